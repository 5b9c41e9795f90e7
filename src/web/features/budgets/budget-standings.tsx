import { Link } from 'wouter';
import type { Standing } from '../../../core/budget/decide.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { budgetName } from '../../ui/budget-words.ts';
import { classes } from '../../ui/class-names.ts';
import { money, percent } from '../../ui/format.ts';
import type { BudgetsAnswer } from './use-budgets.ts';

/** How much of each budget is used up. */
export function BudgetStandings() {
  const answer = answerOf(useAnswer<BudgetsAnswer>('/budgets').answered);
  const standings = answer?.standings ?? [];
  return (
    <section aria-label="Budgets" className="min-w-0">
      <header className="flex min-h-9 items-center border-b border-line">
        <h2 className="flex-1 text-sm font-semibold tracking-tight">Budgets</h2>
        <Link
          href="/settings/budgets"
          className="text-xs text-sea underline-offset-2 hover:underline max-phone:flex max-phone:min-h-11 max-phone:items-center"
        >
          {(answer?.budgets.list.length ?? 0) === 0 ? 'Set one' : 'Change'}
        </Link>
      </header>
      {answer !== null && standings.length === 0 && (
        <p className="py-2 text-sm text-faint">
          {answer.budgets.list.length === 0 ? 'Nothing limits what is spent.' : 'Each session has its own budget.'}
        </p>
      )}
      <ul>
        {standings.map((standing) => (
          <Line key={`${standing.id} ${standing.project}`} standing={standing} />
        ))}
      </ul>
    </section>
  );
}

function Line({ standing }: { standing: Standing }) {
  const { spent, dollars, warnAt } = standing;
  const share = spent / dollars;
  return (
    <li className="flex flex-col gap-1 border-b border-line/60 py-1.5 text-sm">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate" title={standing.project ?? undefined}>
          {budgetName(standing)}
        </span>
        <span className="tnum text-xs text-faint">{percent(share)}</span>
        <span className="tnum">
          {money(spent)} <span className="text-faint">of {money(dollars)}</span>
        </span>
      </span>
      <i aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-line">
        <i
          className={classes(
            'block h-full rounded-full',
            share >= 1 ? 'bg-bad' : 'bg-sea',
            share < warnAt && 'opacity-60',
          )}
          style={{ width: `${Math.min(100, share * 100)}%` }}
        />
      </i>
    </li>
  );
}
