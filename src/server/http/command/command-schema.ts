import { z } from 'zod';
import { maximumDollars } from '../../../core/budget/budget.ts';
import { canonicalId } from '../../../core/uuid.ts';
import { type Command, rewindChoices } from '../../../core/wire.ts';
import { changedOptionsSchema } from '../../session/options-schema.ts';
import { answerSchema } from './answer-schema.ts';

/** Any id, as far as it is only looked up. */
export const idSchema = z.string().min(1).max(64);

/** The id of a session that is only looked up, in the one spelling that it has here. */
export const sessionIdSchema = idSchema.overwrite(canonicalId);

/** The id of a message that is only looked up: one that an earlier version kept may have another spelling. */
const storedUuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'is not a UUID');

/** An id that the CLI is given: it takes no others. */
const uuid = storedUuid.toLowerCase();

const path = z.string().min(1).max(4096);
const name = z.string().min(1).max(256);
/** The CLI makes tool names of it. */
const serverName = z.string().regex(/^[\w-]{1,64}$/, 'has to be letters, digits, - and _');
const title = z.string().trim().min(1).max(500);
const dollars = z.number().positive().max(maximumDollars);
const jsonObject = z.record(z.string().max(1024), z.json());
const about = { sessionId: sessionIdSchema };

/** What the text of a message can be; over a WebSocket the size of a frame is the lower limit. */
const text = z.string().max(16 * 1024 * 1024);

const delivery = z.enum(['steer', 'after', 'now']);

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
  'session.take': of('session.take', {
    ...about,
    anyway: z.boolean().exactOptional(),
    stopBackground: z.boolean().exactOptional(),
  }),
  'session.give': of('session.give', {
    ...about,
    to: z.enum(['terminal', 'background']).exactOptional(),
    prompt: z.string().trim().min(1).max(100_000).exactOptional(),
  }),
  'session.restore': of('session.restore', about),
  'session.interrupt': of('session.interrupt', { ...about, everything: z.boolean().exactOptional() }),
  'session.stop': of('session.stop', about),
  'session.rename': of('session.rename', { ...about, title }),
  'session.archive': of('session.archive', { ...about, archived: z.boolean() }),
  'session.pin': of('session.pin', { ...about, pinned: z.boolean() }),
  'session.tag': of('session.tag', { ...about, tags: z.array(z.string().max(200)).max(50) }),
  'session.see': of('session.see', { ...about, seen: z.boolean() }),
  'session.order': of('session.order', { project: path.nullable(), sessionIds: z.array(sessionIdSchema).max(500) }),
  'session.delete': of('session.delete', about),
  'session.configure': of('session.configure', { ...about, options: changedOptionsSchema }),
  'session.rewind': of('session.rewind', {
    ...about,
    messageId: storedUuid,
    dryRun: z.boolean(),
    what: z.enum(rewindChoices).exactOptional(),
  }),
  'session.measure': of('session.measure', about),
  'aside.ask': of('aside.ask', { ...about, question: z.string().trim().min(1).max(32_000) }),
  'message.send': of('message.send', {
    ...about,
    messageId: uuid,
    text,
    uploads: z.array(idSchema).max(20).exactOptional(),
    delivery: delivery.exactOptional(),
  }),
  'message.update': of('message.update', {
    ...about,
    messageId: idSchema,
    text: text.exactOptional(),
    delivery: delivery.exactOptional(),
    version: z.int().min(0).exactOptional(),
  }),
  'message.reorder': of('message.reorder', { ...about, messageIds: z.array(idSchema).min(1).max(1000) }),
  'message.withdraw': of('message.withdraw', { ...about, messageId: idSchema }),
  'request.answer': of('request.answer', { ...about, requestId: name, answer: answerSchema }),
  'model.set': of('model.set', { ...about, model: name }),
  'mode.set': of('mode.set', { ...about, mode: name }),
  'effort.set': of('effort.set', { ...about, effort: name.nullable() }),
  'thinking.set': of('thinking.set', { ...about, tokens: z.int().min(0).nullable() }),
  'style.set': of('style.set', { ...about, style: name.nullable() }),
  'fastMode.set': of('fastMode.set', { ...about, enabled: z.boolean().nullable() }),
  'models.list': of('models.list', about),
  'hooks.list': of('hooks.list', about),
  'servers.list': of('servers.list', about),
  'servers.set': of('servers.set', { ...about, servers: z.record(name, jsonObject) }),
  'server.message': of('server.message', { ...about, server: name, message: jsonObject }),
  'server.reconnect': of('server.reconnect', { ...about, server: name }),
  'server.toggle': of('server.toggle', { ...about, server: name, enabled: z.boolean() }),
  'server.signIn': of('server.signIn', { ...about, server: name }),
  'server.finishSignIn': of('server.finishSignIn', {
    ...about,
    server: name,
    url: z.url({ protocol: /^https?$/ }).max(8192),
  }),
  'server.call': of('server.call', { ...about, server: name, tool: name, arguments: jsonObject }),
  'server.add': of('server.add', {
    ...about,
    server: serverName,
    config: jsonObject,
    keep: z.boolean().exactOptional(),
  }),
  'server.remove': of('server.remove', { ...about, server: name }),
  'task.stop': of('task.stop', { ...about, taskId: name }),
  'task.background': of('task.background', { ...about, toolUseId: name }),
  'task.output': of('task.output', { ...about, taskId: name }),
  'budget.allow': of('budget.allow', { ...about, dollars: dollars.nullable() }),
  'limit.continue': of('limit.continue', { ...about, turn: z.int().min(0), when: z.enum(['reset', 'now']) }),
  'limit.cancel': of('limit.cancel', { ...about, turn: z.int().min(0) }),
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
