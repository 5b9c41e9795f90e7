import { budgetAuthor } from '../../../../core/budget/budget-author.ts';
import { limitAuthor } from '../../../../core/limit/limited.ts';

/** Who wrote a message, as told on the device of that name. */
export function authorWords(by: string | null, device: string | null): string {
  if (by === budgetAuthor) return 'Quarterdeck, since the budget was raised';
  if (by === limitAuthor) return 'Quarterdeck, after the usage limit';
  return by === null || by === device ? 'You' : `You · ${by}`;
}
