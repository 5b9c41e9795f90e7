import { randomUUID } from 'node:crypto';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { importProblem } from '../../journal-import/import-words.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { refuseBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';

export const importPath = '/sessions/import';

const mostBytes = 4 * 1024 ** 3;
const binary = z.any().openapi({ type: 'string', format: 'binary' });
const imported = z.object({ sessionId: z.string(), lines: z.number(), torn: z.boolean() });

const postImport = apiRoute('operate', {
  method: 'post',
  path: importPath,
  summary: 'Keeps a journal that was exported as NDJSON, here or elsewhere',
  request: {
    query: z.strictObject({
      id: z.enum(['own', 'new']).default('own').openapi({ description: 'Under its own id, or under a new one.' }),
    }),
    body: { required: true, content: { 'application/octet-stream': { schema: binary } } },
  },
  responses: {
    200: {
      description: 'The session. `torn` says that the file ended in the middle of a line, which was left out.',
      content: { 'application/json': { schema: imported } },
    },
    ...refusals,
  },
});

export const importRoutes = [postImport];

export function serveImports(app: OpenAPIHono<AppBindings>, { importer, registry, now }: ApiContext): void {
  app.openapi(postImport, async (context) => {
    const newId = context.req.query('id') === 'new' ? randomUUID() : null;
    const body = context.get('body').read(mostBytes, 'upload');
    const outcome = await importer.run(body, { newId, now: now() });
    if (body.problem) return refuseBody(context, body, mostBytes);
    if (outcome.type === 'failed') return refuse(context, 'unavailable', importProblem(outcome));
    if (outcome.type === 'exists') {
      return refuse(context, 'conflict', importProblem(outcome), { sessionId: outcome.sessionId });
    }
    if (outcome.type === 'invalid') return refuse(context, 'invalid', importProblem(outcome), { line: outcome.line });
    registry.announce(outcome.sessionId);
    const { sessionId, lines, torn } = outcome;
    return ok(context, imported, { sessionId, lines, torn });
  });
}
