import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { ExternalRun } from '../../../core/external-run.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';
import { named } from './schema/named.ts';

const externalRun = named(
  'ExternalRun',
  z.object({
    sessionId: z.string(),
    pid: z.number(),
    place: z.enum(['terminal', 'vscode', 'desktop', 'background', 'program']),
    status: z.enum(['busy', 'idle', 'waiting', 'unknown']),
    waitingFor: z.string().nullable(),
    cwd: z.string(),
    name: z.string().nullable(),
    startedAt: z.number(),
    jobId: z.string().nullable(),
  }) satisfies z.ZodType<ExternalRun>,
);

const external = z.object({ runs: z.array(externalRun) });

const getExternal = apiRoute('watch', {
  method: 'get',
  path: '/external',
  summary: 'Live sessions on this machine that other programs run, with their state',
  responses: {
    200: {
      description: 'Each process once, the longest running first. CLIs before 2.1.325 are missing.',
      content: { 'application/json': { schema: external } },
    },
    ...refusals,
  },
});

export const externalRoutes = [getExternal];

export function serveExternal(app: OpenAPIHono<AppBindings>, context: ApiContext): void {
  app.openapi(getExternal, async (asked) => ok(asked, external, { runs: await context.external.list() }));
}
