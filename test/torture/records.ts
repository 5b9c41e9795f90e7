import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunRow } from '../../src/core/session/change.ts';
import type { SessionEvent } from '../../src/core/session/event.ts';
import { meaningOf } from '../../src/server/claude/interpret/meaning.ts';
import { createLineReads, type LineRow, lineColumns } from '../../src/server/store/journal/bundled-lines.ts';
import type { JournalLine } from '../../src/server/store/store.ts';
import { stateFolder } from '../fake-claude/state.ts';
import type { Place } from './place.ts';

export type RecordedLine = { seq: number; at: number; epoch: number; events: SessionEvent[]; raw: JournalLine };

/** A session as the database has it. */
export type RecordedSession = {
  id: string;
  head: number;
  epoch: number;
  holder: string | null;
  lines: RecordedLine[];
  openRuns: RunRow[];
  pendingRequests: { id: string; epoch: number }[];
};

export type Records = {
  integrity: string;
  sessions: RecordedSession[];
};

/** Reads the server's database past the server; a reader changes nothing. `runs` leaves out what takes long. */
export function readRecords(
  place: Pick<Place, 'database'>,
  isWanted: (session: string) => boolean,
  depth: 'all' | 'runs' = 'all',
): Records {
  const database = new DatabaseSync(place.database, { readOnly: true, timeout: 20_000 });
  try {
    database.exec('BEGIN');
    const check = depth === 'all' ? database.prepare('PRAGMA integrity_check').all() : [];
    const rows = database.prepare('SELECT key, id, head, epoch, holder FROM sessions WHERE deleted = 0').all() as Row[];
    const lines = database.prepare(`SELECT ${lineColumns} FROM journal WHERE session = ? ORDER BY seq`);
    const runs = database.prepare('SELECT body FROM runs WHERE session = ? AND ended_at IS NULL');
    const requests = database.prepare('SELECT id, epoch FROM requests WHERE session = ? AND pending = 1');
    const linesOf = createLineReads(database);
    const sessions = rows
      .filter(({ id }) => isWanted(id))
      .map(({ key, ...row }) => ({
        ...row,
        lines: depth === 'all' ? Array.from(linesOf(lines.all(key) as LineRow[], 0), meant) : [],
        openRuns: runs.all(key).map(({ body }) => JSON.parse(String(body)) as RunRow),
        pendingRequests: requests.all(key) as { id: string; epoch: number }[],
      }));
    return { integrity: check.map((row) => String(row.integrity_check)).join('; '), sessions };
  } finally {
    database.close();
  }
}

type Row = { key: number; id: string; head: number; epoch: number; holder: string | null };

function meant(raw: JournalLine): RecordedLine {
  const { seq, at, epoch } = raw;
  return { seq, at, epoch, events: meaningOf(raw), raw };
}

/** The messages that the fake CLI took, by session, in order, as its own durable record has them. */
export function takenBy(place: Pick<Place, 'fake'>): Map<string, string[]> {
  const folder = join(stateFolder(place.fake), 'sessions');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(names.map((name) => [name.replace('.ndjson', ''), uuidsIn(readFileSync(join(folder, name), 'utf8'))]));
}

function uuidsIn(text: string): string[] {
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const { uuid } = JSON.parse(line) as { uuid?: string };
      return uuid === undefined ? [] : [uuid];
    });
}
