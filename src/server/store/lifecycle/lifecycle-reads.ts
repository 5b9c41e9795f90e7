import type { DatabaseSync } from 'node:sqlite';
import { type SessionColumns, selectSession, sessionRowOf } from '../session-row.ts';
import type { SessionRow } from '../store.ts';

/** A member of a family, with its marks as JSON texts. */
export type PackedRelative = { session: SessionRow; marks: string[] };

export type ProjectSize = { cwd: string; sessions: number; bytes: number };

/** `bytes` and `free` are of the file, `journal` is the sum of all journals in it. */
export type StorageFacts = {
  bytes: number;
  free: number;
  journal: number;
  sessions: number;
  /** Whether free room can be given back to the disk while the server runs. */
  shrinks: boolean;
  /** The largest first. */
  projects: ProjectSize[];
};

/** What decides whether a session is kept. */
export type KeptSession = {
  id: string;
  cwd: string;
  title: string | null;
  status: string;
  pinned: boolean;
  updatedAt: number;
  bytes: number;
};

export type TagCount = { tag: string; sessions: number };

const mostAncestors = 100;
const mostProjects = 500;
const mostTags = 500;

export function createLifecycleReads(database: DatabaseSync) {
  const one = database.prepare(`${selectSession} WHERE id = ? AND deleted = 0`);
  const forks = database.prepare(`
    ${selectSession} INDEXED BY sessions_by_parent
    WHERE parent = ? AND parent IS NOT NULL AND deleted = 0 ORDER BY created_at LIMIT ?`);
  const marks = database.prepare(`
    SELECT body FROM marks WHERE session = (SELECT key FROM sessions WHERE id = ?) ORDER BY seq DESC LIMIT ?`);
  const file = database.prepare(`
    SELECT page_count * page_size AS bytes, freelist_count * page_size AS free, auto_vacuum = 2 AS shrinks
    FROM pragma_page_count, pragma_page_size, pragma_freelist_count, pragma_auto_vacuum`);
  const all = database.prepare(`
    SELECT count(*) AS sessions, coalesce(sum(bytes), 0) AS journal
    FROM sessions INDEXED BY sessions_by_size WHERE deleted = 0`);
  const projects = database.prepare(`
    SELECT cwd, count(*) AS sessions, sum(bytes) AS bytes
    FROM sessions INDEXED BY sessions_by_size WHERE deleted = 0 GROUP BY cwd ORDER BY 3 DESC LIMIT ?`);
  const oldest = database.prepare(`
    SELECT id, cwd, title, status, pinned_at IS NOT NULL AS pinned, updated_at AS updatedAt, bytes
    FROM sessions INDEXED BY sessions_by_update
    WHERE deleted = 0 AND (updated_at, id) > (?, ?) ORDER BY updated_at, id LIMIT ?`);

  const tagged = database.prepare(`
    SELECT value AS tag, count(*) AS sessions FROM sessions INDEXED BY sessions_tagged, json_each(sessions.tags)
    WHERE deleted = 0 AND tags IS NOT NULL GROUP BY value ORDER BY 2 DESC, 1 LIMIT ?`);

  const sessionOf = (id: string): SessionRow | null => {
    const columns = one.get(id);
    return columns ? sessionRowOf(columns as SessionColumns) : null;
  };
  const forksOf = (id: string, limit: number) =>
    forks.all(id, limit).map((columns) => sessionRowOf(columns as SessionColumns));

  /** The first session of the family that is still there. */
  const rootOf = (session: SessionRow): SessionRow => {
    let root = session;
    for (let steps = 0; steps < mostAncestors && root.parent !== null; steps += 1) {
      const above = sessionOf(root.parent);
      if (!above || above.id === session.id) return root;
      root = above;
    }
    return root;
  };

  /** The last ones, in order. */
  const marksOf = (sessionId: string, limit: number): string[] =>
    marks
      .all(sessionId, limit)
      .map(({ body }) => String(body))
      .reverse();

  return {
    marks: marksOf,

    family: (sessionId: string, limit: { sessions: number; marks: number }): PackedRelative[] => {
      const session = sessionOf(sessionId);
      if (!session) return [];
      const root = rootOf(session);
      // The forks of a session that was deleted are still one family.
      const first = root.parent === null ? [root] : [root, ...forksOf(root.parent, limit.sessions)];
      const found = new Map(first.map((member) => [member.id, member]));
      for (const member of found.values()) {
        if (found.size >= limit.sessions) break;
        for (const fork of forksOf(member.id, limit.sessions - found.size)) found.set(fork.id, fork);
      }
      return [...found.values()].map((member) => ({ session: member, marks: marksOf(member.id, limit.marks) }));
    },

    storage: (): StorageFacts => {
      const { bytes, free, shrinks } = file.get() as { bytes: number; free: number; shrinks: 0 | 1 };
      const { sessions, journal } = all.get() as { sessions: number; journal: number };
      const sizes = projects.all(mostProjects) as ProjectSize[];
      return { bytes, free, journal, sessions, shrinks: shrinks === 1, projects: sizes.map((size) => ({ ...size })) };
    },

    tags: (): TagCount[] => (tagged.all(mostTags) as TagCount[]).map((count) => ({ ...count })),

    oldestSessions: (after: { updatedAt: number; id: string } | null, limit: number): KeptSession[] =>
      (
        oldest.all(after?.updatedAt ?? -1, after?.id ?? '', Math.max(0, limit)) as (Omit<KeptSession, 'pinned'> & {
          pinned: 0 | 1;
        })[]
      ).map(({ pinned, ...session }) => ({ ...session, pinned: pinned === 1 })),
  };
}
