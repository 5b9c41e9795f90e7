import type { DatabaseSync } from 'node:sqlite';
import type { SessionSummary } from '../../core/session/summary.ts';
import { projectFolder } from '../../core/worktree/name.ts';
import type { Created, Held, Missing, NewSession, NextEpoch, Stale } from './store.ts';

/** Who may write a session, and where its journal ends. */
export type Lease = { key: number; holder: string | null; epoch: number; head: number };

export type Sessions = {
  create(session: NewSession): Created;
  hold(sessionId: string, holder: string | null, replacing: string | null): Held;
  nextEpoch(sessionId: string, holder: string, epoch: number): NextEpoch;
  /** Puts a session away, or takes it back with null. Anyone may, whoever writes it. */
  setArchived(sessionId: string, at: number | null): { type: 'saved' } | Missing;
  /** Keeps a session on top of the list and from being dropped, or no longer with null. */
  setPinned(sessionId: string, at: number | null): { type: 'saved' } | Missing;
  /** When a person last looked at it; with null it is unread. */
  setSeen(sessionId: string, at: number | null): { type: 'saved' } | Missing;
  setBranch(sessionId: string, branch: string | null): { type: 'saved' } | Missing;
  /** Tells which sessions have another place now. Those that are of no such project, or pinned, keep theirs. */
  setOrder(project: string | null, sessionIds: string[], now: number): { type: 'saved'; changed: string[] };
  lease(sessionId: string): Lease | null;
  /** `bytes` is how much longer the journal has become. */
  advance(key: number, head: number, summary: SessionSummary, bytes: number): void;
};

/** `sessions.deleted`: a session that is being imported is as invisible as a deleted one until all of it is there. */
export const presence = { kept: 0, deleted: 1, importing: 2 } as const;

export type Visible = typeof presence.kept | typeof presence.importing;

/** Finds sessions that are kept, or only those that are being imported. */
export function createSessions(database: DatabaseSync, visible: Visible = presence.kept): Sessions {
  const find = database.prepare(`SELECT key, holder, epoch, head FROM sessions WHERE id = ? AND deleted = ${visible}`);
  const insert = database.prepare(`
    INSERT INTO sessions (id, cwd, parent, created_at, deleted, epoch, holder, head, seen_at, ${summaryColumns.join(', ')})
    VALUES (?, ?, ?, ?, ${visible}, 0, ?, 0, ?, ${summaryColumns.map(() => '?').join(', ')})
    ON CONFLICT (id) DO NOTHING`);
  const setHolder = database.prepare('UPDATE sessions SET holder = ? WHERE key = ?');
  const setEpoch = database.prepare('UPDATE sessions SET epoch = ? WHERE key = ?');
  const archive = database.prepare('UPDATE sessions SET archived_at = ? WHERE id = ? AND deleted = 0');
  // Among pinned sessions that were put in an order, a new one comes first.
  const pin = database.prepare(`
    UPDATE sessions SET pinned_at = $at, rank = CASE WHEN $at IS NOT NULL AND EXISTS (
      SELECT 1 FROM sessions INDEXED BY sessions_ranked WHERE deleted = 0 AND rank IS NOT NULL AND pinned_at IS NOT NULL
    ) THEN $at END
    WHERE id = $id AND deleted = 0`);
  const see = database.prepare('UPDATE sessions SET seen_at = ? WHERE id = ? AND deleted = 0');
  const setBranch = database.prepare('UPDATE sessions SET branch = ? WHERE id = ? AND deleted = 0');
  const update = database.prepare(
    `UPDATE sessions SET head = ?, bytes = bytes + ?, ${summaryColumns.map(assignment).join(', ')} WHERE key = ?`,
  );

  const lease = (sessionId: string) => (find.get(sessionId) as Lease | undefined) ?? null;

  return {
    lease,
    create: ({ id, cwd, parent, createdAt, holder }) => {
      const values = summaryValues(emptySummary(createdAt));
      const { changes } = insert.run(id, cwd, parent, createdAt, holder, createdAt, ...values);
      return { type: changes === 1 ? 'created' : 'exists' };
    },
    hold: (sessionId, holder, replacing) => {
      const found = lease(sessionId);
      if (!found) return { type: 'missing' };
      if (found.holder !== replacing) return { type: 'taken', holder: found.holder };
      setHolder.run(holder, found.key);
      return { type: 'held', epoch: found.epoch, head: found.head };
    },
    nextEpoch: (sessionId, holder, epoch) => {
      const found = lease(sessionId);
      if (!found) return { type: 'missing' };
      if (found.holder !== holder || found.epoch !== epoch) return staleOf(found);
      setEpoch.run(epoch + 1, found.key);
      return { type: 'claimed', epoch: epoch + 1 };
    },
    setArchived: (sessionId, at) => {
      const { changes } = archive.run(at, sessionId);
      return { type: changes === 1 ? 'saved' : 'missing' };
    },
    setPinned: (sessionId, at) => {
      const { changes } = pin.run({ at, id: sessionId });
      return { type: changes === 1 ? 'saved' : 'missing' };
    },
    setSeen: (sessionId, at) => {
      const { changes } = see.run(at ?? unseen, sessionId);
      return { type: changes === 1 ? 'saved' : 'missing' };
    },
    setBranch: (sessionId, branch) => {
      const { changes } = setBranch.run(branch, sessionId);
      return { type: changes === 1 ? 'saved' : 'missing' };
    },
    setOrder: createOrder(database),
    advance: (key, head, summary, bytes) => {
      update.run(head, bytes, ...summaryValues(summary), key);
    },
  };
}

