import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { trusted } from '../command/opened.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse, refuseWith } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { agePlace, answered, idParams, nothing, readAgePlace } from './fleet-answer.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { agent, agentEvent, desiredExecutionState, wantedAgent } from './schema/fleet.ts';
import { namedInput } from './schema/named.ts';

const oneAgent = {
  200: { description: 'The agent as it is now.', content: { 'application/json': { schema: agent } } },
  ...refusals,
};

const agentPage = z.object({ agents: z.array(agent), next: z.string().nullable() });

const listAgents = apiRoute('watch', {
  method: 'get',
  path: '/agents',
  summary: 'Agents, the oldest first',
  request: { query: z.strictObject({ limit: limit(1000, 1000), after: agePlace.optional() }) },
  responses: {
    200: {
      description: 'A page of them. `next` is `after` for the page after it.',
      content: { 'application/json': { schema: agentPage } },
    },
    ...refusals,
  },
});

const getAgent = apiRoute('watch', {
  method: 'get',
  path: '/agents/{id}',
  summary: 'An agent',
  request: { params: idParams },
  responses: oneAgent,
});

const putAgent = apiRoute(
  'operate',
  {
    method: 'put',
    path: '/agents/{id}',
    summary: 'Makes an agent, or changes what is said about it',
    request: {
      params: idParams,
      body: { required: true, content: { 'application/json': { schema: namedInput('WantedAgent', wantedAgent) } } },
    },
    responses: oneAgent,
  },
  ...jsonBody(512 * 1024),
);

const done = {
  200: { description: 'It is done.', content: { 'application/json': { schema: nothing } } },
  ...refusals,
};

const deleteAgent = apiRoute('operate', {
  method: 'delete',
  path: '/agents/{id}',
  summary: 'Stops an agent and removes it with its tasks. Its sessions stay',
  request: { params: idParams },
  responses: done,
});

const wish = z.strictObject({ desiredExecutionState });

const wishAgent = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/agents/{id}/wish',
    summary: 'Says how an agent is wanted',
    request: {
      params: idParams,
      body: { required: true, content: { 'application/json': { schema: namedInput('AgentWish', wish) } } },
    },
    responses: oneAgent,
  },
  ...jsonBody(),
);

const retryAgent = apiRoute('operate', {
  method: 'post',
  path: '/agents/{id}/retry',
  summary: 'Forgets what went wrong, so that it is tried again at once',
  request: { params: idParams },
  responses: oneAgent,
});

const eventPage = z.object({ events: z.array(agentEvent), hasMore: z.boolean() });

const listEvents = apiRoute('watch', {
  method: 'get',
  path: '/agents/{id}/events',
  summary: 'What was decided about an agent, the newest first',
  request: {
    params: idParams,
    query: z.strictObject({ limit: limit(100, 500), before: z.coerce.number().int().min(1).optional() }),
  },
  responses: {
    200: {
      description: 'A page of them. Those before it come with the last `seq` as `before`.',
      content: { 'application/json': { schema: eventPage } },
    },
    ...refusals,
  },
});

export const agentRoutes = [listAgents, getAgent, putAgent, deleteAgent, wishAgent, retryAgent, listEvents];

export function serveAgents(app: OpenAPIHono<AppBindings>, { fleet, trust }: ApiContext): void {
  app.openapi(listAgents, async (context) => {
    const { limit: count, after } = context.req.valid('query');
    const agents = await fleet.agents(readAgePlace(after), count + 1);
    const page = agents.slice(0, count);
    const last = page.at(-1);
    const next = agents.length > count && last ? `${last.createdAt}.${last.id}` : null;
    return ok(context, agentPage, { agents: page, next });
  });

  app.openapi(getAgent, async (context) => {
    const found = await fleet.agent(context.req.valid('param').id);
    return found ? ok(context, agent, found) : refuse(context, 'notFound', 'There is no such agent.');
  });

  app.openapi(putAgent, async (context) => {
    const { id } = context.req.valid('param');
    const wanted = context.req.valid('json');
    const known = await fleet.agent(id);
    // An agent whose folder is gone can still be changed.
    const folder = known?.cwd === wanted.cwd ? null : trusted(await trust.check(wanted.cwd));
    if (folder?.type === 'refused') return refuseWith(context, folder.error);
    return answered(context, agent, await fleet.putAgent(id, wanted));
  });

  app.openapi(deleteAgent, async (context) => {
    const deleted = await fleet.deleteAgent(context.req.valid('param').id);
    return answered(context, nothing, deleted.type === 'deleted' ? {} : deleted);
  });

  app.openapi(wishAgent, async (context) => {
    const { desiredExecutionState: desired } = context.req.valid('json');
    return answered(context, agent, await fleet.wish(context.req.valid('param').id, desired));
  });

  app.openapi(retryAgent, async (context) =>
    answered(context, agent, await fleet.retryAgent(context.req.valid('param').id)),
  );

  app.openapi(listEvents, async (context) => {
    const { id } = context.req.valid('param');
    const { limit: count, before } = context.req.valid('query');
    if (!(await fleet.agent(id))) return refuse(context, 'notFound', 'There is no such agent.');
    const events = await fleet.events(id, before ?? null, count + 1);
    return ok(context, eventPage, { events: events.slice(0, count), hasMore: events.length > count });
  });
}
