import type { AgentSpec, DesiredState } from '../../src/core/fleet/agent.ts';
import type { TaskSpec } from '../../src/core/fleet/task.ts';
import type { TemplateSpec } from '../../src/core/template/template.ts';
import { agentOf } from '../fleet/fleet-house.ts';
import { ask } from '../serve/deck.ts';
import type { Bridge } from './bridge.ts';

const noLimits = { turns: null, dollars: null, minutes: null };

/** Makes an agent as another client would, and gives its id. */
export async function makeAgent(
  bridge: Bridge,
  wanted: Partial<AgentSpec> & { desiredExecutionState?: DesiredState },
): Promise<string> {
  return put(bridge, 'agents', agentOf(bridge.project, wanted));
}

export async function makeTask(bridge: Bridge, agentId: string, wanted: Partial<TaskSpec>): Promise<string> {
  const usual: TaskSpec = {
    title: 'A task',
    prompt: 'Do it.',
    files: [],
    dependsOn: [],
    priority: 0,
    limits: noLimits,
    schedule: { type: 'once', at: null },
  };
  return put(bridge, 'tasks', { ...usual, ...wanted, agentId });
}

export async function makeTemplate(bridge: Bridge, spec: TemplateSpec): Promise<string> {
  return put(bridge, 'templates', spec);
}

async function put({ deck, place }: Bridge, kind: string, body: object): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await ask(deck, await place.token('operate', 'maker'), `/api/${kind}/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return id;
}
