import type { SessionRules } from '../../core/permission/folder-rules.ts';
import type { SessionState } from '../../core/session/state.ts';
import { grantedRules, liveRulesOf } from '../claude/permission/live-rules.ts';
import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';

export type FoundRules = { rules: SessionRules | null; mode: string | null; version: string | null };

const answersLookedAt = 500;

/** The rules a session goes by besides its files: those its CLI tells, or those that people have granted in this run. */
export async function askedRules(
  context: { store: Store; registry: Registry },
  sessionId: string,
): Promise<FoundRules | null> {
  const opened = await context.registry.open(sessionId);
  const state = opened.type === 'open' ? opened.session.state : await context.registry.stored(sessionId);
  if (!state) return null;
  const outcome = opened.type === 'open' ? await opened.session.ask({ subtype: 'list_permission_rules' }) : null;
  if (outcome?.type !== 'answered') return knownOf(context.store, sessionId, state);
  const { mode, version } = state.cli;
  return { rules: { from: 'cli', ...liveRulesOf(outcome.response) }, mode, version };
}

/** The same without asking the CLI, which would be a line in the journal. */
export async function knownRules(
  { store, registry }: { store: Store; registry: Registry },
  sessionId: string,
): Promise<FoundRules | null> {
  const state = await registry.stored(sessionId);
  return state && knownOf(store, sessionId, state);
}

async function knownOf(store: Store, sessionId: string, state: SessionState): Promise<FoundRules> {
  const { mode, version } = state.cli;
  return { rules: await answered(store, sessionId, state), mode, version };
}

/** What was granted for the session ends with the run. */
async function answered(store: Store, sessionId: string, { run }: SessionState): Promise<SessionRules | null> {
  if (run.type !== 'live' && run.type !== 'starting') return null;
  const page = { sessionId, since: run.run.claimedAt, before: null, limit: answersLookedAt };
  const { decisions } = await store.decisions(page);
  const suggestions = decisions.flatMap(({ by }) => (by.type === 'person' ? by.suggestions : []));
  return { from: 'answers', ...grantedRules(suggestions) };
}