export function staleOf({ holder, epoch, head }: Lease): Stale {
  return { type: 'stale', holder, epoch, head };
}

/** What a list shows of a session before its first line. */
export function emptySummary(createdAt: number): SessionSummary {
  return {
    title: null,
    status: 'idle',
    model: null,
    turns: 0,
    cost: 0,
    waiting: 0,
    updatedAt: createdAt,
    place: 'deck',
  };
}

const summaryColumns = [
  ...['title', 'status', 'model', 'turns', 'cost', 'waiting', 'updated_at', 'place'],
  ...['last_line', 'last_by', 'news_at', 'tags'],
];

/** A state from before there was such a thing knows none; then the row keeps what it has. */
const keptWhenUnknown = ['last_line', 'last_by', 'news_at'];

function assignment(column: string): string {
  return keptWhenUnknown.includes(column) ? `${column} = coalesce(?, ${column})` : `${column} = ?`;
}

function summaryValues(summary: SessionSummary) {
  const { title, status, model, turns, cost, waiting, updatedAt, place, lastLine, newsAt, tags } = summary;
  return [
    ...[title, status, model, turns, cost, waiting, updatedAt, place],
    ...[lastLine?.text ?? null, lastLine?.by ?? null, newsAt ?? null, tags ? JSON.stringify(tags) : null],
  ];
}

/** Before anything can have happened. */
const unseen = -1;

/**
 * A rank lies on the axis of time, from the moment of ordering downwards. Sessions without one stand where they were
 * created, so those that are made later come first, and those that the client didn't know stay below.
 */
function createOrder(database: DatabaseSync): Sessions['setOrder'] {
  const find = database.prepare(
    'SELECT cwd, pinned_at IS NOT NULL AS pinned FROM sessions WHERE id = ? AND deleted = 0',
  );
  const ranked = database.prepare(`
    SELECT id, cwd, pinned_at IS NOT NULL AS pinned FROM sessions INDEXED BY sessions_ranked
    WHERE deleted = 0 AND rank IS NOT NULL`);
  const put = database.prepare('UPDATE sessions SET rank = ? WHERE id = ? AND deleted = 0');
  type Row = { cwd: string; pinned: 0 | 1 };

  return (project, sessionIds, now) => {
    const isOf = ({ cwd, pinned }: Row) =>
      project === null ? pinned === 1 : pinned === 0 && projectFolder(cwd) === project;
    const isHere = (id: string) => {
      const row = find.get(id) as Row | undefined;
      return row !== undefined && isOf(row);
    };
    if (sessionIds.length === 0) {
      const changed = (ranked.all() as ({ id: string } & Row)[]).filter(isOf).map(({ id }) => id);
      for (const id of changed) put.run(null, id);
      return { type: 'saved', changed };
    }
    const changed = [...new Set(sessionIds)].filter(isHere);
    for (const [index, id] of changed.entries()) put.run(now - index, id);
    return { type: 'saved', changed };
  };
}
