import { z } from 'zod';
import { maximumDollars } from '../../../core/budget/budget.ts';
import type { Command } from '../../../core/wire.ts';
import { changedOptionsSchema } from '../../session/options-schema.ts';
import { answerSchema } from './answer-schema.ts';

/** Any id, as far as it is only looked up. */
export const idSchema = z.string().min(1).max(64);

/** An id that the CLI is given: it takes no others. */
const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'is not a UUID');

const path = z.string().min(1).max(4096);
const name = z.string().min(1).max(256);
const title = z.string().trim().min(1).max(500);
const dollars = z.number().positive().max(maximumDollars);
const about = { sessionId: idSchema };

/** What the text of a message can be; over a WebSocket the size of a frame is the lower limit. */
const text = z.string().max(16 * 1024 * 1024);

const schemas = {
  'session.create': of('session.create', {
    sessionId: uuid,
    cwd: path,
    title: title.exactOptional(),
    options: changedOptionsSchema.exactOptional(),
    ownWorktree: name.exactOptional(),
  }),
  'session.continue': of('session.continue', { cwd: path }),
  'session.fork': of('session.fork', { ...about, newId: uuid, at: z.string().min(1).max(256).exactOptional() }),
  'session.resume': of('session.resume', about),
  'session.take': of('session.take', { ...about, anyway: z.boolean().exactOptional() }),
  'session.give': of('session.give', about),
  'session.interrupt': of('session.interrupt', about),
  'session.stop': of('session.stop', about),
  'session.rename': of('session.rename', { ...about, title }),
  'session.archive': of('session.archive', { ...about, archived: z.boolean() }),
  'session.pin': of('session.pin', { ...about, pinned: z.boolean() }),
  'session.delete': of('session.delete', about),
  'session.configure': of('session.configure', { ...about, options: changedOptionsSchema }),
  'session.rewind': of('session.rewind', { ...about, messageId: uuid, dryRun: z.boolean() }),
  'session.measure': of('session.measure', about),
  'message.send': of('message.send', {
    ...about,
    messageId: uuid,
    text,
    uploads: z.array(idSchema).max(20).exactOptional(),
  }),
  'message.withdraw': of('message.withdraw', { ...about, messageId: idSchema }),
  'request.answer': of('request.answer', { ...about, requestId: name, answer: answerSchema }),
  'model.set': of('model.set', { ...about, model: name }),
  'mode.set': of('mode.set', { ...about, mode: name }),
  'effort.set': of('effort.set', { ...about, effort: name.nullable() }),
  'thinking.set': of('thinking.set', { ...about, tokens: z.int().min(0).nullable() }),
  'servers.list': of('servers.list', about),
  'server.reconnect': of('server.reconnect', { ...about, server: name }),
  'server.toggle': of('server.toggle', { ...about, server: name, enabled: z.boolean() }),
  'server.signIn': of('server.signIn', { ...about, server: name }),
  'server.finishSignIn': of('server.finishSignIn', {
    ...about,
    server: name,
    url: z.url({ protocol: /^https?$/ }).max(8192),
  }),
  'task.stop': of('task.stop', { ...about, taskId: name }),
  'budget.allow': of('budget.allow', { ...about, dollars: dollars.nullable() }),
  'folder.trust': of('folder.trust', { path }),
} satisfies { [Type in Command['type']]: z.ZodType<Extract<Command, { type: Type }>> };

/** A command as it may come from outside. What the wire's types say and this does not take is an error of the compiler. */
export const commandSchema = z.discriminatedUnion(
  'type',
  Object.values(schemas) as [(typeof schemas)['session.create'], ...(typeof schemas)[Command['type']][]],
);

function of<Type extends Command['type'], Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.strictObject({ type: z.literal(type), ...shape });
}
