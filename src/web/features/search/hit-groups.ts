import type { FoundSession, SearchHit } from '../../../core/search/found.ts';

/** The hits of one session, in their own order. */
export type HitGroup = { session: FoundSession; hits: SearchHit[] };

/** Sessions in the order of their best hit. A title that was found is the head of its group and no hit of its own. */
export function hitGroups(hits: readonly SearchHit[], sessions: readonly FoundSession[]): HitGroup[] {
  const known = new Map(sessions.map((session) => [session.id, session]));
  const groups = new Map<string, HitGroup>();
  for (const hit of hits) {
    const session = known.get(hit.sessionId);
    if (!session) continue;
    const group = groups.get(session.id) ?? { session, hits: [] };
    groups.set(session.id, group);
    group.hits.push(hit);
  }
  return [...groups.values()];
}

/** Where a hit is opened: at its entry, with what was looked for marked there. */
export function hitAddress({ sessionId, entryId }: SearchHit, text: string): string {
  const session = `/sessions/${encodeURIComponent(sessionId)}`;
  if (entryId === null) return session;
  return `${session}/entries/${encodeURIComponent(entryId)}?${new URLSearchParams({ find: text })}`;
}

/** Who or what said it. */
export function hitKind({ role, tool, part }: SearchHit): string {
  if (role === 'tool') return part === 'output' ? `${tool ?? 'Tool'} output` : (tool ?? 'Tool');
  return kinds[role];
}

const kinds = { user: 'You', assistant: 'Claude', thinking: 'Thinking', system: 'Notice', title: 'Title' } as const;
