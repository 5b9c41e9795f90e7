import { randomUUID } from 'node:crypto';
import type { AgentEvent, AgentSpec } from '../../src/core/fleet/agent.ts';
import type { AgentTask, TaskSpec } from '../../src/core/fleet/task.ts';
import { type AgentWanted, createFleet, type Fleet, type FleetParts } from '../../src/server/fleet/fleet.ts';
import { holderOfThisProcess } from '../../src/server/session/holder.ts';
import type { House } from '../session/house.ts';

/** The agents of a house. Its project is trusted and nothing else is. */
export async function openFleet(house: House, change: Partial<FleetParts> = {}): Promise<Fleet> {
  const fleet = createFleet({
    store: house.store,
    registry: house.registry,
    trust: {
      check: async (path) => (path.startsWith(house.project) ? { type: 'trusted', path } : { type: 'untrusted', path }),
      add: async (path) => ({ type: 'trusted', path }),
    },
    holder: await holderOfThisProcess(process.pid, randomUUID()),
    room: () => 5,
    usualOptions: () => ({}),
    now: Date.now,
    onError: (error) => {
      throw error;
    },
    ...change,
  });
  await fleet.open();
  await house.registry.recover(fleet.owns);
  fleet.begin();
  return fleet;
}

export function agentOf(cwd: string, change: Partial<AgentWanted> = {}): AgentWanted {
  const spec: AgentSpec = {
    name: 'Ada',
    kind: 'worker',
    cwd,
    model: null,
    mode: null,
    systemPromptAddition: null,
    allowedTools: [],
    deniedTools: [],
    limits: { turns: null, dollars: null, minutes: null },
    ownWorktree: false,
    freshSessions: false,
  };
  return { ...spec, desiredExecutionState: 'active', ...change };
}

export function taskFor(agentId: string, change: Partial<TaskSpec> = {}): TaskSpec & { agentId: string } {
  return {
    title: 'A task',
    prompt: 'do it',
    files: [],
    dependsOn: [],
    priority: 0,
    limits: { turns: null, dollars: null, minutes: null },
    schedule: { type: 'once', at: null },
    agentId,
    ...change,
  };
}

/** Resolves with the first sight of a task that fits. */
export function untilTask(fleet: Fleet, id: string, fits: (task: AgentTask) => boolean): Promise<AgentTask> {
  return new Promise((resolve, reject) => {
    const leave = fleet.watch((event) => {
      if (event.type !== 'agentTask.changed' || event.task.id !== id || !fits(event.task)) return;
      leave();
      resolve(event.task);
    });
    fleet.task(id).then((task) => {
      if (!task || !fits(task)) return;
      leave();
      resolve(task);
    }, reject);
  });
}

export async function eventsOf(fleet: Fleet, agentId: string): Promise<AgentEvent[]> {
  return (await fleet.events(agentId, null, 500)).reverse();
}
