import { budgetAuthor } from '../../../../core/budget/budget-author.ts';

/** Who wrote a message, as told on the device of that name. */
export function authorWords(by: string | null, device: string | null): string {
  if (by === budgetAuthor) return 'Quarterdeck, since the budget was raised';
  return by === null || by === device ? 'You' : `You · ${by}`;
}
