import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Agent, Limits } from '../../../core/fleet/agent.ts';
import { exactTime, money, plural } from '../../ui/format.ts';
import { modelName } from '../../ui/model-name.ts';
import { modeName } from '../../ui/run-options/run-choices.ts';
import { Visible } from '../../ui/visible.tsx';
import { processWords } from './agent-words.ts';
import { Heartbeat } from './heartbeat.tsx';

/** Everything that is known of an agent. */
export function AgentFacts({ agent }: { agent: Agent }) {
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <Fact name="Kind">
        <Visible text={agent.kind || 'none'} />
      </Fact>
      <Fact name="Folder" isCode>
        <Visible text={agent.cwd} />
      </Fact>
      {agent.worktree && (
        <Fact name="Worktree" isCode>
          <Visible text={`${agent.worktree.path} on ${agent.worktree.branch}, from ${agent.worktree.base}`} />
        </Fact>
      )}
      {agent.ownWorktree && agent.worktree === null && <Fact name="Worktree">made when it starts</Fact>}
      <Fact name="Process">
        {processWords[agent.processStatus]}, <Heartbeat at={agent.lastHeartbeat} />
      </Fact>
      <Fact name="Session">
        {agent.sessionId === null ? (
          'none yet'
        ) : (
          <Link href={`/sessions/${agent.sessionId}`} className="text-sea hover:underline">
            Open its session
          </Link>
        )}
        {agent.freshSessions && <span className="text-faint"> · a new one for each task</span>}
      </Fact>
      <Fact name="Cost">{money(agent.cost)}</Fact>
      <Fact name="Model">{agent.model === null ? 'as the CLI has it' : modelName(agent.model)}</Fact>
      <Fact name="Mode">{agent.mode === null ? 'as the CLI has it' : modeName(agent.mode)}</Fact>
      <Fact name="Limits">{limitWords(agent.limits)}</Fact>
      {agent.allowedTools.length > 0 && (
        <Fact name="Allowed tools" isCode>
          {agent.allowedTools.join(', ')}
        </Fact>
      )}
      {agent.deniedTools.length > 0 && (
        <Fact name="Denied tools" isCode>
          {agent.deniedTools.join(', ')}
        </Fact>
      )}
      {agent.systemPromptAddition !== null && (
        <Fact name="System prompt">
          <span className="line-clamp-6 whitespace-pre-wrap">{agent.systemPromptAddition}</span>
        </Fact>
      )}
      <Fact name="Made">{exactTime(agent.createdAt)}</Fact>
    </dl>
  );
}

function Fact({ name, isCode = false, children }: { name: string; isCode?: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className={isCode ? 'min-w-0 font-mono text-code break-all' : 'tnum min-w-0 break-words'}>{children}</dd>
    </>
  );
}

function limitWords({ turns, dollars, minutes }: Limits): string {
  const words = [
    turns === null ? null : plural(turns, 'turn'),
    dollars === null ? null : money(dollars),
    minutes === null ? null : plural(minutes, 'minute'),
  ].filter((word) => word !== null);
  return words.length === 0 ? 'none' : `${words.join(', ')} a task`;
}
