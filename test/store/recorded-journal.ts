import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionEvent } from '../../src/core/session/event.ts';
import { createLineSplitter } from '../../src/server/claude/lines.ts';
import { readRecorded } from '../../src/server/claude/transcript.ts';

const transcripts = fileURLToPath(new URL('../transcripts/', import.meta.url));

export const recordedNames = readdirSync(transcripts, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ndjson'),
);

type Record = { at: number; epoch: number; source: string; text: string };

/** A recorded transcript as the journal that a session of it has, one record a line. */
export function recordedJournal(name: string, id: string, options: { cwd?: string; title?: string } = {}): string {
  const { cwd = '/home/user/project', title = null } = options;
  const records: Record[] = [];
  const own = (epoch: number, event: SessionEvent) =>
    records.push({ at: 1_700_000_000_000, epoch, source: 'own', text: JSON.stringify([event]) });
  own(0, { type: 'session.created', id, cwd, title, options: {}, forkedFrom: null });
  const run = { epoch: 1, file: 'claude', argv: [], version: null, keepsCount: false };
  own(1, { type: 'run.claimed', start: 'new', ...run });
  own(1, { type: 'run.spawned', epoch: 1, identity: { pid: 1, startTime: null, bootId: null } });
  const splitter = createLineSplitter();
  for (const piece of [...splitter.push(readFileSync(join(transcripts, name))), ...splitter.end()]) {
    if (piece.type !== 'line' || piece.bytes.length === 0) continue;
    const recorded = readRecorded(piece.bytes);
    if (recorded.type !== 'frame') continue;
    const text = Buffer.from(recorded.body).toString();
    records.push({ at: 1_700_000_000_000 + (recorded.at ?? 0), epoch: 1, source: recorded.source, text });
    if (recorded.source === 'in') for (const id of messageIn(text)) own(1, { type: 'message.written', id, epoch: 1 });
  }
  const none = { code: 0, signal: null, stderrTail: '', detail: null };
  own(1, { type: 'run.ended', epoch: 1, end: 'finished', ...none });
  return journalOf(records);
}

function messageIn(text: string): string[] {
  const [, id] = /^\{"type":"user","uuid":"([^"]+)"/.exec(text) ?? [];
  return id === undefined ? [] : [id];
}

export function journalOf(records: readonly Record[]): string {
  return records
    .map(({ at, epoch, source, text }, index) =>
      JSON.stringify({ seq: index + 1, at: Math.round(at), epoch, source, by: null, line: text }),
    )
    .map((line) => `${line}\n`)
    .join('');
}
