import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { CliFacts } from '../../../core/session/state.ts';
import { hasBackground } from '../../claude/capability.ts';
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
    /** "Bypass permissions" can't be chosen: the CLI refuses it to root. */
    refusesBypass: z.boolean(),
    /** Whether sessions can be given to a background agent. */
    background: z.boolean(),
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
  const { file, version, credential, refusesBypass } = lookup.cli;
  return {
    type: 'found',
    file,
    version,
    credential,
    refusesBypass: refusesBypass === true,
    background: hasBackground(version),
  };
}

const sessionsLookedAt = 25;

async function lastReport({ store, registry }: Pick<ApiContext, 'store' | 'registry'>) {
  const live = (await store.openRuns(sessionsLookedAt)).map(({ sessionId }) => sessionId);
  const last = (await store.sessions({ before: null, limit: sessionsLookedAt })).map(({ id }) => id);
  let first: { sessionId: string; isLive: boolean; facts: CliFacts } | null = null;
  for (const sessionId of new Set([...live, ...last])) {
    const facts = (await registry.stored(sessionId))?.cli;
    if (!facts || !hasReported(facts)) continue;
    first ??= { sessionId, isLive: live.includes(sessionId), facts };
    // The CLI names its tools, skills and plugins when a turn starts, and not before.
    if (facts.tools.length > 0) return { ...first, facts: filledUp(first.facts, facts) };
  }
  return first;
}

/** What one session's CLI has not told, as another one did. */
function filledUp(facts: CliFacts, other: CliFacts): CliFacts {
  const lists = ['tools', 'skills', 'plugins', 'agents', 'commands', 'capabilities'] as const;
  const missing = lists.filter((key) => facts[key].length === 0).map((key) => [key, other[key]] as const);
  return { ...facts, credential: facts.credential ?? other.credential, ...Object.fromEntries(missing) };
}

function hasReported({ version, account, models }: CliFacts): boolean {
  return version !== null || account !== null || models.length > 0;
}
