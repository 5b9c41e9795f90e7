import type { Entry } from '../../../core/session/entry.ts';
import { type ForkPoint, inheritance, inheritedEntries, isInherited } from '../../../core/session/inherited.ts';
import type { Ancestor } from '../../../core/session/own-event.ts';
import { canonicalId } from '../../../core/uuid.ts';
import { ApiProblem, getJson, pathOf } from '../../connection/api.ts';
import { fetchEntries, placeOf } from './use-older.ts';

/** What a fork has from one session, as far as it was fetched. */
export type Origin = {
  sessionId: string;
  /** Null where the session is not here any more. */
  facts: OriginFacts | null;
  /** Up to the fork point, in order. */
  entries: readonly Entry[];
  point: ForkPoint | null;
  /** Where the page before begins; null when the first entry is here. */
  older: string | null;
};

type OriginFacts = { title: string | null; cwd: string; turns: number; forkedFrom: Ancestor | null };

/** The next step back: a page of the oldest origin, or the session that it was forked from itself. Null: that was all. */
export function stepBack(origins: readonly Origin[], signal: AbortSignal): Promise<Origin[]> | null {
  const oldest = origins.at(-1);
  if (!oldest) return null;
  if (oldest.older !== null)
    return pageBefore(oldest, oldest.older, signal).then((more) => [...origins.slice(0, -1), more]);
  const from = oldest.facts?.forkedFrom ?? null;
  if (from === null || oldest.entries.length === 0) return null;
  if (origins.some(({ sessionId }) => sessionId === canonicalId(from.id))) return null;
  const inherits = inheritance(oldest.entries, oldest.facts?.turns ?? 0);
  return inherits.type === 'copied' ? null : openOrigin(from, inherits.at, signal).then((next) => [...origins, next]);
}

/** The end of what a fork has from its origin. `ranAt` is when the fork first ran. */
export async function openOrigin(from: Ancestor, ranAt: number | null, signal: AbortSignal): Promise<Origin> {
  const sessionId = canonicalId(from.id);
  const unknown = { sessionId, entries: [], point: null, older: null };
  const facts = await orNull(getJson<{ facts: OriginFacts }>(`/sessions${pathOf(sessionId)}`, {}, signal));
  if (facts === null) return { ...unknown, facts: null };
  const point = await pointOf(sessionId, from, ranAt, signal);
  if (point === null) return { ...unknown, facts: facts.facts };
  const opened = { sessionId, facts: facts.facts, point, older: null };
  if (point.type === 'time') return firstKept({ ...opened, entries: [] }, undefined, signal);
  const { entry } = point;
  const rest = entry.type === 'message' ? await entriesUntilRead(sessionId, point, signal) : [];
  return firstKept({ ...opened, entries: [entry, ...rest] }, placeOf(entry), signal);
}

/** The CLI can keep more than is shown: a point that is no entry can't be found here. */
async function pointOf(sessionId: string, from: Ancestor, ranAt: number | null, signal: AbortSignal) {
  if (from.entry === undefined) return from.at === undefined ? ({ type: 'time', at: ranAt } as const) : null;
  const path = `/sessions${pathOf(sessionId)}/entries${pathOf(from.entry)}`;
  const found = await orNull(getJson<{ entry: Entry }>(path, {}, signal));
  return found && ({ type: 'entry', entry: found.entry } as const);
}

/** A message may have waited for the end of another turn, which the fork then knows too. */
export async function entriesUntilRead(sessionId: string, point: ForkPoint & { type: 'entry' }, signal?: AbortSignal) {
  const kept: Entry[] = [];
  for (let after: string | null = placeOf(point.entry); after !== null; ) {
    const page = await fetchEntries(sessionId, { after, parent: '' }, signal);
    kept.push(...page.entries.filter((entry) => isInherited(entry, point)));
    const isOver = page.entries.some((entry) => entry.type !== 'message' && !isInherited(entry, point));
    after = isOver || page.entries.length === 0 ? null : page.newer;
  }
  return kept;
}

/** An origin may have gone on for many pages after the fork. */
async function firstKept(origin: Origin, before: string | undefined, signal: AbortSignal): Promise<Origin> {
  let current = await pageBefore(origin, before, signal);
  while (current.entries.length === 0 && current.older !== null)
    current = await pageBefore(current, current.older, signal);
  return current;
}

async function pageBefore(origin: Origin, before: string | undefined, signal: AbortSignal): Promise<Origin> {
  const { sessionId, point } = origin;
  const page = await fetchEntries(sessionId, { parent: '', ...(before === undefined ? {} : { before }) }, signal);
  const kept = point === null ? [] : page.entries.filter((entry) => isInherited(entry, point));
  return { ...origin, entries: [...kept, ...origin.entries], older: page.older };
}

/** As they are shown: without turns that were taken back before the fork. */
export function shownEntries({ entries, point }: Origin): Entry[] {
  return point === null ? [] : inheritedEntries(entries, point);
}

async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.error.code === 'notFound') return null;
    throw problem;
  }
}
