import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ErrorCode } from '../../../core/wire.ts';
import { type Preview, type PreviewProblem, previewLimit, readInside } from '../../files/preview.ts';
import type { Trust } from '../../session/trust.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { apiRoute, refusals } from './route.ts';
import { named, time } from './schema/named.ts';

const root = z.string().min(1).max(4096).openapi({ description: 'A folder that is trusted, or one inside it.' });

const completion = z.object({ paths: z.array(z.string()), truncated: z.boolean() });

const completeFiles = apiRoute('watch', {
  method: 'get',
  path: '/files/completion',
  summary: 'Files and folders of a project that fit what was typed, the best first',
  request: { query: z.strictObject({ root, query: z.string().max(500).default(''), limit: limit(20, 100) }) },
  responses: {
    200: {
      description:
        "Paths below the folder; a folder's ends in a slash. Truncated: the project has more files than are searched.",
      content: { 'application/json': { schema: completion } },
    },
    ...refusals,
  },
});

export const preview = named(
  'FilePreview',
  z.object({
    path: z.string(),
    size: z.number(),
    modifiedAt: time,
    language: z.string().nullable(),
    encoding: z.enum(['utf8', 'base64']),
    content: z.string(),
    offset: z.number(),
    nextOffset: z.number(),
    truncated: z.boolean(),
  }) satisfies z.ZodType<Preview>,
);

const previewFile = apiRoute('watch', {
  method: 'get',
  path: '/files/preview',
  summary: 'A piece of a file of a project',
  request: {
    query: z.strictObject({
      root,
      path: z.string().max(8192),
      offset: z.coerce.number().int().min(0).default(0),
      limit: limit(256 * 1024, previewLimit),
    }),
  },
  responses: {
    200: { description: 'The piece, and facts about the file.', content: { 'application/json': { schema: preview } } },
    ...refusals,
  },
});

export const fileRoutes = [completeFiles, previewFile];

export function serveFiles(app: OpenAPIHono<AppBindings>, { trust, completion: index, forbidden }: ApiContext): void {
  app.openapi(completeFiles, async (context) => {
    const { root: wanted, query, limit: count } = context.req.valid('query');
    const folder = await trustedFolder(context, trust, wanted);
    if (folder.type === 'refused') return folder.answer;
    return ok(context, completion, await index.completeFiles(folder.path, query, count));
  });

  app.openapi(previewFile, async (context) => {
    const { root: wanted, path, offset, limit: count } = context.req.valid('query');
    const folder = await trustedFolder(context, trust, wanted);
    if (folder.type === 'refused') return folder.answer;
    const outcome = await readInside(folder.path, path, { offset, limit: count }, forbidden);
    if (outcome.type === 'preview') return ok(context, preview, outcome.preview);
    return refuse(context, previewCodes[outcome.reason], outcome.message, { key: 'path', reason: outcome.reason });
  });
}

export const previewCodes: { [Reason in PreviewProblem]: ErrorCode } = {
  invalid: 'invalid',
  missing: 'notFound',
  outside: 'forbidden',
  forbidden: 'forbidden',
  folder: 'invalid',
  special: 'invalid',
  unreadable: 'forbidden',
  swapped: 'conflict',
};

type TrustedFolder = { type: 'trusted'; path: string } | { type: 'refused'; answer: Answer };

async function trustedFolder(context: Context<AppBindings>, trust: Trust, folder: string): Promise<TrustedFolder> {
  const found = await trust.check(folder);
  if (found.type === 'trusted') return found;
  const answer =
    found.type === 'unusable'
      ? refuse(context, 'invalid', found.reason, { key: 'root' })
      : refuse(context, 'untrusted', 'Nobody has said yet that this folder is trusted.', { path: found.path });
  return { type: 'refused', answer };
}
