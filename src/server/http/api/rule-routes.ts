import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { SettingsChange } from '../../../core/permission/settings.ts';
import { allows } from '../../../core/wire.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { jsonObject } from './schema/named.ts';
import { behavior, filePlace, folderRules, trial, why } from './schema/permission.ts';
import { sessionParams } from './session-routes.ts';

const path = z.string().min(1).max(4096);
const rule = z.string().min(1).max(2000);
const about = { place: filePlace };

const wantedChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('rule.add'), ...about, behavior, rule }),
  z.strictObject({ type: z.literal('rule.remove'), ...about, behavior, rule }),
  z.strictObject({ type: z.literal('rules.replace'), ...about, behavior, rules: z.array(rule).max(1000) }),
  z.strictObject({
    type: z.literal('rule.move'),
    ...about,
    behavior,
    rule,
    to: z.strictObject({ place: filePlace, behavior }),
  }),
  z.strictObject({ type: z.literal('folder.add'), ...about, path }),
  z.strictObject({ type: z.literal('folder.remove'), ...about, path }),
  z.strictObject({ type: z.literal('mode.set'), ...about, mode: z.string().min(1).max(100).nullable() }),
]) satisfies z.ZodType<SettingsChange>;

const version = z.string().max(100).nullable();
const seen = z.strictObject({
  user: version.exactOptional(),
  project: version.exactOptional(),
  local: version.exactOptional(),
});

/** A folder, or a session with the folder it is in. */
const place = z.strictObject({ folder: path.optional(), session: z.string().min(1).max(64).optional() });

const answers = {
  200: { description: 'Every rule that holds there.', content: { 'application/json': { schema: folderRules } } },
  ...refusals,
};

const getRules = apiRoute('operate', {
  method: 'get',
  path: '/rules',
  summary: 'The permission rules of a folder or a session, with the place each comes from',
  request: { query: place },
  responses: answers,
});

const postChange = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/rules/changes',
    summary: 'Changes one rule, folder or mode in a settings file; the user file needs the scope admin',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: z.strictObject({ folder: path, change: wantedChange, seen }) } },
      },
    },
    responses: answers,
  },
  ...jsonBody(),
);

const call = z.strictObject({
  folder: path.optional(),
  session: z.string().min(1).max(64).optional(),
  mode: z.string().min(1).max(100).optional(),
  tool: z.string().min(1).max(200),
  input: jsonObject,
});

const postTrial = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/rules/trials',
    summary: 'Works out what the rules would decide about a call, without making it',
    request: { body: { required: true, content: { 'application/json': { schema: call } } } },
    responses: {
      200: { description: 'The decision, and the way to it.', content: { 'application/json': { schema: trial } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

const getWhy = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/calls/{callId}/why',
  summary: 'Why a call of a tool was allowed or not',
  request: { params: sessionParams.extend({ callId: z.string().min(1).max(256) }) },
  responses: {
    200: { description: 'What was told, or what is probable.', content: { 'application/json': { schema: why } } },
    ...refusals,
  },
});

export const ruleRoutes = [getRules, postChange, postTrial, getWhy];

export function serveRules(app: OpenAPIHono<AppBindings>, { rules, trust, store }: ApiContext): void {
  async function placed(context: Context<AppBindings>, asked: z.output<typeof place>): Promise<Placed | Answer> {
    const session = asked.session === undefined ? null : await store.session(asked.session);
    if (asked.session !== undefined && !session) return refuse(context, 'notFound', 'There is no such session.');
    const folder = session?.cwd ?? asked.folder;
    if (folder === undefined) return refuse(context, 'invalid', 'Name a folder or a session.', { key: 'folder' });
    const checked = await trust.check(folder);
    if (checked.type === 'unusable') return refuse(context, 'invalid', checked.reason, { key: 'folder' });
    if (checked.type === 'trusted') return { folder: checked.path, sessionId: session?.id ?? null };
    return refuse(context, 'untrusted', 'Nobody has said yet that this folder is trusted.', { path: checked.path });
  }

  app.openapi(getRules, async (context) => {
    const found = await placed(context, context.req.valid('query'));
    if (found instanceof Response) return found;
    return ok(context, folderRules, await rules.inFolder(found.folder, found.sessionId));
  });

  app.openapi(postChange, async (context) => {
    const { folder, change, seen: versions } = context.req.valid('json');
    const isForAll = change.place === 'user' || (change.type === 'rule.move' && change.to.place === 'user');
    if (isForAll && !allows(context.get('device').scope, 'admin')) {
      const message = 'The settings of the user hold for every folder: this needs a device with the scope admin.';
      return refuse(context, 'forbidden', message, { needed: 'admin' });
    }
    const found = await placed(context, { folder });
    if (found instanceof Response) return found;
    const changed = await rules.change(found.folder, change, versions);
    if (changed.type === 'refused') return refuse(context, 'invalid', changed.reason);
    if (changed.type === 'conflict') {
      const message = `${changed.file} was changed by somebody else in the meantime. Nothing was written; look at it again.`;
      return refuse(context, 'conflict', message, { file: changed.file });
    }
    return ok(context, folderRules, await rules.inFolder(found.folder, null));
  });

  app.openapi(postTrial, async (context) => {
    const { folder, session, mode, tool, input } = context.req.valid('json');
    const found = await placed(context, { folder, session });
    if (found instanceof Response) return found;
    const known = await rules.inFolder(found.folder, found.sessionId);
    const tried = await rules.tryCall(known, { tool, input, mode: mode ?? known.mode });
    return tried ? ok(context, trial, tried) : refuse(context, 'invalid', tooLong, { key: 'input' });
  });

  app.openapi(getWhy, async (context) => {
    const { id, callId } = context.req.valid('param');
    const isTrusted = async (folder: string) => (await trust.check(folder)).type === 'trusted';
    const found = await rules.why(id, callId, isTrusted);
    return found ? ok(context, why, found) : refuse(context, 'notFound', 'There is no such call.');
  });
}

const tooLong =
  'The call is too long to check against the rules. Try a shorter one: a command can have up to 65,536 characters.';

type Placed = { folder: string; sessionId: string | null };
