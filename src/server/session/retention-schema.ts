import { z } from 'zod';
import type { RetentionPolicy } from './retention-plan.ts';

const rule = {
  /** Months after which sessions that nobody used are deleted; null keeps them. */
  months: z.number().min(0.1).max(1200).nullable().exactOptional(),
  /** Gigabytes that sessions may take; null is without an end. */
  gigabytes: z.number().min(0.01).max(1_000_000).nullable().exactOptional(),
};

/** What is kept, in all and by folder. */
export const retentionSchema = z.strictObject({
  ...rule,
  projects: z.record(z.string().min(1).max(4096), z.strictObject(rule)).exactOptional(),
}) satisfies z.ZodType<RetentionPolicy>;
