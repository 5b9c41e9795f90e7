import type { Agent } from '../core/fleet/agent.ts';
import type { AgentTask } from '../core/fleet/task.ts';
import type { ServerMessage } from '../core/wire.ts';
import { createListeners } from './listeners.ts';

/** Agents and their tasks as this client knows them. The same maps until something changes. */
export type WatchedFleet = {
  /** By id; null until they have come. */
  readonly agents: ReadonlyMap<string, Agent> | null;
  /** Those that have not ended, the last that had when they came, and every one that changed after. */
  readonly tasks: ReadonlyMap<string, AgentTask> | null;
  onChange(listener: () => void): () => void;
  close(): void;
};

export type FollowingFleet = WatchedFleet & { take(message: ServerMessage): void };

export function followFleet(onClose: () => void): FollowingFleet {
  const listeners = createListeners<[]>();
  let agents: ReadonlyMap<string, Agent> | null = null;
  let tasks: ReadonlyMap<string, AgentTask> | null = null;

  function take(message: ServerMessage): void {
    switch (message.type) {
      case 'fleet':
        agents = new Map(message.agents.map((agent) => [agent.id, agent]));
        tasks = new Map(message.tasks.map((task) => [task.id, task]));
        return listeners.tell();
      case 'agent.changed':
        agents = put(agents, message.agent);
        return listeners.tell();
      case 'agent.deleted':
        agents = without(agents, ({ id }) => id === message.agentId);
        tasks = without(tasks, ({ agentId }) => agentId === message.agentId);
        return listeners.tell();
      case 'agentTask.changed':
        tasks = put(tasks, message.task);
        return listeners.tell();
      case 'agentTask.deleted':
        tasks = without(tasks, ({ id }) => id === message.taskId);
        return listeners.tell();
    }
  }

  return {
    get agents() {
      return agents;
    },
    get tasks() {
      return tasks;
    },
    take,
    onChange: listeners.add,
    close: onClose,
  };
}

/** What comes before the whole is part of it. */
function put<Row extends { id: string }>(rows: ReadonlyMap<string, Row> | null, row: Row) {
  return rows && new Map([...rows, [row.id, row]]);
}

function without<Row>(rows: ReadonlyMap<string, Row> | null, isGone: (row: Row) => boolean) {
  return rows && new Map([...rows].filter(([, row]) => !isGone(row)));
}
