import type { Agent, AgentEvent, AgentSpec, DesiredState } from '../../core/fleet/agent.ts';
import type { FleetEvent } from '../../core/fleet/fleet-event.ts';
import type { AgentRow, FleetState } from '../../core/fleet/fleet-state.ts';
import type { Judged, NotChanged } from '../../core/fleet/judged.ts';
import { deleteAgent, putAgent, retryAgent, wishAgent } from '../../core/fleet/person-agent.ts';
import { cancelTask, deleteTask, finishTask, retryTask } from '../../core/fleet/person-task.ts';
import { putTask } from '../../core/fleet/put-task.ts';
import type { AgentTask, TaskSpec } from '../../core/fleet/task.ts';
import { shownAgent } from '../../core/fleet/view-agent.ts';
import { taskView } from '../../core/fleet/view-task.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Registry } from '../session/registry.ts';
import type { Trust } from '../session/trust.ts';
import type { TaskPage } from '../store/fleet/fleet-reads.ts';
import type { Store } from '../store/store.ts';
import type { Worktrees } from '../worktree/worktrees.ts';
import { createFleetKeeper } from './fleet-keeper.ts';

export type FleetParts = {
  store: Store;
  registry: Registry;
  trust: Trust;
  worktrees: Pick<Worktrees, 'create'>;
  /** Names this server process, as in the leases of sessions. */
  holder: string;
  /** How many CLIs of agents may run at once. */
  room(): number;
  /** Whether a guard of the plan's usage holds new tasks, and until when. */
  hold?(): { until: number | null } | null;
  /** What sessions are started with unless they say otherwise. */
  usualOptions(): JsonObject;
  now(): number;
  /** How often it is looked whether the server that keeps the agents is gone. */
  lookEveryMs?: number;
  onError(error: unknown): void;
};

export type FleetSnapshot = { agents: Agent[]; tasks: AgentTask[] };

/** Why a person's wish was not taken. */
export type FleetRefusal = NotChanged | { type: 'refused'; code: 'heldElsewhere' | 'unavailable'; message: string };

export type AgentWanted = AgentSpec & { desiredExecutionState: DesiredState };
export type TaskWanted = TaskSpec & { agentId: string };

/** Agents and their tasks. One server at a time keeps those of a database; every other can only look at them. */
export type Fleet = {
  /** All agents, tasks that have not ended, and the last that have. */
  snapshot(): Promise<FleetSnapshot>;
  agents(after: { createdAt: number; id: string } | null, limit: number): Promise<Agent[]>;
  agent(id: string): Promise<Agent | null>;
  tasks(page: TaskPage): Promise<AgentTask[]>;
  task(id: string): Promise<AgentTask | null>;
  /** The newest first. */
  events(agentId: string, before: number | null, limit: number): Promise<AgentEvent[]>;

  putAgent(id: string, wanted: AgentWanted): Promise<Agent | FleetRefusal>;
  wish(id: string, desired: DesiredState): Promise<Agent | FleetRefusal>;
  retryAgent(id: string): Promise<Agent | FleetRefusal>;
  deleteAgent(id: string): Promise<{ type: 'deleted' } | FleetRefusal>;
  putTask(id: string, wanted: TaskWanted): Promise<AgentTask | FleetRefusal>;
  retryTask(id: string): Promise<AgentTask | FleetRefusal>;
  cancelTask(id: string): Promise<AgentTask | FleetRefusal>;
  finishTask(id: string, state: 'done' | 'failed'): Promise<AgentTask | FleetRefusal>;
  deleteTask(id: string): Promise<{ type: 'deleted' } | FleetRefusal>;

  watch(listener: (event: FleetEvent) => void): () => void;
  /** Something that tasks wait for has changed. */
  wake(): void;
  /** Whether this session is one that the fleet starts. */
  owns(sessionId: string): boolean;
  /** Takes the agents over, if nobody else has them. Nothing is done about them yet. */
  open(): Promise<void>;
  /** From here on things are done. */
  begin(): void;
  /** Decides nothing more. */
  stop(): void;
  /** Waits for what was begun, and leaves the agents to another server. Sessions have to be closed before. */
  close(): Promise<void>;
};

const mostShown = 5000;
const mostEnded = 200;

