import { z } from 'zod';
import { type Budgets, budgetActs, budgetId, budgetScopes, maximumDollars } from '../../core/budget/budget.ts';
import { isZone } from '../../core/time/zone.ts';

const amount = z
  .number('must be an amount of dollars')
  .min(0.01, 'must be at least 0.01 dollars')
  .max(maximumDollars, `must be at most ${maximumDollars.toLocaleString('en')} dollars`);

const share = z.number('must be a share').gt(0, 'must be more than 0').max(1, 'must be at most 1, which is 100 %');

const budget = z
  .strictObject({
    scope: z.enum(budgetScopes),
    /** Of the scope `project`: the folder, or each of them by itself when it is left out. */
    project: z.string().min(1).max(4096).exactOptional(),
    dollars: amount,
    /** The share of it from which on a warning is given; 0.8 when it is left out. */
    warnAt: share.exactOptional(),
    act: z.enum(budgetActs),
  })
  .refine(({ scope, project }) => scope === 'project' || project === undefined, {
    path: ['project'],
    message: 'is only for a budget of the scope project',
  });

/** What may be spent. */
export const budgetsSchema = z.strictObject({
  /** Whose days and months are meant. */
  zone: z.string().max(64).refine(isZone, 'is not a time zone').exactOptional(),
  list: z
    .array(budget)
    .max(50)
    .superRefine((list, context) => {
      list.forEach((one, index) => {
        if (list.findIndex((other) => budgetId(other) === budgetId(one)) === index) return;
        context.addIssue({ code: 'custom', path: [index, 'scope'], message: 'is there twice' });
      });
    }),
}) satisfies z.ZodType<Budgets>;
