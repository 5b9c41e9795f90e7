import {
  type AgentRow,
  applyChanges,
  type FleetChange,
  type FleetDraft,
  type FleetState,
  isEnded,
  type TaskRow,
} from '../../core/fleet/fleet-state.ts';
import type { Judged, NotChanged } from '../../core/fleet/judged.ts';
import type { Failed, Store } from '../store/store.ts';

/** Agents and tasks as this server keeps them: what is in memory is what is in the store. */
export type FleetBook = {
  readonly fleet: FleetState;
  load(): Promise<void>;
  /** Tasks that ended long ago are not at hand until they are asked for. */
  recall(ids: readonly string[]): Promise<void>;
  /** Decides on what is, and writes what follows, before anybody else does. */
  change(decide: (fleet: FleetState) => Judged): Promise<Changed>;
};

export type Changed = { type: 'saved'; changes: FleetChange[] } | NotChanged | { type: 'taken' } | Failed;

const pageSize = 1000;
const mostTasks = 50_000;
const shownEnded = 200;
const keptEnded = 1000;

export function createBook(store: Store, holder: string): FleetBook {
  let fleet: FleetState = { agents: new Map(), tasks: new Map() };
  const waiting: { decide(fleet: FleetState): Judged; resolve(changed: Changed): void }[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  }

  async function load(): Promise<void> {
    const agents = new Map<string, AgentRow>();
    for (let after: { createdAt: number; id: string } | null = null; ; ) {
      const page = await store.agentRows(after, pageSize);
      for (const agent of page) agents.set(agent.id, agent);
      const end = page.at(-1);
      if (!end || page.length < pageSize) break;
      after = { createdAt: end.createdAt, id: end.id };
    }
    const rows = [...(await store.openTasks(mostTasks)), ...(await store.endedTasks(shownEnded))];
    fleet = { agents, tasks: new Map(rows.map((task) => [task.id, task])) };
    await remember(rows.flatMap(({ dependsOn }) => dependsOn));
  }

  async function remember(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !fleet.tasks.has(id));
    if (missing.length === 0) return;
    const found: TaskRow[] = [];
    for (const id of missing) {
      const task = await store.taskRow(id);
      if (task) found.push(task);
    }
    fleet = { ...fleet, tasks: new Map([...fleet.tasks, ...found.map((task) => [task.id, task] as const)]) };
  }

  /** What comes in during one write is the next one, all of it together. */
  async function write(): Promise<void> {
    const orders = waiting.splice(0);
    const draft: FleetDraft = { agents: new Map(fleet.agents), tasks: new Map(fleet.tasks) };
    const all: FleetChange[] = [];
    const judged = orders.map(({ decide }) => {
      const one = decide(draft);
      if (one.type === 'changed') {
        applyChanges(draft, one.changes);
        for (const change of one.changes) all.push(change);
      }
      return one;
    });
    const saved = all.length === 0 ? ({ type: 'saved' } as const) : await store.putFleet(holder, all);
    if (saved.type === 'saved' && all.length > 0) fleet = withoutOld(draft);
    for (const [index, { resolve }] of orders.entries()) {
      const one = judged[index];
      if (one?.type === 'refused') resolve(one);
      else if (saved.type === 'saved') resolve({ type: 'saved', changes: one?.changes ?? [] });
      else resolve(saved.type === 'failed' ? saved : { type: 'taken' });
    }
  }

  function change(decide: (now: FleetState) => Judged): Promise<Changed> {
    const { promise, resolve, reject } = Promise.withResolvers<Changed>();
    waiting.push({ decide, resolve });
    if (waiting.length === 1) inTurn(write).catch(reject);
    return promise;
  }

  return {
    get fleet() {
      return fleet;
    },
    load: () => inTurn(load),
    recall: (ids) => inTurn(() => remember(ids)),
    change,
  };
}

/** Lets tasks go that ended long ago and that nobody waits for. */
function withoutOld(fleet: FleetState): FleetState {
  if (fleet.tasks.size <= keptEnded) return fleet;
  const rows = [...fleet.tasks.values()];
  const ended = rows.filter(({ state }) => isEnded(state));
  if (ended.length <= keptEnded) return fleet;
  const needed = new Set(rows.filter(({ state }) => !isEnded(state)).flatMap(({ dependsOn }) => dependsOn));
  const old = ended
    .filter(({ id }) => !needed.has(id))
    .sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))
    .slice(shownEnded);
  const tasks = new Map(fleet.tasks);
  for (const { id } of old) tasks.delete(id);
  return { ...fleet, tasks };
}
