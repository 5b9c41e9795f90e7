import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { agePlace, answered, idParams, nothing, readAgePlace } from './fleet-answer.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { agentTask, taskState, wantedTask } from './schema/fleet.ts';
import { namedInput } from './schema/named.ts';

const oneTask = {
  200: { description: 'The task as it is now.', content: { 'application/json': { schema: agentTask } } },
  ...refusals,
};

const taskPage = z.object({ tasks: z.array(agentTask), hasMore: z.boolean(), next: z.string().nullable() });

const listTasks = apiRoute('watch', {
  method: 'get',
  path: '/tasks',
  summary: 'Tasks of agents, the newest first',
  request: {
    query: z.strictObject({
      agent: z.string().min(1).max(64).optional(),
      state: taskState.optional(),
      limit: limit(100, 500),
      after: agePlace.optional(),
    }),
  },
  responses: {
    200: {
      description: 'A page of them. `next` is `after` for the page after it.',
      content: { 'application/json': { schema: taskPage } },
    },
    ...refusals,
  },
});

const getTask = apiRoute('watch', {
  method: 'get',
  path: '/tasks/{id}',
  summary: 'A task',
  request: { params: idParams },
  responses: oneTask,
});

const putTask = apiRoute(
  'operate',
  {
    method: 'put',
    path: '/tasks/{id}',
    summary: 'Makes a task, or changes one that has not begun',
    request: {
      params: idParams,
      body: { required: true, content: { 'application/json': { schema: namedInput('WantedTask', wantedTask) } } },
    },
    responses: oneTask,
  },
  ...jsonBody(1024 * 1024),
);

const deleteTask = apiRoute('operate', {
  method: 'delete',
  path: '/tasks/{id}',
  summary: 'Removes a task that does not run',
  request: { params: idParams },
  responses: {
    200: { description: 'It is done.', content: { 'application/json': { schema: nothing } } },
    ...refusals,
  },
});

const retryTask = apiRoute('operate', {
  method: 'post',
  path: '/tasks/{id}/retry',
  summary: 'Tries a task again that has ended',
  request: { params: idParams },
  responses: oneTask,
});

const cancelTask = apiRoute('operate', {
  method: 'post',
  path: '/tasks/{id}/cancel',
  summary: 'Cancels a task. One that runs is interrupted first',
  request: { params: idParams },
  responses: oneTask,
});

const judgement = z.strictObject({ state: z.enum(['done', 'failed']) });

const finishTask = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/tasks/{id}/finish',
    summary: 'Says what came of a task that needs a person',
    request: {
      params: idParams,
      body: { required: true, content: { 'application/json': { schema: namedInput('TaskJudgement', judgement) } } },
    },
    responses: oneTask,
  },
  ...jsonBody(),
);

export const taskRoutes = [listTasks, getTask, putTask, deleteTask, retryTask, cancelTask, finishTask];

export function serveTasks(app: OpenAPIHono<AppBindings>, { fleet }: ApiContext): void {
  app.openapi(listTasks, async (context) => {
    const { agent = null, state = null, limit: count, after } = context.req.valid('query');
    const tasks = await fleet.tasks({ agent, state, after: readAgePlace(after), limit: count + 1 });
    const page = tasks.slice(0, count);
    const last = page.at(-1);
    const hasMore = tasks.length > count;
    return ok(context, taskPage, {
      tasks: page,
      hasMore,
      next: hasMore && last ? `${last.createdAt}.${last.id}` : null,
    });
  });

  app.openapi(getTask, async (context) => {
    const found = await fleet.task(context.req.valid('param').id);
    return found ? ok(context, agentTask, found) : refuse(context, 'notFound', 'There is no such task.');
  });

  app.openapi(putTask, async (context) =>
    answered(context, agentTask, await fleet.putTask(context.req.valid('param').id, context.req.valid('json'))),
  );

  app.openapi(deleteTask, async (context) => {
    const deleted = await fleet.deleteTask(context.req.valid('param').id);
    return answered(context, nothing, deleted.type === 'deleted' ? {} : deleted);
  });

  app.openapi(retryTask, async (context) =>
    answered(context, agentTask, await fleet.retryTask(context.req.valid('param').id)),
  );

  app.openapi(cancelTask, async (context) =>
    answered(context, agentTask, await fleet.cancelTask(context.req.valid('param').id)),
  );

  app.openapi(finishTask, async (context) => {
    const { state } = context.req.valid('json');
    return answered(context, agentTask, await fleet.finishTask(context.req.valid('param').id, state));
  });
}
