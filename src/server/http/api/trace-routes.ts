import { stat } from 'node:fs/promises';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { TraceFacts } from '../../../core/inspect/trace.ts';
import type { AppBindings } from '../server.ts';
import { ok, raw, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { previewed } from './export-routes.ts';
import { apiRoute, refusals } from './route.ts';
import { named, time } from './schema/named.ts';
import { sessionParams } from './session-routes.ts';

const reason = z.enum(['stopped', 'runEnded', 'sizeLimit', 'diskFull', 'tooSlow', 'failed', 'serverEnded', 'cut']);

const trace = named(
  'Trace',
  z.object({
    id: z.string(),
    startedAt: time,
    bytes: z.number(),
    frames: z.number().nullable(),
    state: z.union([z.object({ type: z.literal('recording') }), z.object({ type: z.literal('ended'), reason })]),
  }) satisfies z.ZodType<TraceFacts>,
);

const traceParams = sessionParams.extend({ traceId: z.string().max(32) });
const ndjson = 'application/x-ndjson';
const record = z.record(z.string(), z.any());

const list = z.object({ traces: z.array(trace) });
const one = z.object({ trace });
const done = z.object({ done: z.literal(true) });

const listTraces = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/traces',
  summary: 'The traces of a session, the newest first',
  request: { params: sessionParams },
  responses: { 200: { description: 'At most 200.', content: { 'application/json': { schema: list } } }, ...refusals },
});

const startTrace = apiRoute('operate', {
  method: 'post',
  path: '/sessions/{id}/traces',
  summary: 'Records every frame of a session from now on, deltas too, until its run ends or it is stopped',
  request: { params: sessionParams },
  responses: {
    200: { description: 'The one that is recorded.', content: { 'application/json': { schema: one } } },
    ...refusals,
  },
});

const stopTrace = apiRoute('operate', {
  method: 'post',
  path: '/sessions/{id}/traces/{traceId}/stop',
  summary: 'Ends a recording',
  request: { params: traceParams },
  responses: { 200: { description: 'It has ended.', content: { 'application/json': { schema: done } } }, ...refusals },
});

const deleteTrace = apiRoute('operate', {
  method: 'delete',
  path: '/sessions/{id}/traces/{traceId}',
  summary: 'Deletes a trace',
  request: { params: traceParams },
  responses: { 200: { description: 'It is gone.', content: { 'application/json': { schema: done } } }, ...refusals },
});

const getTrace = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/traces/{traceId}',
  summary: 'A trace as a file, which `quarterdeck replay` plays',
  request: {
    params: traceParams,
    query: z.strictObject({
      redact: z.enum(['true', 'false']).default('true').openapi({ description: 'Whether secrets are taken out.' }),
    }),
  },
  responses: { 200: { description: 'NDJSON.', content: { [ndjson]: { schema: record } } }, ...refusals },
});

const previewTrace = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/traces/{traceId}/preview',
  summary: 'What would be redacted in a trace; one JSON object a line, the last one is the answer',
  request: { params: traceParams },
  responses: { 200: { description: 'NDJSON.', content: { [ndjson]: { schema: previewed } } }, ...refusals },
});

export const traceRoutes = [listTraces, startTrace, getTrace, previewTrace, stopTrace, deleteTrace];

export function serveTraces(app: OpenAPIHono<AppBindings>, { store, traces, exporter }: ApiContext): void {
  async function fileOf(sessionId: string, traceId: string): Promise<string | null> {
    const file = traces.file(sessionId, traceId);
    return file !== null && (await stat(file).catch(() => null)) ? file : null;
  }

  app.openapi(listTraces, async (context) => {
    const { id } = context.req.valid('param');
    if (!(await store.session(id))) return refuse(context, 'notFound', 'There is no such session.');
    return ok(context, list, { traces: await traces.list(id) });
  });

  app.openapi(startTrace, async (context) => {
    const started = await traces.start(context.req.valid('param').id);
    if (started.type === 'missing') return refuse(context, 'notFound', 'There is no such session.');
    if (started.type === 'failed') return refuse(context, 'unavailable', started.reason);
    return ok(context, one, { trace: started.trace });
  });

  app.openapi(stopTrace, async (context) => {
    const { id, traceId } = context.req.valid('param');
    if (!(await traces.stop(id, traceId))) return refuse(context, 'notFound', 'This trace is not being recorded.');
    return ok(context, done, { done: true });
  });

  app.openapi(deleteTrace, async (context) => {
    const { id, traceId } = context.req.valid('param');
    if (!(await traces.remove(id, traceId))) return refuse(context, 'notFound', noTrace);
    return ok(context, done, { done: true });
  });

  app.openapi(getTrace, async (context) => {
    const { id, traceId } = context.req.valid('param');
    const file = await fileOf(id, traceId);
    if (file === null) return refuse(context, 'notFound', noTrace);
    const redact = context.req.valid('query').redact === 'true';
    const name = `trace-${traceId}${redact ? '-redacted' : ''}.ndjson`;
    return raw(context, exporter.stream({ traceFile: file, redact }, context.get('device').id), {
      'Content-Type': ndjson,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });

  app.openapi(previewTrace, async (context) => {
    const { id, traceId } = context.req.valid('param');
    const file = await fileOf(id, traceId);
    if (file === null) return refuse(context, 'notFound', noTrace);
    return raw(context, exporter.preview({ traceFile: file, redact: true }, context.get('device').id), {
      'Content-Type': ndjson,
    });
  });
}

const noTrace = 'There is no such trace.';
