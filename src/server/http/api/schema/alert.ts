import { z } from '@hono/zod-openapi';
import { alertKinds } from '../../../../core/alert/alert.ts';
import { type AlertPreferences, isTimeOfDay } from '../../../../core/alert/preferences.ts';
import { isZone } from '../../../../core/time/zone.ts';
import { named, time } from './named.ts';

export const kinds = z.array(z.enum(alertKinds)).max(alertKinds.length);

const timeOfDay = z.string().refine(isTimeOfDay, 'must be a time of the day, such as 22:00');

export const preferences = z.strictObject({
  page: kinds,
  push: kinds,
  quiet: z
    .strictObject({
      from: timeOfDay,
      to: timeOfDay,
      zone: z.string().max(64).refine(isZone, 'is not a time zone'),
      except: kinds,
    })
    .nullable(),
  details: z.boolean(),
}) satisfies z.ZodType<AlertPreferences>;

const webhookFacts = z.object({
  url: z.string().describe('Only its origin, unless the device is an admin.'),
  kinds,
  allowPrivate: z.boolean(),
});

export const notifications = named(
  'Notifications',
  z.object({
    /** What a browser subscribes with. */
    publicKey: z.string(),
    preferences,
    subscription: z.object({ service: z.string(), at: time }).nullable(),
    delaySeconds: z.number(),
    /** Its secret is not told. */
    webhook: webhookFacts.nullable(),
  }),
);

export const deliveries = named(
  'Deliveries',
  z.object({
    deliveries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(alertKinds),
        title: z.string(),
        text: z.string(),
        at: time,
        state: z.enum(['waiting', 'sent', 'withdrawn', 'failed']),
        attempts: z.number(),
        dueAt: time,
        doneAt: z.number().nullable(),
        result: z.string().nullable(),
      }),
    ),
  }),
);

export const testResult = named('TestResult', z.object({ isSent: z.boolean(), result: z.string() }));
