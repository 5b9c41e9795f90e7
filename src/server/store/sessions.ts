import type { DatabaseSync } from 'node:sqlite';
import type { SessionSummary } from '../../core/session/summary.ts';
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
  lease(sessionId: string): Lease | null;
  /** `bytes` is how much longer the journal has become. */
  advance(key: number, head: number, summary: SessionSummary, bytes: number): void;
};

export function createSessions(database: DatabaseSync): Sessions {
  const find = database.prepare('SELECT key, holder, epoch, head FROM sessions WHERE id = ? AND deleted = 0');
  const insert = database.prepare(`
    INSERT INTO sessions (id, cwd, parent, created_at, epoch, holder, head, ${summaryColumns.join(', ')})
    VALUES (?, ?, ?, ?, 0, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING`);
  const setHolder = database.prepare('UPDATE sessions SET holder = ? WHERE key = ?');
  const setEpoch = database.prepare('UPDATE sessions SET epoch = ? WHERE key = ?');
  const archive = database.prepare('UPDATE sessions SET archived_at = ? WHERE id = ? AND deleted = 0');
  const pin = database.prepare('UPDATE sessions SET pinned_at = ? WHERE id = ? AND deleted = 0');
  const update = database.prepare(
    `UPDATE sessions SET head = ?, bytes = bytes + ?, ${summaryColumns.map((column) => `${column} = ?`).join(', ')} WHERE key = ?`,
  );

  const lease = (sessionId: string) => (find.get(sessionId) as Lease | undefined) ?? null;

  return {
    lease,
    create: ({ id, cwd, parent, createdAt, holder }) => {
      const values = summaryValues(emptySummary(createdAt));
      const { changes } = insert.run(id, cwd, parent, createdAt, holder, ...values);
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
      const { changes } = pin.run(at, sessionId);
      return { type: changes === 1 ? 'saved' : 'missing' };
    },
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

const summaryColumns = ['title', 'status', 'model', 'turns', 'cost', 'waiting', 'updated_at', 'place'];

function summaryValues({ title, status, model, turns, cost, waiting, updatedAt, place }: SessionSummary) {
  return [title, status, model, turns, cost, waiting, updatedAt, place];
}