export function createFleet(parts: FleetParts): Fleet {
  const { store, now } = parts;
  const keeper = createFleetKeeper(parts);
  const { board } = keeper;

  async function changed(decide: (fleet: FleetState) => Judged, tasks: string[] = []): Promise<FleetRefusal | null> {
    if (!(await keeper.isKeeping())) return heldElsewhere;
    await keeper.book.recall(tasks);
    const outcome = await keeper.change(decide);
    if (outcome.type === 'saved') return null;
    if (outcome.type === 'taken') return heldElsewhere;
    if (outcome.type === 'refused') return outcome;
    return { type: 'refused', code: 'unavailable', message: `Nothing was changed: ${outcome.detail}` };
  }

  const agentAfter = async (id: string, refusal: FleetRefusal | null) => refusal ?? board.agent(id) ?? gone;
  const taskAfter = async (id: string, refusal: FleetRefusal | null) => refusal ?? board.task(id) ?? gone;

  async function tasksOf(page: TaskPage): Promise<AgentTask[]> {
    const rows = await store.taskRows(page);
    return rows.map((row) => (keeper.isKeeper ? board.task(row.id) : null) ?? lonelyTask(row));
  }

  return {
    async snapshot() {
      if (await keeper.isKeeping()) return { agents: board.agents(), tasks: board.tasks() };
      const tasks = [...(await store.openTasks(mostShown)), ...(await store.endedTasks(mostEnded))];
      return { agents: (await store.agentRows(null, mostShown)).flatMap(shown), tasks: tasks.map(lonelyTask) };
    },
    async agents(after, limit) {
      const rows = await store.agentRows(after, limit);
      return rows.flatMap((row) => (keeper.isKeeper ? (board.agent(row.id) ?? []) : shown(row)));
    },
    async agent(id) {
      if (await keeper.isKeeping()) return board.agent(id);
      const row = await store.agentRow(id);
      return row ? (shown(row)[0] ?? null) : null;
    },
    tasks: tasksOf,
    async task(id) {
      const known = (await keeper.isKeeping()) ? board.task(id) : null;
      const row = known ? null : await store.taskRow(id);
      return known ?? (row && lonelyTask(row));
    },
    events: (agentId, before, limit) => store.agentEvents(agentId, before, limit),

    putAgent: async (id, wanted) => agentAfter(id, await changed((fleet) => putAgent(fleet, id, wanted, now()))),
    wish: async (id, desired) => agentAfter(id, await changed((fleet) => wishAgent(fleet, id, desired, now()))),
    retryAgent: async (id) => agentAfter(id, await changed((fleet) => retryAgent(fleet, id, now()))),
    deleteAgent: async (id) => (await changed((fleet) => deleteAgent(fleet, id, now()))) ?? { type: 'deleted' },
    putTask: async (id, wanted) =>
      taskAfter(id, await changed((fleet) => putTask(fleet, id, wanted, now()), [id, ...wanted.dependsOn])),
    retryTask: async (id) => taskAfter(id, await changed((fleet) => retryTask(fleet, id, now()), [id])),
    cancelTask: async (id) => taskAfter(id, await changed((fleet) => cancelTask(fleet, id, now()), [id])),
    finishTask: async (id, state) => taskAfter(id, await changed((fleet) => finishTask(fleet, id, state, now()), [id])),
    deleteTask: async (id) => (await changed((fleet) => deleteTask(fleet, id, now()), [id])) ?? { type: 'deleted' },

    watch: keeper.watch,
    wake: keeper.wake,
    owns: keeper.owns,
    open: keeper.open,
    begin: keeper.begin,
    stop: keeper.stop,
    close: keeper.close,
  };
}

const heldElsewhere: FleetRefusal = {
  type: 'refused',
  code: 'heldElsewhere',
  message: 'Another server keeps the agents of this database.',
};
const gone: FleetRefusal = { type: 'refused', code: 'notFound', message: 'It was deleted meanwhile.' };

function shown(row: AgentRow): Agent[] {
  return row.isLeaving ? [] : [shownAgent(row)];
}

/** A task without what is around it. */
function lonelyTask(row: Parameters<typeof taskView>[0]['task']): AgentTask {
  return taskView({ task: row, agent: undefined, tasks: new Map(), seen: null, ahead: null });
}
