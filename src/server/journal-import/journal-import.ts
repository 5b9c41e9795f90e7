import type { SessionEvent } from '../../core/session/event.ts';
import { createLastChanges, type LastChanges } from '../../core/session/last-changes.ts';
import { canonicalId, isUuid } from '../../core/uuid.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import { createLineSplitter, type Piece } from '../claude/lines.ts';
import { createRefold } from '../session/refold.ts';
import type { ImportTarget } from '../store/import-target.ts';
import { withoutSecrets } from '../store/journal/bundled-lines.ts';
import type { Checkpoint, JournalLine } from '../store/store.ts';
import { closingEvents } from './closing-events.ts';
import { withHarmlessOptions } from './harmless-options.ts';
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
  /** Takes back what was written, unless the import has ended well. Whoever began an import calls this at last. */
  abandon(): void;
};

export type ImportWish = {
  /** The id it is kept under instead of its own. */
  newId: string | null;
  now: number;
};

/** What the store shows once an import has ended well. */
export type Finishing = { imported: Extract<Imported, { type: 'imported' }>; createdAt: number; head: number };

const batchLines = 256;
const batchBytes = 2 * 1024 * 1024;
/** A record is longer than the line in it, where that has many quotes. */
const longestRecord = 160 * 1024 * 1024;

type Created = Extract<SessionEvent, { type: 'session.created' }>;

type Batch = { lines: JournalLine[]; changes: LastChanges; checkpoint: Checkpoint | null; bytes: number };

/**
 * Makes a session from an exported journal with the same fold as a live one. Keeps all of it, or nothing. `onFinishing` is
 * called before the one moment that decides which.
 */
export function createJournalImport(
  target: ImportTarget,
  { newId, now }: ImportWish,
  onFinishing: (finishing: Finishing) => void = () => {},
): JournalImport {
  const splitter = createLineSplitter(longestRecord);
  let number = 0;
  let session: { id: string; createdAt: number; fold: ReturnType<typeof createRefold> } | null = null;
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

  function accept(read: JournalLine): Imported | null {
    if (read.seq !== (last?.seq ?? 0) + 1) return fail(`has the number ${read.seq} out of order`);
    if (read.epoch < (last?.epoch ?? 0)) return fail('belongs to an earlier run than the one before it');
    if (read.source === 'own' && !readOwnEvents(read.body))
      return fail('holds something that Quarterdeck would not have written');
    const line = withoutSecrets(read);
    const events = line.source === 'own' ? readOwnEvents(line.body) : null;
    if (session) {
      if (events?.some(({ type }) => type === 'session.created')) return fail('begins another session');
      const harmless = events && withHarmlessOptions(events);
      return add(harmless && harmless !== events ? { ...line, body: ownBody(harmless) } : line);
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
    const id = newId ?? canonicalId(created.id);
    if (!isUuid(id)) return fail('has an id that no session can have');
    const { cwd, forkedFrom } = created;
    const parent = forkedFrom && canonicalId(forkedFrom.id);
    if (target.create({ id, cwd, createdAt: line.at, parent }) === 'exists') {
      outcome = { type: 'exists', sessionId: id };
      return outcome;
    }
    session = { id, createdAt: line.at, fold: createRefold(id) };
    const renamed = newId === null ? created : { ...created, id };
    const [first = renamed] = withHarmlessOptions([renamed]);
    return add(first === created ? line : { ...line, body: ownBody([first, ...rest]) });
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
    target.append({ lines, changes: changes.all(), summary: session.fold.summary(), checkpoint });
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
    const { id: sessionId, createdAt } = session;
    const imported = { type: 'imported', sessionId, lines, torn } as const;
    onFinishing({ imported, createdAt, head: last.seq });
    const isTaken = target.finish() === 'exists';
    outcome = isTaken ? { type: 'exists', sessionId } : imported;
    if (isTaken) abandon();
    return outcome;
  }

  function fail(reason: string): Imported {
    abandon();
    outcome = { type: 'invalid', line: Math.max(1, number), reason };
    return outcome;
  }

  function abandon(): void {
    if (session && outcome?.type !== 'imported') target.abandon();
    session = null;
  }

  return {
    push: (chunk) => take(splitter.push(chunk)),
    end: () => take(splitter.end()) ?? finish(false),
    abandon,
  };
}

function emptyBatch(): Batch {
  return { lines: [], changes: createLastChanges(), checkpoint: null, bytes: 0 };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
