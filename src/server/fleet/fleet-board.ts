import type { Agent } from '../../core/fleet/agent.ts';
import type { FleetEvent } from '../../core/fleet/fleet-event.ts';
import { type AgentRow, type FleetChange, type FleetState, isEnded } from '../../core/fleet/fleet-state.ts';
import { taskOf } from '../../core/fleet/reconcile.ts';
import type { SessionSeen } from '../../core/fleet/seen.ts';
import type { AgentTask } from '../../core/fleet/task.ts';
import { agentView } from '../../core/fleet/view-agent.ts';
import { taskView } from '../../core/fleet/view-task.ts';

/** What everybody is shown of the fleet, and told when it becomes another. */
export type FleetBoard = {
  agent(id: string): Agent | null;
  task(id: string): AgentTask | null;
  agents(): Agent[];
  /** Those that have not ended, and those that ended last. */
  tasks(): AgentTask[];
  /** Some changes were written. */
  told(changes: readonly FleetChange[]): void;
  /** Something else is seen of an agent. */
  look(agentId: string): void;
  /** Its CLI said something, and nothing more. */
  heard(agentId: string, at: number): void;
  /** Others wait for room now. */
  order(waiting: readonly string[]): void;
  /** The same changes, with what is shown of agents since the last time: for who only reads the store. */
  restated(changes: readonly FleetChange[]): FleetChange[];
};

export type BoardParts = {
  fleet(): FleetState;
  seen(agentId: string): SessionSeen | null;
  /** A guard holds new tasks. */
  hold(): { until: number | null } | null;
  publish(event: FleetEvent): void;
};

const shownEnded = 200;
/** A sign of life alone is told no more often than this. */
const heartbeatMs = 5000;

export function createBoard({ fleet, seen, hold, publish }: BoardParts): FleetBoard {
  const agentsTold = new Map<string, { text: string; heartbeat: number | null }>();
  const tasksTold = new Map<string, string>();
  const unwritten = new Set<string>();
  let places = new Map<string, number>();

  function agent(id: string): Agent | null {
    const row = fleet().agents.get(id);
    if (!row || row.isLeaving) return null;
    return agentView({ agent: row, current: taskOf(fleet(), row), seen: seen(id), ahead: places.get(id) ?? null });
  }

  function task(id: string): AgentTask | null {
    const row = fleet().tasks.get(id);
    const owner = row && fleet().agents.get(row.agentId);
    if (!row || owner?.isLeaving) return null;
    const ahead = places.get(row.agentId) ?? null;
    return taskView({ task: row, agent: owner, tasks: fleet().tasks, seen: seen(row.agentId), ahead, hold: hold() });
  }

  function shownIn(row: AgentRow): AgentRow {
    const view = agent(row.id);
    if (!view) return row;
    const { executionState, processStatus, reason, lastHeartbeat } = view;
    return { ...row, shown: { executionState, processStatus, reason, lastHeartbeat } };
  }

  function tellAgent(id: string): void {
    const view = agent(id);
    if (!view) {
      if (agentsTold.delete(id)) publish({ type: 'agent.deleted', agentId: id });
      return;
    }
    const { lastHeartbeat: heartbeat, lastReconcileAt: _at, ...rest } = view;
    const text = JSON.stringify(rest);
    const before = agentsTold.get(id);
    const isAlive = heartbeat !== null && heartbeat - (before?.heartbeat ?? 0) >= heartbeatMs;
    if (before?.text === text && !isAlive) return;
    agentsTold.set(id, { text, heartbeat });
    unwritten.add(id);
    publish({ type: 'agent.changed', agent: view });
  }

  function tellTask(id: string): void {
    const view = task(id);
    if (!view) {
      if (tasksTold.delete(id)) publish({ type: 'agentTask.deleted', taskId: id });
      return;
    }
    const text = JSON.stringify(view);
    if (tasksTold.get(id) === text) return;
    tasksTold.set(id, text);
    publish({ type: 'agentTask.changed', task: view });
  }

  /** What an agent does changes what its tasks wait for. */
  function tellOf(agentIds: ReadonlySet<string>, taskIds: ReadonlySet<string>): void {
    for (const id of agentIds) tellAgent(id);
    if (agentIds.size + taskIds.size === 0) return;
    for (const row of fleet().tasks.values()) {
      const isTheirs = agentIds.has(row.agentId) && !isEnded(row.state);
      if (isTheirs || taskIds.has(row.id) || row.dependsOn.some((id) => taskIds.has(id))) tellTask(row.id);
    }
    for (const id of taskIds) if (!fleet().tasks.has(id)) tellTask(id);
  }

  return {
    agent,
    task,
    agents: () => [...fleet().agents.keys()].flatMap((id) => agent(id) ?? []),
    tasks() {
      const rows = [...fleet().tasks.values()];
      const ended = rows.filter(({ state }) => isEnded(state)).sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
      const open = rows.filter(({ state }) => !isEnded(state));
      return [...open, ...ended.slice(0, shownEnded)].flatMap(({ id }) => task(id) ?? []);
    },
    told(changes) {
      const agents = new Set<string>();
      const tasks = new Set<string>();
      const owners = new Set<string>();
      for (const change of changes) {
        if (change.type === 'agent') agents.add(change.agent.id);
        if (change.type === 'agent.deleted') agents.add(change.agentId);
        if (change.type === 'task') {
          tasks.add(change.task.id);
          owners.add(change.task.agentId);
        }
        if (change.type === 'task.deleted') tasks.add(change.taskId);
      }
      tellOf(agents, tasks);
      for (const id of owners) if (!agents.has(id)) tellAgent(id);
      for (const id of tasksTold.keys()) if (!fleet().tasks.has(id)) tasksTold.delete(id);
    },
    heard(agentId, at) {
      if (at - (agentsTold.get(agentId)?.heartbeat ?? 0) >= heartbeatMs) tellAgent(agentId);
    },
    restated(changes) {
      const ids = [...unwritten];
      unwritten.clear();
      const own = changes.map((change) =>
        change.type === 'agent' ? { ...change, agent: shownIn(change.agent) } : change,
      );
      const written = new Set(changes.flatMap((change) => (change.type === 'agent' ? [change.agent.id] : [])));
      const others = ids.flatMap((id): FleetChange[] => {
        const row = written.has(id) ? undefined : fleet().agents.get(id);
        const shown = row && shownIn(row);
        return shown && JSON.stringify(shown.shown) !== JSON.stringify(row.shown)
          ? [{ type: 'agent', agent: shown }]
          : [];
      });
      return [...own, ...others];
    },
    look: (agentId) => tellOf(new Set([agentId]), new Set()),
    order(waiting) {
      const before = places;
      places = new Map(waiting.map((id, index) => [id, index]));
      const moved = [...new Set([...before.keys(), ...waiting])].filter((id) => before.get(id) !== places.get(id));
      if (moved.length > 0) tellOf(new Set(moved), new Set());
    },
  };
}
