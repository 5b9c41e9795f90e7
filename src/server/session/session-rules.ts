import type { SessionRules } from '../../core/permission/folder-rules.ts';
import type { SessionState } from '../../core/session/state.ts';
import { grantedRules, liveRulesOf } from '../claude/permission/live-rules.ts';
import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';
import { mayBypass } from './run-options.ts';

export type FoundRules = {
  rules: SessionRules | null;
  mode: string | null;
  version: string | null;
  mayBypass?: true;
};

const answersLookedAt = 500;

/** The rules a session goes by besides its files: those its CLI tells, or those that people have granted in this run. */
export async function askedRules(
  context: { store: Store; registry: Registry },
  sessionId: string,
): Promise<FoundRules | null> {
  const opened = await context.registry.open(sessionId);
  const state = opened.type === 'open' ? opened.session.state : await context.registry.stored(sessionId);
  if (!state) return null;
  const asking = opened.type === 'open' ? opened.session.ask({ subtype: 'list_permission_rules' }) : null;
  const outcome = asking && (await context.registry.blockages.unlessBlocked(sessionId, asking));
  if (outcome?.type !== 'answered') return knownOf(context.store, sessionId, state);
  const { mode, version } = state.cli;
  return { rules: { from: 'cli', ...liveRulesOf(outcome.response) }, mode, version, ...bypassOf(state) };
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
  return { rules: await answered(store, sessionId, state), mode, version, ...bypassOf(state) };
}

/** A run keeps what it was started with: a change of its mode only changes the options of the next one. */
export function bypassOf(state: Pick<SessionState, 'options' | 'run' | 'mayBypass'>): { mayBypass?: true } {
  const isRunning = state.run.type === 'live' || state.run.type === 'starting';
  return (isRunning ? state.mayBypass === true : mayBypass(state.options)) ? { mayBypass: true } : {};
}

/** What was granted for the session ends with the run. */
async function answered(store: Store, sessionId: string, { run }: SessionState): Promise<SessionRules | null> {
  if (run.type !== 'live' && run.type !== 'starting') return null;
  const page = { sessionId, since: run.run.claimedAt, before: null, limit: answersLookedAt };
  const { decisions } = await store.decisions(page);
  // The newest come first.
  const suggestions = decisions.toReversed().flatMap(({ by }) => (by.type === 'person' ? by.suggestions : []));
  return { from: 'answers', ...grantedRules(suggestions) };
}
