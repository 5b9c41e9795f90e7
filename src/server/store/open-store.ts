import type { DatabaseOptions, OpenFailed } from './database.ts';
import { packAppend } from './journal.ts';
import { unpackLines } from './packed-lines.ts';
import type { Queries } from './queries.ts';
import { ReadFailed } from './read-failed.ts';
import type { Failed, Store } from './store.ts';
import { type StoreThread, startThread } from './store-thread.ts';
import type { Outcome } from './thread-messages.ts';
import type { Writes } from './writer.ts';

/** Opens the SQLite store: one thread writes, another reads, and this one does neither. */
export async function openStore(options: DatabaseOptions): Promise<{ type: 'open'; store: Store } | OpenFailed> {
  const writer = await startThread<Writes>(new URL('./writer.ts', import.meta.url), options);
  if (writer.type === 'failed') return writer;
  const reader = await startThread<Queries>(new URL('./reader.ts', import.meta.url), options);
  if (reader.type === 'started') return { type: 'open', store: storeOver(writer.thread, reader.thread) };
  await writer.thread.close();
  return reader;
}

function storeOver(writer: StoreThread<Writes>, reader: StoreThread<Queries>): Store {
  const lines: Store['lines'] = async (...input) => unpackLines(read(await reader.call('lines', input)));

  return {
    logId: writer.logId,

    createSession: async (session) => written(await writer.call('create', [session])),
    hold: async (...input) => written(await writer.call('hold', input)),
    nextEpoch: async (...input) => written(await writer.call('nextEpoch', input)),
    append: async (batch) => {
      const append = packAppend(batch);
      const bytes = batch.lines.reduce((sum, { body }) => sum + body.length, 0);
      return written(await writer.call('append', [append], { bytes, transfer: [append.lines.bodies] }));
    },

    session: async (...input) => read(await reader.call('session', input)),
    sessions: async ({ before, limit }) => read(await reader.call('sessions', [before, limit])),
    checkpoint: async (...input) => {
      const row = read(await reader.call('checkpoint', input));
      return row && { seq: row.seq, state: JSON.parse(row.state) };
    },
    lines,
    line: async (sessionId, seq) => {
      const [line] = await lines(sessionId, seq - 1, 1, 0);
      return line?.seq === seq ? line : null;
    },
    entries: async (...input) => read(await reader.call('entries', input)).map((body) => JSON.parse(body)),
    entry: async (...input) => JSON.parse(read(await reader.call('entry', input)) ?? 'null'),
    turns: async (sessionId, { before, limit }) =>
      read(await reader.call('turns', [sessionId, before, limit])).map((body) => JSON.parse(body)),
    outbox: async (...input) => read(await reader.call('outbox', input)),
    undelivered: async (...input) => read(await reader.call('undelivered', input)),
    pendingRequests: async (...input) =>
      read(await reader.call('pendingRequests', input)).map(({ sessionId, body }) => ({
        sessionId,
        request: JSON.parse(body),
      })),
    openRuns: async (...input) =>
      read(await reader.call('openRuns', input)).map(({ sessionId, body }) => ({ sessionId, run: JSON.parse(body) })),

    /** The writer leaves last, so that it can tidy up: then everything is in one file again. */
    close: () => writer.close(reader.close()),
  };
}

function written<Result>(outcome: Outcome<Result>): Result | Failed {
  return outcome.type === 'done' ? outcome.value : outcome;
}

function read<Result>(outcome: Outcome<Result>): Result {
  if (outcome.type === 'failed') throw new ReadFailed(outcome);
  return outcome.value;
}
