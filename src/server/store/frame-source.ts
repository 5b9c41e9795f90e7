import { type OpenFailed, openForReading } from './database/database.ts';
import { type BodyColumns, bodyColumns, createBodyReads } from './journal/bundled-entries.ts';
import { createLineReads, type LineRow, lineColumns } from './journal/bundled-lines.ts';
import type { JournalLine } from './store.ts';

/** The journal of sessions as it is looked into: line by line, on the thread that asks. */
export type FrameSource = {
  /** The number of its last line; null where there is no such session. */
  head(sessionId: string): number | null;
  /** At most `limit` lines after one, in order. No more than one of them is held. */
  walk(sessionId: string, after: number, limit: number): Iterable<JournalLine>;
  /** The name of the tool that was called, by the id of the call. */
  toolName(sessionId: string, callId: string): string | null;
  close(): void;
};

/** Not for the main thread of a server: it waits for the disk. */
export function openFrameSource(file: string): { type: 'open'; source: FrameSource } | OpenFailed {
  const opened = openForReading({ file });
  if (opened.type === 'failed') return opened;
  const { database } = opened;
  const linesOf = createLineReads(database);
  const bodyOf = createBodyReads(database);
  const selectHead = database.prepare('SELECT head FROM sessions WHERE id = ? AND deleted = 0');
  const selectLines = database.prepare(`
    SELECT ${lineColumns} FROM journal
    WHERE session = (SELECT key FROM sessions WHERE id = ? AND deleted = 0) AND seq > ? ORDER BY seq LIMIT ?`);
  const selectTool = database.prepare(`
    SELECT ${bodyColumns} FROM entries
    WHERE session = (SELECT key FROM sessions WHERE id = ? AND deleted = 0) AND id = ?`);

  function* walk(sessionId: string, after: number, limit: number): Generator<JournalLine> {
    const rows = selectLines.iterate(sessionId, after, Math.max(0, limit)) as Iterable<LineRow>;
    let left = limit;
    for (const line of linesOf(rows, after)) {
      yield line;
      left -= 1;
      if (left <= 0) return;
    }
  }

  const source: FrameSource = {
    head: (sessionId) => (selectHead.get(sessionId) as { head: number } | undefined)?.head ?? null,
    walk,
    toolName(sessionId, callId) {
      const row = selectTool.get(sessionId, callId) as BodyColumns | undefined;
      const name = row && (JSON.parse(bodyOf(row)) as { name?: unknown }).name;
      return typeof name === 'string' ? name : null;
    },
    close: () => database.close(),
  };
  return { type: 'open', source };
}
