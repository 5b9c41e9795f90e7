import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { ImportStatus } from '../../../core/import-status.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';
import { named } from './schema/named.ts';

const amount = z.object({ done: z.number(), total: z.number() });

const importStatus = named(
  'ImportStatus',
  z.object({
    phase: z.enum(['off', 'looking', 'importing', 'following']),
    from: z.string().nullable(),
    files: amount,
    bytes: amount,
    sessions: z.number(),
    problems: z.array(z.object({ path: z.string(), reason: z.string() })),
  }) satisfies z.ZodType<ImportStatus>,
);

const answers = {
  200: {
    description: 'How far it is. `following`: everything is read, and what comes is read as it comes.',
    content: { 'application/json': { schema: importStatus } },
  },
  ...refusals,
};

/** It names folders of the machine. */
const getTranscripts = apiRoute('operate', {
  method: 'get',
  path: '/transcripts',
  summary: 'How far the import of the CLI’s own records is',
  responses: answers,
});

const postTranscripts = apiRoute('operate', {
  method: 'post',
  path: '/transcripts',
  summary: 'Looks through the CLI’s own records once more',
  responses: answers,
});

export const transcriptRoutes = [getTranscripts, postTranscripts];

export function serveTranscripts(app: OpenAPIHono<AppBindings>, { imports }: ApiContext): void {
  app.openapi(getTranscripts, async (context) => ok(context, importStatus, imports.status));
  app.openapi(postTranscripts, async (context) => {
    await imports.again();
    return ok(context, importStatus, imports.status);
  });
}
