import type { Agent, AgentSpec } from '../../../core/fleet/agent.ts';
import { areWrong } from '../../ui/limits.ts';

export type AgentProblems = { template?: string; name?: string; cwd?: string; limits?: string };

export const emptyAgent: AgentSpec = {
  name: '',
  kind: 'worker',
  cwd: '',
  model: null,
  mode: null,
  systemPromptAddition: null,
  allowedTools: [],
  deniedTools: [],
  limits: { turns: null, dollars: null, minutes: null },
  ownWorktree: false,
  freshSessions: false,
};

/** What a person has said about an agent, without what became of it. */
export function specOf(agent: Agent): AgentSpec {
  const { name, kind, cwd, model, mode, systemPromptAddition } = agent;
  const { allowedTools, deniedTools, limits, ownWorktree, freshSessions } = agent;
  const spec = { name, kind, cwd, model, mode, systemPromptAddition };
  return { ...spec, allowedTools, deniedTools, limits, ownWorktree, freshSessions };
}

/** `unfilled` says what the template still needs. */
export function problemsOf({ name, cwd, limits }: AgentSpec, unfilled: string | null = null): AgentProblems {
  return {
    ...(unfilled === null ? {} : { template: unfilled }),
    ...(name.trim() === '' ? { name: 'Give it a name.' } : {}),
    ...(cwd.trim() === '' ? { cwd: 'Say where it works.' } : {}),
    ...(areWrong(limits) ? { limits: 'A limit is not a number above zero.' } : {}),
  };
}
