import type { Decision } from '../../core/fleet/decision.ts';
import type { FleetEvent } from '../../core/fleet/fleet-event.ts';
import type { AgentRow, FleetChange, FleetState } from '../../core/fleet/fleet-state.ts';
import { changed, type Judged } from '../../core/fleet/judged.ts';
import { taskOf } from '../../core/fleet/reconcile.ts';
import type { SessionSeen } from '../../core/fleet/seen.ts';
import { agentOptions } from './agent-options.ts';
import {
  type CarriedOut,
  cancelContinuation,
  interruptTask,
  releaseSession,
  startTask,
  stopSession,
} from './carry-out.ts';
import type { FleetParts } from './fleet.ts';
import { createBoard, type FleetBoard } from './fleet-board.ts';
import { type Changed, createBook, type FleetBook } from './fleet-book.ts';
import { createFleetLease } from './fleet-lease.ts';
import { createLookouts } from './lookouts.ts';
import { createReconciler } from './reconciler.ts';

/** Keeps agents as they are wanted, as long as this server is the one that does. */
export type FleetKeeper = {
  readonly book: FleetBook;
  readonly board: FleetBoard;
  readonly isKeeper: boolean;
  /** The same, once it is known. */
  isKeeping(): Promise<boolean>;
  change(decide: (fleet: FleetState) => Judged): Promise<Changed>;
  watch(listener: (event: FleetEvent) => void): () => void;
  wake(): void;
  owns(sessionId: string): boolean;
  open(): Promise<void>;
  begin(): void;
  stop(): void;
  close(): Promise<void>;
};

const usualLookMs = 5000;
const done: CarriedOut = { type: 'done' };

export function createFleetKeeper(parts: FleetParts): FleetKeeper {
  const { store, registry, holder, now, onError } = parts;
  const lease = createFleetLease(store, holder);
  const book = createBook(store, holder);
  const listeners = new Set<(event: FleetEvent) => void>();
  const hold = parts.hold ?? (() => null);
  const options = (agent: AgentRow) => agentOptions(agent, parts.usualOptions());
  const lookouts = createLookouts({
    store,
    registry,
    onError,
    options: (agentId) => {
      const agent = book.fleet.agents.get(agentId);
      return agent ? options(agent) : {};
    },
    onChange(agentId, isNews) {
      if (!isNews) return board.heard(agentId, now());
      board.look(agentId);
      reconciler.wake();
    },
  });
  const board = createBoard({
    fleet: () => book.fleet,
    seen: (agentId) => lookouts.seen(agentId),
    hold,
    publish(event) {
      for (const listener of listeners) listener(event);
    },
  });
  const reconciler = createReconciler({
    book,
    seen: () => seenNow(),
    room: parts.room,
    hold,
    now,
    act,
    restated: (changes) => board.restated(changes),
    onPass: tell,
    onTaken: () => {
      isKeeper = false;
    },
    onError,
  });
  const { trust, worktrees } = parts;
  const hands = { registry, trust, worktrees, options, housed, formerMessages, opened: lookouts.attach };
  const ready = Promise.withResolvers<void>();
  let isKeeper = false;
  let hasBegun = false;
  let taking: NodeJS.Timeout | undefined;

  function seenNow(): ReadonlyMap<string, SessionSeen> {
    return lookouts.all();
  }

  function tell(changes: readonly FleetChange[]): void {
    board.told(changes);
    board.order(reconciler.waiting);
  }

  async function act(agent: AgentRow, decision: Decision): Promise<CarriedOut> {
    const task = taskOf(book.fleet, agent);
    const session = lookouts.session(agent.id);
    switch (decision.type) {
      case 'look':
        return lookouts.look(agent, task);
      case 'start':
        return task ? startTask(hands, agent, task, decision.limitedTurn) : done;
      case 'continueLater':
        await session?.continuation.schedule(decision.turn, null);
        return done;
      case 'interrupt':
        if (session && task) await interruptTask(session, task);
        await lookouts.look(agent, task);
        return done;
      case 'release':
        if (session) await releaseSession(session);
        return done;
      case 'stop':
        if (session) await stopSession(session);
        return done;
      case 'settle':
        if (session) await cancelContinuation(session);
        await lookouts.follow(agent.id, null);
        return done;
      case 'remove':
        await clear(agent);
        return done;
      default:
        return done;
    }
  }

  /** Nothing of an agent that is deleted is started by anybody. */
  async function clear(agent: AgentRow): Promise<void> {
    const opened = agent.sessionId === null ? null : await registry.open(agent.sessionId);
    if (opened?.type === 'open') {
      await cancelContinuation(opened.session);
      await stopSession(opened.session);
      for (const { id } of opened.session.state.outbox) await opened.session.abandon(id);
    }
    lookouts.drop(agent.id);
  }

  async function change(decide: (fleet: FleetState) => Judged): Promise<Changed> {
    const outcome = await book.change(decide);
    if (outcome.type !== 'saved') return outcome;
    tell(outcome.changes);
    if (hasBegun) reconciler.wake();
    return outcome;
  }

  function formerMessages(sessionId: string): ReadonlySet<string> {
    const own = [...book.fleet.tasks.values()].filter((task) => task.sessionId === sessionId);
    return new Set(
      own.flatMap((task) => [task.messageId, task.carrierId, task.abandonedId].filter((id) => id !== null)),
    );
  }

  async function housed(owner: AgentRow, home: Pick<AgentRow, 'worktree' | 'workFolder'>): Promise<void> {
    await change((fleet) => {
      const agent = fleet.agents.get(owner.id);
      const sessionFolder = home.workFolder;
      return changed(agent ? [{ type: 'agent', agent: { ...agent, ...home, sessionFolder } }] : []);
    });
  }

  async function take(): Promise<void> {
    if (!(await lease.take())) return;
    await book.load();
    isKeeper = true;
    for (const { id } of book.fleet.agents.values()) board.look(id);
    clearInterval(taking);
    if (hasBegun) reconciler.wake();
  }

  /** A session that a person deleted is not made again. */
  const unwatch = registry.watch(({ type, sessionId }) => {
    if (type !== 'deleted' || !isKeeper) return;
    const owner = [...book.fleet.agents.values()].find((agent) => agent.sessionId === sessionId);
    if (!owner) return;
    lookouts.drop(owner.id);
    if (owner.currentTaskId !== null) return reconciler.wake();
    void change((fleet) => {
      const agent = fleet.agents.get(owner.id);
      const isIts = agent?.sessionId === sessionId && agent.currentTaskId === null;
      return changed(isIts ? [{ type: 'agent', agent: { ...agent, sessionId: null } }] : []);
    });
  });

  return {
    book,
    board,
    get isKeeper() {
      return isKeeper;
    },
    async isKeeping() {
      await ready.promise;
      return isKeeper;
    },
    change,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake() {
      if (!isKeeper || !hasBegun) return;
      for (const { id } of book.fleet.agents.values()) board.look(id);
      reconciler.wake();
    },
    owns: (sessionId) => [...book.fleet.agents.values()].some((agent) => agent.sessionId === sessionId),
    async open() {
      try {
        await take();
        if (isKeeper) return;
        taking = setInterval(() => void take().catch(onError), parts.lookEveryMs ?? usualLookMs);
        taking.unref();
      } finally {
        ready.resolve();
      }
    },
    begin() {
      hasBegun = true;
      if (isKeeper) reconciler.wake();
    },
    stop() {
      clearInterval(taking);
      unwatch();
      reconciler.stop();
    },
    async close() {
      await reconciler.close();
      lookouts.close();
      if (isKeeper) await lease.give();
    },
  };
}
