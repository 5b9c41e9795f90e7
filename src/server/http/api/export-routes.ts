import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { exportFormats, exportName, mediaTypes } from '../../export/export-format.ts';
import type { AppBindings } from '../server.ts';
import { raw, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { lineRecord } from './line-record.ts';
import { apiRoute, refusals } from './route.ts';
import { entry } from './schema/entry.ts';
import { jsonObject, named } from './schema/named.ts';
import { sessionParams } from './session-routes.ts';

const query = z.strictObject({
  format: z.enum(exportFormats).default('md'),
  redact: z.enum(['true', 'false']).default('true').openapi({ description: 'Whether secrets are taken out.' }),
});
const binary = z.any().openapi({ type: 'string', format: 'binary' });

const getExport = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/export',
  summary: 'A session as a file: Markdown, one page of HTML, its entries as JSON, or its journal as NDJSON',
  request: { params: sessionParams, query },
  responses: {
    200: {
      description: 'The file.',
      content: {
        'text/markdown': { schema: binary },
        'text/html': { schema: binary },
        'application/json': { schema: z.object({ session: jsonObject, entries: z.array(entry) }) },
        'application/x-ndjson': { schema: lineRecord },
      },
    },
    ...refusals,
  },
});

export const previewed = named(
  'ExportPreview',
  z.union([
    z.object({ type: z.literal('progress'), share: z.number() }),
    z.object({
      type: z.literal('previewed'),
      bytes: z.number(),
      counts: z.array(z.object({ kind: z.string(), count: z.number() })),
      samples: z.array(z.object({ kind: z.string(), shown: z.string(), where: z.number() })),
    }),
  ]),
);

const previewExport = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/export/preview',
  summary:
    'How large an export would be and what would be redacted; one JSON object a line, the last one is the answer',
  request: { params: sessionParams, query },
  responses: {
    200: { description: 'NDJSON.', content: { 'application/x-ndjson': { schema: previewed } } },
    ...refusals,
  },
});

export const exportRoutes = [getExport, previewExport];

export function serveExports(app: OpenAPIHono<AppBindings>, { store, exporter }: ApiContext): void {
  app.openapi(getExport, async (context) => {
    const { id } = context.req.valid('param');
    const { format, redact } = context.req.valid('query');
    const row = await store.session(id);
    if (!row) return refuse(context, 'notFound', 'There is no such session.');
    // A title can hold a secret; the name of a file is seen by more people than what is in it.
    const name = exportName(redact === 'true' ? null : row.summary.title, id, format);
    return raw(
      context,
      exporter.stream({ sessionId: id, format, redact: redact === 'true' }, context.get('device').id),
      {
        'Content-Type': mediaTypes[format],
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    );
  });

  app.openapi(previewExport, async (context) => {
    const { id } = context.req.valid('param');
    const { format, redact } = context.req.valid('query');
    if (!(await store.session(id))) return refuse(context, 'notFound', 'There is no such session.');
    const reports = exporter.preview({ sessionId: id, format, redact: redact === 'true' }, context.get('device').id);
    return raw(context, reports, { 'Content-Type': 'application/x-ndjson' });
  });
}
