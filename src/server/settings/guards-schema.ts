import { z } from 'zod';
import { type Guards, guardActs, guardId } from '../../core/limit/guard.ts';

const guard = z.strictObject({
  window: z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be a name such as five_hour or seven_day'),
  share: z.number('must be a share').gt(0, 'must be more than 0').max(1, 'must be at most 1, which is 100 %'),
  act: z.enum(guardActs),
});

/** What happens as the limits of a plan fill up. */
export const guardsSchema = z.strictObject({
  list: z
    .array(guard)
    .max(20)
    .superRefine((list, context) => {
      list.forEach((one, index) => {
        if (list.findIndex((other) => guardId(other) === guardId(one)) === index) return;
        context.addIssue({ code: 'custom', path: [index, 'act'], message: 'is there twice for this limit' });
      });
    }),
}) satisfies z.ZodType<Guards>;
