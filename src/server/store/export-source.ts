import type { Entry } from '../../core/session/entry.ts';
import { type OpenFailed, openForReading } from './database/database.ts';
import { unpackLines } from './journal/packed-lines.ts';
import { createQueries } from './queries.ts';
import type { JournalLine, SessionRow } from './store.ts';

/** A session as it is read for an export: page by page, on the thread that asks. */
export type ExportSource = {
  session(sessionId: string): SessionRow | null;
  /** In the order of the timeline. */
  entries(sessionId: string, after: { seq: number; ord: number }, limit: number): Entry[];
  lines(sessionId: string, after: number, limit: number, bytes: number): JournalLine[];
  line(sessionId: string, seq: number): JournalLine | null;
  close(): void;
};

/** Beside a server that writes, or without one. Not for the main thread of a server: it waits for the disk. */
export function openExportSource(file: string): { type: 'open'; source: ExportSource } | OpenFailed {
  const opened = openForReading({ file });
  if (opened.type === 'failed') return opened;
  const queries = createQueries(opened.database);
  const lines: ExportSource['lines'] = (...input) => unpackLines(queries.lines(...input));
  const source: ExportSource = {
    session: queries.session,
    entries: (sessionId, after, limit) =>
      queries.entries(sessionId, { type: 'after', ...after, limit }).map((body) => JSON.parse(body) as Entry),
    lines,
    line: (sessionId, seq) => lines(sessionId, seq - 1, 1, 0).find((line) => line.seq === seq) ?? null,
    close: () => opened.database.close(),
  };
  return { type: 'open', source };
}
