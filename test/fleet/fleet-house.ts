import { randomUUID } from 'node:crypto';
import type { Agent, AgentEvent, AgentSpec } from '../../src/core/fleet/agent.ts';
import type { AgentTask, TaskSpec } from '../../src/core/fleet/task.ts';
import { type AgentWanted, createFleet, type Fleet, type FleetParts } from '../../src/server/fleet/fleet.ts';
import { holderOfThisProcess } from '../../src/server/session/holder.ts';
import { createTrust } from '../../src/server/session/trust.ts';
import type { House } from '../session/house.ts';

/** The agents of a house, as they are when a server has started. */
export async function openFleet(house: House, change: Partial<FleetParts> = {}): Promise<Fleet> {
  const fleet = await makeFleet(house, change);
  await fleet.open();
  await house.registry.recover(fleet.owns);
  fleet.begin();
  return fleet;
}

/** The agents of a house, none of whom is kept yet. Its project is trusted and nothing else is. */
export async function makeFleet(house: House, change: Partial<FleetParts> = {}): Promise<Fleet> {
  return createFleet({
    store: house.store,
    registry: house.registry,
    trust: createTrust({
      named: () => [house.project],
      confirmed: async () => [],
      confirm: async () => {},
      inCli: async () => [],
      projectOf: async () => null,
    }),
    worktrees: { create: async () => ({ type: 'failed', reason: 'This is not in a git repository.' }) },
    holder: await holderOfThisProcess(process.pid, randomUUID()),
    room: () => 5,
    usualOptions: () => ({}),
    now: Date.now,
    onError: (error) => {
      throw error;
    },
    ...change,
  });
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

/** Resolves with the first sight of an agent that fits. */
export function untilAgent(fleet: Fleet, id: string, fits: (agent: Agent) => boolean): Promise<Agent> {
  return new Promise((resolve, reject) => {
    const leave = fleet.watch((event) => {
      if (event.type !== 'agent.changed' || event.agent.id !== id || !fits(event.agent)) return;
      leave();
      resolve(event.agent);
    });
    fleet.agent(id).then((agent) => {
      if (!agent || !fits(agent)) return;
      leave();
      resolve(agent);
    }, reject);
  });
}

/** A clock that can be set. */
export function handClock(): { now(): number; move(ms: number): void } {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    move: (ms) => {
      offset += ms;
    },
  };
}

export async function eventsOf(fleet: Fleet, agentId: string): Promise<AgentEvent[]> {
  return (await fleet.events(agentId, null, 500)).reverse();
}
