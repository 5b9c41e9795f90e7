import { z } from 'zod';
import type { ClientMessage } from '../../../core/wire.ts';
import { commandSchema, idSchema, sessionIdSchema } from '../command/command-schema.ts';

const cursor = z.strictObject({ logId: idSchema, seq: z.int().min(0) });

/** What a client may say. It cannot take what the wire's types do not know. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch'), sessionId: sessionIdSchema, after: cursor.nullable() }),
  z.strictObject({ type: z.literal('unwatch'), sessionId: sessionIdSchema }),
  z.strictObject({ type: z.literal('sessions.watch') }),
  z.strictObject({ type: z.literal('sessions.unwatch') }),
  z.strictObject({ type: z.literal('fleet.watch') }),
  z.strictObject({ type: z.literal('fleet.unwatch') }),
  z.strictObject({ type: z.literal('alerts.watch') }),
  z.strictObject({ type: z.literal('alerts.unwatch') }),
  z.strictObject({ type: z.literal('external.watch') }),
  z.strictObject({ type: z.literal('external.unwatch') }),
  z.strictObject({ type: z.literal('alert.seen'), subject: z.string().min(1).max(512) }),
  z.strictObject({ type: z.literal('command'), id: idSchema, command: commandSchema }),
  z.strictObject({ type: z.literal('pong') }),
]) satisfies z.ZodType<ClientMessage>;
