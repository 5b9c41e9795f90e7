import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { variablesOf } from '../../../core/template/variables.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { template, templateSpec } from './schema/template.ts';

const list = z.object({ templates: z.array(template) });
const done = z.object({});
const params = z.object({ id: z.string().min(1).max(64) });

const one = {
  200: { description: 'The template.', content: { 'application/json': { schema: template } } },
  ...refusals,
};

const listTemplates = apiRoute('watch', {
  method: 'get',
  path: '/templates',
  summary: 'Templates of prompts and agents, by name',
  responses: {
    200: { description: 'All of them.', content: { 'application/json': { schema: list } } },
    ...refusals,
  },
});

const getTemplate = apiRoute('watch', {
  method: 'get',
  path: '/templates/{id}',
  summary: 'One template',
  request: { params },
  responses: one,
});

const putTemplate = apiRoute(
  'operate',
  {
    method: 'put',
    path: '/templates/{id}',
    summary: 'Makes a template, or changes it',
    request: { params, body: { required: true, content: { 'application/json': { schema: templateSpec } } } },
    responses: one,
  },
  ...jsonBody(512 * 1024),
);

const dropTemplate = apiRoute('operate', {
  method: 'delete',
  path: '/templates/{id}',
  summary: 'Deletes a template',
  request: { params },
  responses: { 200: { description: 'Done.', content: { 'application/json': { schema: done } } }, ...refusals },
});

export const templateRoutes = [listTemplates, putTemplate, getTemplate, dropTemplate];

export function serveTemplates(app: OpenAPIHono<AppBindings>, { store, now }: ApiContext): void {
  app.openapi(listTemplates, async (context) => ok(context, list, { templates: await store.templates() }));

  app.openapi(getTemplate, async (context) => {
    const found = await store.template(context.req.valid('param').id);
    return found ? ok(context, template, found) : refuse(context, 'notFound', 'There is no such template.');
  });

  app.openapi(putTemplate, async (context) => {
    const { id } = context.req.valid('param');
    const wanted = context.req.valid('json');
    // Which variables there are is what the texts say, whatever was sent.
    const spec = { ...wanted, variables: variablesOf(wanted.content, wanted.variables) };
    const put = await store.putTemplate({ id, at: now(), spec });
    if (put.type === 'failed') return refuse(context, 'unavailable', `Nothing was saved: ${put.detail}`);
    if (put.type === 'tooMany') return refuse(context, 'conflict', 'There are too many templates already.');
    return ok(context, template, put.template);
  });

  app.openapi(dropTemplate, async (context) => {
    const dropped = await store.dropTemplate(context.req.valid('param').id);
    if (dropped.type === 'failed') return refuse(context, 'unavailable', `Nothing was changed: ${dropped.detail}`);
    if (dropped.type === 'missing') return refuse(context, 'notFound', 'There is no such template.');
    return ok(context, done, {});
  });
}
