import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { FleetRefusal } from '../../fleet/fleet.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuse } from './answer.ts';

export const idParams = z.object({ id: z.string().min(1).max(64) });

export const nothing = z.object({});

/** A place in a list by age: when it was made, and its id. */
export const agePlace = z
  .string()
  .max(200)
  .regex(/^\d{1,16}\.\S+$/, 'is not a place in this list');

export function readAgePlace(text: string | undefined): { createdAt: number; id: string } | null {
  if (text === undefined) return null;
  const at = text.indexOf('.');
  return { createdAt: Number(text.slice(0, at)), id: text.slice(at + 1) };
}

/** What was asked for, or why it was not done. */
export function answered<Value extends object>(
  context: Context<AppBindings>,
  schema: z.ZodType<Value>,
  outcome: NoInfer<Value> | FleetRefusal,
): Answer {
  if (isRefusal(outcome)) return refuse(context, outcome.code, outcome.message);
  return ok(context, schema, outcome as Value);
}

function isRefusal(outcome: object): outcome is FleetRefusal {
  return 'type' in outcome && outcome.type === 'refused';
}
