import { randomUUID } from 'node:crypto';
import { budgetAuthor } from '../../core/budget/budget-author.ts';
import { decideBudgets, type Standing } from '../../core/budget/decide.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { UserInput } from '../claude/input.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { Commit } from './commit-queue.ts';
import type { Journal } from './journal.ts';

export type BudgetGuard = {
  /** What was committed: it may tell of something spent. */
  heard(events: readonly SessionEvent[]): void;
  /** Does something as soon as it is known that no budget is against it; a session that is held back delivers nothing. */
  whenKnown(act: () => void): void;
  /** Lets the session go on beyond the budget that holds it back; null dollars are as many as it takes. */
  allow(dollars: number | null, by: string | null): Promise<Commit | null>;
  close(): void;
};

/** What a session lets its guard do. */
export type Guarded = {
  interrupt(): Promise<{ type: string }>;
  stop(): Promise<void>;
  send(input: UserInput, by: string | null): Promise<unknown>;
  deliver(): void;
};

type Parts = {
  journal: Journal;
  session: Guarded;
  keeper: BudgetKeeper | undefined;
  onError(error: unknown): void;
};

const takeUp = 'Go on where you were interrupted.';

/** Holds one session to its budgets: notes what follows from what was spent, and does it. */
export function createBudgetGuard({ journal, session, keeper, onError }: Parts): BudgetGuard {
  let interrupting: number | null = null;
  const spender = {
    get ahead() {
      return journal.ahead;
    },
    applyBudgets: apply,
  };
  const leave = keeper?.enter(spender);

  function apply(standings: readonly Standing[]): void {
    const { budget, turn } = journal.ahead;
    if (budget.held === null && isAtRest(journal.ahead)) return;
    const events = decideBudgets(budget, standings, turn.type === 'running');
    if (events.length > 0) void journal.own(events);
    if (budget.held !== null && journal.ahead.budget.held === null) return goOn(budget.held.interrupted);
    restrain(journal.ahead);
  }

  /** A turn can also begin by itself while a session is held back. */
  function restrain({ budget: { held }, turn }: SessionState): void {
    if (held === null || turn.type !== 'running' || interrupting === turn.turn.number) return;
    interrupting = turn.turn.number;
    if (held.act === 'stop') return void session.stop();
    void session.interrupt().then(({ type }) => (type === 'answered' ? undefined : session.stop()));
  }

  function goOn(wasInterrupted: boolean): void {
    if (wasInterrupted)
      session.send({ id: randomUUID(), text: takeUp, images: [], author: 'program' }, budgetAuthor).catch(onError);
    session.deliver();
  }

  return {
    heard: (events) => {
      const tells = events.some(({ type }) => type === 'usage.reported' || type === 'turn.started');
      if (tells) keeper?.consider(spender);
    },
    whenKnown: (act) => {
      if (!keeper?.isWatching(spender)) return act();
      void keeper.reconsider().then(act);
    },
    allow: async (dollars, by) => {
      const { held } = journal.ahead.budget;
      if (held === null) return null;
      const commit = await journal.own([{ type: 'budget.allowed', id: held.id, since: held.since, dollars, by }]);
      await keeper?.reconsider();
      return commit;
    },
    close: () => leave?.(),
  };
}

/** It can spend nothing, so no budget is against it: somebody looks at it, or it was used once. */
function isAtRest({ run, outbox }: SessionState): boolean {
  return (run.type === 'none' || run.type === 'ended') && !outbox.some(({ held }) => !held);
}
