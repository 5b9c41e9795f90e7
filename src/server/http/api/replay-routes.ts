import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { ReplayFacts } from '../../../core/replay/replay-facts.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { named } from './schema/named.ts';
import { sessionParams } from './session-routes.ts';

const replay = named(
  'Replay',
  z.object({
    sessionId: z.string(),
    trace: z.string(),
    speed: z.number().nullable(),
    share: z.number(),
    state: z.enum(['playing', 'ended', 'failed']),
    problem: z.string().nullable(),
  }) satisfies z.ZodType<ReplayFacts>,
);

const getReplay = apiRoute('watch', {
  method: 'get',
  path: '/replays/{id}',
  summary: 'How far the replay is that a session shows',
  request: { params: sessionParams },
  responses: {
    200: { description: 'The replay.', content: { 'application/json': { schema: replay } } },
    ...refusals,
  },
});

const begun = z.object({ sessionId: z.string() });

const speedWish = z.strictObject({ speed: z.number().positive().max(10_000).nullable() });

const startReplay = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/replays',
    summary: 'Plays the trace that the server was started with once more, in a new session',
    request: { body: { required: true, content: { 'application/json': { schema: speedWish } } } },
    responses: {
      200: { description: 'The session it is played in.', content: { 'application/json': { schema: begun } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

export const replayRoutes = [getReplay, startReplay];

export function serveReplays(app: OpenAPIHono<AppBindings>, { replays }: ApiContext): void {
  app.openapi(getReplay, async (context) => {
    const facts = replays.facts(context.req.valid('param').id);
    return facts ? ok(context, replay, facts) : refuse(context, 'notFound', 'This session is not a replay.');
  });

  app.openapi(startReplay, async (context) => {
    const opened = await replays.open(context.req.valid('json').speed);
    if (opened.type === 'failed') return refuse(context, 'unavailable', opened.reason);
    return ok(context, begun, { sessionId: opened.sessionId });
  });
}
