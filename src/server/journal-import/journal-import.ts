import type { SessionEvent } from '../../core/session/event.ts';
import { createLastChanges, type LastChanges } from '../../core/session/last-changes.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import { createLineSplitter, type Piece } from '../claude/lines.ts';
import { createRefold } from '../session/refold.ts';
import type { ImportTarget } from '../store/import-target.ts';
import type { Checkpoint, JournalLine } from '../store/store.ts';
import { closingEvents } from './closing-events.ts';
import { readLineRecord } from './line-record.ts';
import { readOwnEvents } from './own-events.ts';

export type Imported =
  /** `torn`: the file ends in the middle of a line, which is left out. */
  | { type: 'imported'; sessionId: string; lines: number; torn: boolean }
  | { type: 'exists'; sessionId: string }
  | { type: 'invalid'; line: number; reason: string };

export type JournalImport = {
  /** Takes the next bytes of the file. Null as long as there is nothing wrong with it. */
  push(chunk: Uint8Array): Imported | null;
  end(): Imported;
};

export type ImportWish = {
  /** The id it is kept under instead of its own. */
  newId: string | null;
  now: number;
};

const batchLines = 256;
const batchBytes = 2 * 1024 * 1024;
/** A record is longer than the line in it, where that has many quotes. */
const longestRecord = 160 * 1024 * 1024;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Created = Extract<SessionEvent, { type: 'session.created' }>;

type Batch = { lines: JournalLine[]; changes: LastChanges; checkpoint: Checkpoint | null; bytes: number };

/** Makes a session of an exported journal by the same fold as ever. All of it is kept, or nothing. */
export function createJournalImport(target: ImportTarget, { newId, now }: ImportWish): JournalImport {
  const splitter = createLineSplitter(longestRecord);
  let number = 0;
  let session: { id: string; fold: ReturnType<typeof createRefold> } | null = null;
  let last: JournalLine | null = null;
  let batch: Batch = emptyBatch();
  let outcome: Imported | null = null;

  function take(pieces: readonly Piece[]): Imported | null {
    for (const piece of pieces) {
      if (outcome) return outcome;
      if (piece.type === 'overflow') continue;
      number += 1;
      if (piece.type === 'overflowed') return fail('is too long');
      const text = textOf(piece.bytes).replace(/^\uFEFF/, '');
      if (text.trim() === '') continue;
      const read = readLineRecord(text);
      if (read.type === 'wrong') {
        // A file that was cut short is good up to there.
        if (!piece.terminated && session) return finish(true);
        return fail(read.reason);
      }
      const wrong = accept(read.line);
      if (wrong) return wrong;
    }
    return outcome;
  }

  function accept(line: JournalLine): Imported | null {
    if (line.seq !== (last?.seq ?? 0) + 1) return fail(`has the number ${line.seq} out of order`);
    if (line.epoch < (last?.epoch ?? 0)) return fail('belongs to an earlier run than the one before it');
    const events = line.source === 'own' ? readOwnEvents(line.body) : null;
    if (line.source === 'own' && !events) return fail('holds something that Quarterdeck would not have written');
    if (session) {
      if (events?.some(({ type }) => type === 'session.created')) return fail('begins another session');
      return add(line);
    }
    const [created, ...rest] = events ?? [];
    // One that was imported from the CLI's record begins with the place it is driven at.
    const isAlone = rest.every(({ type }) => type === 'session.placed');
    if (created?.type !== 'session.created' || !isAlone || line.epoch !== 0) {
      return fail('is not the beginning of a session');
    }
    return begin(created, rest, line);
  }

  function begin(created: Created, rest: SessionEvent[], line: JournalLine): Imported | null {
    const id = newId ?? created.id;
    if (!uuid.test(id)) return fail('has an id that no session can have');
    const { cwd, forkedFrom } = created;
    const parent = forkedFrom?.id ?? null;
    if (target.create({ id, cwd, createdAt: line.at, parent }) === 'exists') {
      outcome = { type: 'exists', sessionId: id };
      return outcome;
    }
    session = { id, fold: createRefold(id) };
    return add(id === created.id ? line : { ...line, body: ownBody([{ ...created, id }, ...rest]) });
  }

  function add(line: JournalLine): Imported | null {
    if (!session) return null;
    if (last && last.epoch !== line.epoch) flush();
    const { changes, checkpoint } = session.fold.line(line);
    last = line;
    batch.lines.push(line);
    batch.bytes += line.body.length;
    for (const change of changes) batch.changes.put(change);
    batch.checkpoint = checkpoint ?? batch.checkpoint;
    if (batch.lines.length >= batchLines || batch.bytes >= batchBytes) flush();
    return null;
  }

  function flush(): void {
    if (!session || batch.lines.length === 0) return;
    const { lines, changes, checkpoint } = batch;
    target.append(session.id, { lines, changes: changes.all(), summary: session.fold.summary(), checkpoint });
    batch = emptyBatch();
  }

  function finish(torn: boolean): Imported {
    if (!session || !last) return fail('is missing: the file is empty');
    const lines = last.seq;
    const closing = closingEvents(session.fold.state());
    if (closing.length > 0) {
      const { seq, epoch, at } = last;
      add({ seq: seq + 1, epoch, at: Math.max(at, now), source: 'own', by: null, body: ownBody(closing) });
    }
    flush();
    target.finish(session.id);
    outcome = { type: 'imported', sessionId: session.id, lines, torn };
    return outcome;
  }

  function fail(reason: string): Imported {
    if (session) target.abandon(session.id);
    session = null;
    outcome = { type: 'invalid', line: Math.max(1, number), reason };
    return outcome;
  }

  return {
    push: (chunk) => take(splitter.push(chunk)),
    end: () => take(splitter.end()) ?? finish(false),
  };
}

function emptyBatch(): Batch {
  return { lines: [], changes: createLastChanges(), checkpoint: null, bytes: 0 };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
