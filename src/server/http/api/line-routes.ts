import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { lineRecordText } from '../../session/line-record-text.ts';
import type { AppBindings } from '../server.ts';
import { raw, rawBytes, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { imageTypeOf } from './file-type.ts';
import { journalStream } from './journal-stream.ts';
import type { LineReader } from './line-reader.ts';
import { lineRecord } from './line-record.ts';
import { textStream } from './piecewise.ts';
import { apiRoute, refusals } from './route.ts';
import { sessionParams } from './session-routes.ts';

const seq = z.coerce.number().int().min(1);
const binary = z.any().openapi({ type: 'string', format: 'binary' });
const octets = 'application/octet-stream';

const getLine = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/lines/{seq}',
  summary: 'One line of the journal, byte for byte, or as a record',
  request: {
    params: sessionParams.extend({ seq }),
    query: z.strictObject({ format: z.enum(['bytes', 'json']).default('bytes') }),
  },
  responses: {
    200: {
      description: 'The line.',
      content: { [octets]: { schema: binary }, 'application/json': { schema: lineRecord } },
    },
    ...refusals,
  },
});

const getAttachment = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/lines/{seq}/attachments/{index}',
  summary: 'An image or a document in a line of the journal',
  request: {
    params: sessionParams.extend({ seq, index: z.coerce.number().int().min(0) }),
    query: z.strictObject({
      tool: z.string().max(256).optional().openapi({ description: 'The call in whose result it stands.' }),
    }),
  },
  responses: {
    200: { description: 'Its bytes.', content: { 'image/*': { schema: binary }, [octets]: { schema: binary } } },
    ...refusals,
  },
});

const getJournal = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/journal',
  summary: 'The journal of a session up to now, one JSON object a line',
  request: {
    params: sessionParams,
    query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  },
  responses: {
    200: { description: 'NDJSON.', content: { 'application/x-ndjson': { schema: lineRecord } } },
    ...refusals,
  },
});

export const lineRoutes = [getLine, getAttachment, getJournal];

export function serveLines(app: OpenAPIHono<AppBindings>, { store }: ApiContext, lines: LineReader): void {
  app.openapi(getLine, async (context) => {
    const { id, seq: wanted } = context.req.valid('param');
    const line = await store.line(id, wanted);
    if (!line) return refuse(context, 'notFound', 'There is no such line.');
    if (context.req.valid('query').format === 'json') {
      return raw(context, textStream(lineRecordText(line)), { 'Content-Type': 'application/json' });
    }
    const name = `${fileName(id)}-${wanted}.json`;
    return rawBytes(context, line.body, { 'Content-Type': octets, ...asDownload(name) });
  });

  app.openapi(getAttachment, async (context) => {
    const { id, seq: wanted, index } = context.req.valid('param');
    const line = await store.line(id, wanted);
    if (!line) return refuse(context, 'notFound', 'There is no such line.');
    const place = { toolUseId: context.req.valid('query').tool ?? null, index };
    const reading = await lines.read({ type: 'attachment', line, place });
    if (reading.type === 'missing') return refuse(context, 'notFound', 'There is no such attachment in this line.');
    if (reading.type === 'tooLarge') return refuse(context, 'tooLarge', 'This line is too large to be read.');
    const image = imageTypeOf(reading.bytes);
    const name = `${fileName(id)}-${wanted}-${index}${image ? image.replace('image/', '.') : ''}`;
    // Only what is an image by its own bytes is shown in place; all else could be a page that says it is not.
    const headers = image
      ? { 'Content-Type': image, 'Content-Disposition': `inline; filename="${name}"` }
      : asDownload(name);
    return rawBytes(context, reading.bytes, { 'Content-Type': octets, ...headers });
  });

  app.openapi(getJournal, async (context) => {
    const { id } = context.req.valid('param');
    const row = await store.session(id);
    if (!row) return refuse(context, 'notFound', 'There is no such session.');
    const stream = journalStream(store, id, { after: context.req.valid('query').after, until: row.head });
    return raw(context, stream, {
      'Content-Type': 'application/x-ndjson',
      ...asDownload(`${fileName(id)}.ndjson`),
    });
  });
}

function asDownload(name: string): { 'Content-Disposition': string } {
  return { 'Content-Disposition': `attachment; filename="${name}"` };
}

function fileName(id: string): string {
  return `session-${id.replace(/[^\w-]/g, '_')}`;
}
