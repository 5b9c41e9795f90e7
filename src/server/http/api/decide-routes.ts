import { randomUUID } from 'node:crypto';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { isShownWhole } from '../../alerts/present-alert.ts';
import { idSchema, sessionIdSchema } from '../command/command-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse, refuseWith } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';

const done = z.object({});

const decide = apiRoute(
  'approve',
  {
    method: 'post',
    path: '/requests/decide',
    summary: 'Allows once or denies a permission exactly as it was asked for, while it is open: for a notification',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              sessionId: sessionIdSchema,
              requestId: idSchema,
              /** The run that asked. */
              epoch: z.int().min(0),
              decision: z.enum(['allow', 'deny']),
            }),
          },
        },
      },
    },
    responses: {
      200: { description: 'It was answered.', content: { 'application/json': { schema: done } } },
      ...refusals,
    },
  },
  ...jsonBody(),
);

export const decideRoutes = [decide];

const denial = 'Denied from a notification.';

export function serveDecide(app: OpenAPIHono<AppBindings>, { registry, desk }: ApiContext): void {
  app.openapi(decide, async (context) => {
    const { sessionId, requestId, epoch, decision } = context.req.valid('json');
    const opened = await registry.open(sessionId);
    if (opened.type !== 'open') return refuse(context, 'notFound', 'This session cannot be opened here.');
    const request = opened.session.state.requests.find(({ id }) => id === requestId);
    const about = { rule: 'W22', requestId, epoch: request?.epoch };
    if (request && request.epoch !== epoch) return refuse(context, 'stale', 'Another run of the CLI asks this.', about);
    if (request && request.kind !== 'permission')
      return refuse(context, 'invalid', 'This has to be answered in the page.');
    // A notification may be older than this server, or made by a program.
    if (request && decision === 'allow' && !isShownWhole(request))
      return refuse(context, 'invalid', 'A notification does not show all of this. Answer it in the page.');
    // One that is not open any more is refused by the command, with what became of it.
    const answer: RequestAnswer =
      request && decision === 'allow'
        ? { type: 'allow', input: request.input, suggestions: [] }
        : { type: 'deny', message: denial, interrupt: false };
    const command = { type: 'request.answer', sessionId, requestId, answer } as const;
    const outcome = await desk.run(randomUUID(), command, context.get('device'));
    return outcome.type === 'done' ? ok(context, done, {}) : refuseWith(context, outcome.error);
  });
}
