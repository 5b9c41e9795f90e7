import type { DatabaseSync } from 'node:sqlite';
import { createHappeningWrites } from '../alert/alert-writes.ts';
import { createSessions, presence, staleOf, type Visible } from '../sessions.ts';
import type { Append, Appended, NewLine } from '../store.ts';
import { createTranscriptWrites } from '../transcript-store.ts';
import { compress } from './bundle.ts';
import type { BundledEntries } from './bundled-entries.ts';
import type { LineBundle } from './line-bundle.ts';
import { type PackedLines, unpackLines } from './packed-lines.ts';
import { type CheckpointRow, createViews, type ViewRow } from './views.ts';

/** An append on its way to the writer: lines in bundles, then those that are in none, and changes as rows. */
export type PackedAppend = Pick<
  Append,
  'sessionId' | 'holder' | 'epoch' | 'firstSeq' | 'summary' | 'transcripts' | 'happenings' | 'secrets'
> & {
  bundles: LineBundle[];
  lines: PackedLines<NewLine>;
  rows: ViewRow[];
  entries: BundledEntries | null;
  checkpoint: CheckpointRow | null;
};

/**
 * Appends inside the transaction of the caller. What it costs does not depend on how much the session holds. The costs of
 * a session that is being imported are counted when it is whole.
 */
export function createAppend(
  database: DatabaseSync,
  visible: Visible = presence.kept,
): (append: PackedAppend) => Appended {
  const sessions = createSessions(database, visible);
  const views = createViews(database, visible === presence.kept);
  const putHappenings = createHappeningWrites(database);
  const { putTranscripts } = createTranscriptWrites(database);
  const insert = database.prepare(`
    INSERT INTO journal (session, seq, at, epoch, source, "by", body, lines) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const putSecrets = database.prepare('UPDATE sessions SET secrets = ? WHERE key = ?');
  const last = database.prepare('SELECT coalesce(max(seq), 0) AS seq FROM journal WHERE session = ?');

  return ({
    sessionId,
    holder,
    epoch,
    firstSeq,
    bundles,
    lines,
    rows,
    entries,
    summary,
    checkpoint,
    transcripts,
    happenings,
    secrets,
  }) => {
    const lease = sessions.lease(sessionId);
    if (!lease) return { type: 'missing' };
    const { key, head } = lease;
    if (lease.holder !== holder || lease.epoch !== epoch || head + 1 !== firstSeq) return staleOf(lease);

    const end = (last.get(key) as { seq: number }).seq;
    if (end !== head) {
      const detail = `the journal of ${sessionId} goes on at ${end + 1}, but its head is ${head}`;
      return { type: 'failed', reason: 'corrupt', detail };
    }
    let seq = head;
    let bytes = 0;
    for (const { at, source, count, bodyBytes, bytes: bundled } of bundles) {
      seq += count;
      bytes += bodyBytes;
      insert.run(key, seq, at, epoch, source, null, compress(bundled), count);
    }
    for (const { at, source, by, body } of unpackLines(lines)) {
      seq += 1;
      bytes += body.length;
      insert.run(key, seq, at, epoch, source, by, body, null);
    }
    if (entries) views.putBundled(key, entries);
    views.put(key, rows);
    if (checkpoint) views.putCheckpoint(key, checkpoint);
    if (transcripts) putTranscripts(transcripts);
    if (happenings) putHappenings(happenings);
    if (secrets) putSecrets.run(Object.keys(secrets).length === 0 ? null : JSON.stringify(secrets), key);
    sessions.advance(key, seq, summary, bytes);
    return { type: 'committed' };
  };
}
