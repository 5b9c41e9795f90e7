import { z } from 'zod';
import { runOptionsSchema } from '../command/options-schema.ts';

/** A name as environments have them. */
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'is not the name of a variable');

/** What a person can set for the whole server. What is left out has its usual value. */
export const settingsSchema = z.strictObject({
  /** What new sessions are started with. */
  run: runOptionsSchema.optional(),
  /** Variables that are handed on to the CLI. */
  passEnv: z.array(variable).max(64).optional(),
  /** Minutes after which a CLI with nothing to do is let go; null keeps it. */
  idleMinutes: z.number().min(1).max(100_000).nullable().optional(),
  /** Days after which sessions that nobody used are deleted; null keeps them. */
  retentionDays: z.int().min(1).max(100_000).nullable().optional(),
  /** Whether sessions of the CLI in a terminal are imported, and from where. */
  import: z
    .strictObject({
      enabled: z.boolean().exactOptional(),
      from: z.string().min(1).max(4096).nullable().exactOptional(),
    })
    .optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
});
