import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { type Budgets, budgetActs, budgetScopes } from '../../../core/budget/budget.ts';
import type { Standing } from '../../../core/budget/decide.ts';
import type { JsonObject } from '../../../core/json.ts';
import { guardActs } from '../../../core/limit/guard.ts';
import type { Invalid } from '../../invalid-words.ts';
import { budgetsSchema } from '../../settings/budgets-schema.ts';
import type { Store } from '../../store/store.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { invalidRefusal } from './invalid.ts';
import { jsonBody } from './json-body.ts';
import { refusalOf } from './put-refusal.ts';
import { apiRoute, refusals } from './route.ts';
import { named, namedInput, time } from './schema/named.ts';

const standing = z.object({
  id: z.string(),
  scope: z.enum([...budgetScopes, 'window']),
  window: z.string().exactOptional(),
  project: z.string().nullable(),
  dollars: z.number(),
  warnAt: z.number(),
  act: z.enum([...budgetActs, ...guardActs]),
  period: z.object({ from: time, to: time }).nullable(),
  spent: z.number(),
}) satisfies z.ZodType<Standing>;

const answer = named('Budgets', z.object({ budgets: budgetsSchema, standings: z.array(standing) }));

const responses = {
  200: {
    description: 'The budgets, and how those stand that are not of a single session.',
    content: { 'application/json': { schema: answer } },
  },
  ...refusals,
};

const getBudgets = apiRoute('watch', { method: 'get', path: '/budgets', summary: 'What may be spent', responses });

const putBudgets = apiRoute(
  'admin',
  {
    method: 'put',
    path: '/budgets',
    summary: 'Replaces the budgets',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: namedInput('WantedBudgets', budgetsSchema) } },
      },
    },
    responses,
  },
  ...jsonBody(256 * 1024),
);

export const budgetRoutes = [getBudgets, putBudgets];

export function serveBudgets(app: OpenAPIHono<AppBindings>, { settings, budgets, store }: ApiContext): void {
  const now = async () => ({
    budgets: settings.current.budgets,
    standings: await budgets.standings(null),
  });

  app.openapi(getBudgets, async (context) => ok(context, answer, await now()));

  app.openapi(putBudgets, async (context) => {
    const wanted = context.req.valid('json');
    const unknown = await unknownProject(store, wanted);
    if (unknown) return refuse(context, ...invalidRefusal([unknown]));
    const { settings: others } = await settings.shown();
    const put = await settings.put({ ...others, budgets: wanted as unknown as JsonObject }, null);
    if (put.type !== 'saved') return refuse(context, ...refusalOf(put));
    await budgets.reconsider();
    return ok(context, answer, await now());
  });
}

/** A budget for a folder that no session was ever in is most likely a slip of the pen. */
export async function unknownProject(
  store: Pick<Store, 'sessions'>,
  budgets: Budgets | undefined,
  place = 'list',
): Promise<Invalid | null> {
  for (const [index, { project }] of (budgets?.list ?? []).entries()) {
    if (project === undefined) continue;
    const [found] = await store.sessions({ before: null, limit: 1, cwd: project });
    if (!found)
      return { key: `${place}.${index}.project`, reason: `is a folder that no session was ever in: ${project}` };
  }
  return null;
}
