import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { JsonObject } from '../../../core/json.ts';
import type { Plan } from '../../../core/limit/plan.ts';
import { guardsSchema } from '../../settings/guards-schema.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { refusalOf } from './put-refusal.ts';
import { apiRoute, refusals } from './route.ts';
import { usageWindow } from './schema/fact.ts';
import { named, namedInput } from './schema/named.ts';

const plan = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plan') }),
  z.object({ type: z.literal('none'), by: z.string() }),
  z.object({ type: z.literal('unreported'), version: z.string().nullable() }),
  z.object({ type: z.literal('unknown') }),
]) satisfies z.ZodType<Plan>;

const answer = named('PlanUsage', z.object({ windows: z.array(usageWindow), plan, guards: guardsSchema }));

const responses = {
  200: {
    description: 'How much of each window of the plan is used, as it was last heard, and the guards.',
    content: { 'application/json': { schema: answer } },
  },
  ...refusals,
};

const getUsage = apiRoute('watch', {
  method: 'get',
  path: '/usage',
  summary: 'How much of the plan is used',
  responses,
});

const putGuards = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/usage/guards',
    summary: 'Replaces the guards of the plan’s windows',
    request: {
      body: { required: true, content: { 'application/json': { schema: namedInput('WantedGuards', guardsSchema) } } },
    },
    responses,
  },
  ...jsonBody(64 * 1024),
);

export const usageRoutes = [getUsage, putGuards];

export function serveUsage(app: OpenAPIHono<AppBindings>, { settings, usage, budgets, fleet }: ApiContext): void {
  const now = () => ({ windows: [...usage.windows], plan: usage.plan, guards: settings.current.guards });

  app.openapi(getUsage, async (context) => ok(context, answer, now()));

  app.openapi(putGuards, async (context) => {
    const wanted = context.req.valid('json');
    const { settings: others } = await settings.shown();
    const put = await settings.put({ ...others, guards: wanted as unknown as JsonObject }, null);
    if (put.type !== 'saved') return refuse(context, ...refusalOf(put));
    await budgets.reconsider();
    fleet.wake();
    return ok(context, answer, now());
  });
}
