import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { FrameView } from '../../../core/inspect/frame.ts';
import type { ReadFrame } from '../../inspect/frame-view.ts';
import type { Store } from '../../store/store.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { apiRoute, refusals } from './route.ts';
import { framePage, frameSource, frameView } from './schema/frame.ts';
import { sessionParams } from './session-routes.ts';

const word = z.string().min(1).max(200);

const listFrames = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/frames',
  summary: 'What lines of the journal are like, in order, without their bodies',
  request: {
    params: sessionParams,
    query: z.strictObject({
      after: z.coerce.number().int().min(0).default(0),
      limit: limit(200, 500),
      source: frameSource.optional(),
      kind: word.optional().openapi({ description: 'In the CLI’s words; the first word alone means all of it.' }),
      tool: word.optional(),
      request: word.optional(),
      text: word.optional(),
    }),
  },
  responses: {
    200: {
      description: 'A page of them, which can be short. `next` is `after` for where to go on.',
      content: { 'application/json': { schema: framePage } },
    },
    ...refusals,
  },
});

const getFrame = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/frames/{seq}',
  summary: 'A line of the journal with the ones it belongs to and the entries it is shown as',
  request: { params: sessionParams.extend({ seq: z.coerce.number().int().min(1) }) },
  responses: {
    200: { description: 'What is long is cut.', content: { 'application/json': { schema: frameView } } },
    ...refusals,
  },
});

export const frameRoutes = [listFrames, getFrame];

export function serveFrames(app: OpenAPIHono<AppBindings>, { store, frames }: ApiContext): void {
  app.openapi(listFrames, async (context) => {
    const { id } = context.req.valid('param');
    const { after, limit: most, ...filter } = context.req.valid('query');
    const page = await frames.page({ sessionId: id, after, limit: most, filter });
    if (!page) return refuse(context, 'notFound', 'There is no such session.');
    return ok(context, framePage, page);
  });

  app.openapi(getFrame, async (context) => {
    const { id, seq } = context.req.valid('param');
    const read = await frames.frame(id, seq);
    if (!read) return refuse(context, 'notFound', 'There is no such frame.');
    const { names: _names, ...view } = read;
    return ok(context, frameView, { ...view, entries: await entriesOf(store, id, read) });
  });
}

const mostEntries = 8;

/** Entries that begin in this line, and those that it goes on with. */
async function entriesOf(store: Store, id: string, { frame, names }: ReadFrame): Promise<FrameView['entries']> {
  const here = await store.entries(id, { type: 'after', seq: frame.seq, ord: -1, limit: mostEntries });
  const begun = here.filter(({ seq }) => seq === frame.seq);
  const named = await Promise.all(names.slice(0, mostEntries).map((name) => store.entry(id, name)));
  const all = [...begun, ...named.filter((entry) => entry !== null)];
  return [...new Map(all.map((entry) => [entry.id, { id: entry.id, type: entry.type }])).values()];
}
