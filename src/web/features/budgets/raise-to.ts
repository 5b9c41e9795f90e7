import type { Held } from '../../../core/budget/budget-state.ts';
import { money } from '../../ui/format.ts';

export type RaiseTo = { type: 'dollars'; dollars: number } | { type: 'problem'; problem: string };

/** What a person typed as the new limit of a budget that is reached. */
export function raiseTo(text: string, { spent }: Pick<Held, 'spent'>): RaiseTo {
  const typed = text.replace('$', '').replace(',', '.').trim();
  const dollars = Number(typed);
  if (typed === '' || !Number.isFinite(dollars))
    return { type: 'problem', problem: 'Give an amount in dollars, like 5 or 2.50.' };
  if (dollars <= spent) return { type: 'problem', problem: `Give more than the ${money(spent)} that was spent.` };
  return { type: 'dollars', dollars };
}
