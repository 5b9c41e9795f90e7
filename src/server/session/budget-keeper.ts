import { type Allowance, allowancesOf, type Budgets } from '../../core/budget/budget.ts';
import type { Standing } from '../../core/budget/decide.ts';
import { uncounted } from '../../core/cost/spending.ts';
import type { SessionState } from '../../core/session/state.ts';
import { projectFolder } from '../../core/worktree/name.ts';
import type { Store } from '../store/store.ts';

/** A session as budgets see it. */
export type Spender = { readonly ahead: SessionState; applyBudgets(standings: readonly Standing[]): void };

export type BudgetKeeper = {
  /** From here on until the returned function is called a session is held to the budgets. */
  enter(spender: Spender): () => void;
  /** Whether anything is to be known of a session before it goes on. */
  isWatching(spender: Spender): boolean;
  /** Something was used, and is not counted yet. Answers at once, from what is known. */
  consider(spender: Spender): void;
  /** Something was counted, or the budgets are others: all sessions are looked at anew. */
  reconsider(): Promise<void>;
  /** How the budgets stand, for those of one folder or for all. */
  standings(cwd: string | null): Promise<Standing[]>;
  close(): void;
};

type Keeping = {
  store: Pick<Store, 'spent'>;
  budgets(): Budgets;
  /** How the guards of the plan's windows stand, for all sessions alike. */
  guards?(): Standing[];
  now(): number;
  onError(error: unknown): void;
  /** How often a session that is held back is looked at: the day may have turned. */
  everyMs?: number;
};

type RunningSums = { inAll: number; inFolder: ReadonlyMap<string, number> };

/** Knows what was spent, and tells each session how its budgets stand. */
export function createBudgetKeeper(keeping: Keeping): BudgetKeeper {
  const { store, budgets, guards = () => [], now, onError, everyMs = 20_000 } = keeping;
  const spenders = new Set<Spender>();
  let counted = new Map<string, number>();
  let working: Promise<void> | null = null;
  let again = false;

  async function countAll(): Promise<void> {
    const wanted = new Map<string, Allowance>();
    for (const cwd of new Set([...spenders].map(({ ahead }) => ahead.cwd))) {
      for (const allowance of allowancesOf(budgets(), cwd, now())) wanted.set(keyOf(allowance), allowance);
    }
    const found = new Map<string, number>();
    for (const [key, allowance] of wanted) {
      if (allowance.scope !== 'session') found.set(key, await spentIn(allowance));
    }
    counted = found;
  }

  function spentIn({ period, project }: Allowance): Promise<number> {
    return store.spent(period ?? { from: 0, to: endOfTime }, project);
  }

  /** What turns that are running have used, over all sessions. Worked out once for a look at all of them. */
  function runningSums(): RunningSums {
    const inFolder = new Map<string, number>();
    let inAll = 0;
    for (const { ahead } of spenders) {
      const amount = uncounted(ahead.spending, ahead.cost.models);
      inAll += amount;
      const folder = projectFolder(ahead.cwd);
      inFolder.set(folder, (inFolder.get(folder) ?? 0) + amount);
    }
    return { inAll, inFolder };
  }

  function standingOf(allowance: Allowance, { ahead }: Spender, { inAll, inFolder }: RunningSums): Standing {
    const { cost, spending } = ahead;
    if (allowance.scope === 'session') return { ...allowance, spent: cost.total + uncounted(spending, cost.models) };
    const running = allowance.project === null ? inAll : (inFolder.get(allowance.project) ?? 0);
    return { ...allowance, spent: (counted.get(keyOf(allowance)) ?? 0) + running };
  }

  function isWatching({ ahead }: Spender): boolean {
    return budgets().list.length > 0 || guards().length > 0 || ahead.budget.held !== null;
  }

  function consider(spender: Spender, running?: RunningSums): void {
    if (!isWatching(spender)) return;
    const allowances = allowancesOf(budgets(), spender.ahead.cwd, now());
    // What was never asked for is not nothing.
    const known = allowances.filter((allowance) => allowance.scope === 'session' || counted.has(keyOf(allowance)));
    if (known.length < allowances.length) void reconsider();
    else spender.applyBudgets([...standingsOf(known, spender, running ?? runningSums()), ...guards()]);
  }

  function standingsOf(allowances: readonly Allowance[], spender: Spender, running: RunningSums): Standing[] {
    return allowances.map((allowance) => standingOf(allowance, spender, running));
  }

  /** What is asked for meanwhile is looked at once more; it ends in the same moment in which nothing is asked for. */
  async function work(): Promise<void> {
    try {
      while (again) {
        again = false;
        await countAll();
        const running = runningSums();
        for (const spender of spenders) consider(spender, running);
      }
    } catch (error) {
      onError(error);
    }
    working = null;
  }

  function reconsider(): Promise<void> {
    again = true;
    working ??= work();
    return working;
  }

  const timer = setInterval(() => {
    if ([...spenders].some(isWatching)) void reconsider();
  }, everyMs);
  timer.unref();

  return {
    enter: (spender) => {
      spenders.add(spender);
      return () => spenders.delete(spender);
    },
    isWatching,
    consider: (spender) => consider(spender),
    reconsider,
    standings: async (cwd) => {
      const { list } = budgets();
      const folders = cwd === null ? [...list.flatMap(({ project }) => project ?? []), ''] : [cwd];
      const all = folders.flatMap((folder) => allowancesOf(budgets(), folder, now()));
      const shown = [...new Map(all.map((allowance) => [keyOf(allowance), allowance])).values()].filter(
        ({ scope, project }) => scope !== 'session' && project !== '',
      );
      return Promise.all(shown.map(async (allowance) => ({ ...allowance, spent: await spentIn(allowance) })));
    },
    close: () => clearInterval(timer),
  };
}

const endOfTime = 8_000_000_000_000;

function keyOf({ id, project, period }: Allowance): string {
  return `${id} ${project ?? ''} ${period?.from ?? 0}`;
}
