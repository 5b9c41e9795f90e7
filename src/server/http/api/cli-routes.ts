import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { CliFacts } from '../../../core/session/state.ts';
import type { CliLookup } from '../../session/claude-cli.ts';
import type { AppBindings } from '../server.ts';
import { ok } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { apiRoute, refusals } from './route.ts';
import { cliFacts } from './schema/state.ts';

const found = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('found'),
    file: z.string(),
    version: z.string(),
    credential: z.string().nullable(),
  }),
  z.object({ type: z.literal('unusable'), reason: z.string(), sentence: z.string() }),
]);

const cli = z.object({
  cli: found,
  /** What a CLI said of itself: one that runs now, or else the one that ran last. */
  reported: z.object({ sessionId: z.string(), isLive: z.boolean(), facts: cliFacts }).nullable(),
  /** Where sessions start without the CLI of this machine: the demo's project, while it is open. */
  demo: z.string().nullable(),
});

const getCli = apiRoute('watch', {
  method: 'get',
  path: '/cli',
  summary: 'The CLI on this machine: where it is, its version, its account, what it can do',
  responses: {
    200: {
      description: 'What was found, and what it last reported of itself.',
      content: { 'application/json': { schema: cli } },
    },
    ...refusals,
  },
});

export const cliRoutes = [getCli];

export function serveCli(app: OpenAPIHono<AppBindings>, { findCli, store, registry, demoProject }: ApiContext): void {
  app.openapi(getCli, async (context) => {
    const reported = await lastReport({ store, registry });
    return ok(context, cli, { cli: lookupOf(await findCli()), reported, demo: demoProject() });
  });
}

function lookupOf(lookup: CliLookup): z.infer<typeof found> {
  if (lookup.type === 'unusable') return lookup;
  const { file, version, credential } = lookup.cli;
  return { type: 'found', file, version, credential };
}

const sessionsLookedAt = 5;

async function lastReport({ store, registry }: Pick<ApiContext, 'store' | 'registry'>) {
  const live = (await store.openRuns(sessionsLookedAt)).map(({ sessionId }) => sessionId);
  const last = (await store.sessions({ before: null, limit: sessionsLookedAt })).map(({ id }) => id);
  for (const sessionId of new Set([...live, ...last])) {
    const state = await registry.stored(sessionId);
    if (state && hasReported(state.cli)) return { sessionId, isLive: live.includes(sessionId), facts: state.cli };
  }
  return null;
}

function hasReported({ version, account, models }: CliFacts): boolean {
  return version !== null || account !== null || models.length > 0;
}
