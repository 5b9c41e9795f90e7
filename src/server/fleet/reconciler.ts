import { randomUUID } from 'node:crypto';
import type { Decision } from '../../core/fleet/decision.ts';
import { dueChanges } from '../../core/fleet/due-task.ts';
import type { AgentRow, FleetChange, FleetState } from '../../core/fleet/fleet-state.ts';
import { intend } from '../../core/fleet/intend.ts';
import { changed } from '../../core/fleet/judged.ts';
import { type Plan, reconcile } from '../../core/fleet/reconcile.ts';
import type { SessionSeen } from '../../core/fleet/seen.ts';
import type { CarriedOut } from './carry-out.ts';
import type { FleetBook } from './fleet-book.ts';

/** Runs the decision whenever something has changed or is due, and has done what it says: one thing at a time each. */
export type Reconciler = {
  /** Something may have changed. */
  wake(): void;
  readonly waiting: readonly string[];
  /** Decides nothing more. */
  stop(): void;
  /** Resolves when what was begun is done. */
  close(): Promise<void>;
};

export type ReconcilerParts = {
  book: FleetBook;
  seen(): ReadonlyMap<string, SessionSeen>;
  room(): number;
  hold(): { until: number | null } | null;
  now(): number;
  act(agent: AgentRow, decision: Decision): Promise<CarriedOut>;
  /** The changes that are to be written, with what else is to be. */
  restated(changes: readonly FleetChange[]): FleetChange[];
  /** What was written, and who waits now. */
  onPass(changes: readonly FleetChange[]): void;
  /** Another server keeps the agents now. */
  onTaken(): void;
  onError(error: unknown): void;
};

/** Timers do not notice that the clock was set, so nothing scheduled waits longer than this for a look. */
const longestWaitMs = 30_000;
const afterTroubleMs = 1000;

export function createReconciler(parts: ReconcilerParts): Reconciler {
  const { book, now } = parts;
  const busy = new Map<string, Decision['type']>();
  const acts = new Set<Promise<void>>();
  let waiting: readonly string[] = [];
  let working: Promise<void> | null = null;
  let again = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    again = true;
    working ??= work().finally(() => {
      working = null;
      if (again && !isClosed) wake();
    });
  }

  async function work(): Promise<void> {
    while (again && !isClosed) {
      again = false;
      try {
        await pass();
      } catch (error) {
        parts.onError(error);
        arm(now() + afterTroubleMs);
      }
    }
  }

  async function pass(): Promise<void> {
    let plan: Plan = { decisions: [], due: [], waiting: [], nextAt: null };
    const before = book.fleet;
    const outcome = await book.change((fleet) => {
      plan = reconcile({ now: now(), room: parts.room(), hold: parts.hold(), fleet, seen: parts.seen(), busy });
      for (const { agentId, decision } of plan.decisions) busy.set(agentId, decision.type);
      return changed(parts.restated(changesOf(plan, fleet)));
    });
    waiting = plan.waiting;
    arm(plan.nextAt);
    if (outcome.type === 'saved') {
      for (const { agentId, decision } of plan.decisions) begin(agentId, decision, before.agents.get(agentId));
      return parts.onPass(outcome.changes);
    }
    for (const { agentId } of plan.decisions) busy.delete(agentId);
    if (outcome.type === 'taken') return parts.onTaken();
    if (outcome.type === 'failed') arm(now() + afterTroubleMs);
  }

  function changesOf(plan: Plan, fleet: FleetState): FleetChange[] {
    const due = plan.due.flatMap((task) => dueChanges(task, fleet, now(), randomUUID));
    const intended = plan.decisions.flatMap(({ agentId, decision }) => written(agentId, decision, fleet));
    return [...due, ...intended];
  }

  function written(agentId: string, decision: Decision, fleet: FleetState): FleetChange[] {
    const agent = fleet.agents.get(agentId);
    if (!agent) return [];
    const seen = parts.seen().get(agentId) ?? null;
    return intend(decision, { fleet, agent, seen, now: now(), newId: randomUUID });
  }

  function begin(agentId: string, decision: Decision, removed: AgentRow | undefined): void {
    const acting = carryOut(agentId, decision, removed)
      .catch(parts.onError)
      .finally(() => {
        acts.delete(acting);
        busy.delete(agentId);
        wake();
      });
    acts.add(acting);
  }

  async function carryOut(agentId: string, decision: Decision, removed: AgentRow | undefined): Promise<void> {
    const agent = book.fleet.agents.get(agentId) ?? removed;
    if (!agent) return;
    const outcome = await parts.act(agent, decision).catch(troubled);
    if (outcome.type === 'done') return;
    const { reason, isFinal } = outcome;
    const noted = await book.change((fleet) => {
      const epoch = parts.seen().get(agentId)?.epoch ?? null;
      return changed(written(agentId, { type: 'noteEnd', epoch, reason, isFault: true, isFinal }, fleet));
    });
    if (noted.type === 'saved') parts.onPass(noted.changes);
  }

  /** What went wrong in a way that nobody expected is tried again like anything else. */
  function troubled(error: unknown): CarriedOut {
    parts.onError(error);
    return { type: 'failed', reason: 'Something went wrong on the server.', isFinal: false };
  }

  function arm(at: number | null): void {
    clearTimeout(timer);
    if (at === null || isClosed) return;
    timer = setTimeout(wake, Math.min(longestWaitMs, Math.max(1, at - now())));
    timer.unref();
  }

  return {
    wake,
    get waiting() {
      return waiting;
    },
    stop() {
      isClosed = true;
      clearTimeout(timer);
    },
    async close() {
      await working;
      await Promise.all(acts);
    },
  };
}
