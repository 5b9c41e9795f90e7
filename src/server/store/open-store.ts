import { alertsOver } from './alert/alert-store.ts';
import type { DatabaseOptions, OpenFailed } from './database/database.ts';
import { fleetOver } from './fleet/fleet-store.ts';
import { createBulkPacker } from './journal/bulk.ts';
import type { PackedAppend } from './journal/journal.ts';
import { unpackLines } from './journal/packed-lines.ts';
import { createPacker } from './journal/packer.ts';
import { lifecycleOver } from './lifecycle/lifecycle-store.ts';
import type { Queries } from './queries.ts';
import { ReadFailed } from './read-failed.ts';
import { createSearchThreads, type SearchThreads } from './search/search-threads.ts';
import type { Appended, Failed, Store } from './store.ts';
import { type SharedStore, sharedThread } from './thread/shared-store.ts';
import { type StoreThread, startThread } from './thread/store-thread.ts';
import type { Outcome } from './thread/thread-messages.ts';
import { worktreesOver } from './worktree-store.ts';
import type { Writes } from './writer.ts';

/** After so long without a commit nobody is in a hurry. */
const lullMs = 25;
/** Live commits go before the search index, but not for ever. */
const patienceMs = 300;
/** An import wants all there is, and indexing takes as long as the import itself. */
const importPatienceMs = 2000;

/** Opens the SQLite store: one thread writes, another reads, and this one does neither. */
export async function openStore(options: DatabaseOptions): Promise<{ type: 'open'; store: Store } | OpenFailed> {
  const writer = await startThread<Writes>(new URL('./writer.ts', import.meta.url), options);
  if (writer.type === 'failed') return writer;
  const reader = await startThread<Queries>(new URL('./reader.ts', import.meta.url), options);
  if (reader.type === 'failed') {
    await writer.thread.close();
    return reader;
  }
  void clearDeleted(writer.thread);
  return {
    type: 'open',
    store: storeOver(writer.thread, reader.thread, (patience) => createSearchThreads(options, patience)),
  };
}

/** The store as another thread sees it. It ends with the store that was shared, and cannot be searched. */
export function openShared({ writer, reader, names }: SharedStore): Store {
  return storeOver(sharedThread<Writes>(writer, names), sharedThread<Queries>(reader, names), () => noSearching);
}

const noSearching: SearchThreads = {
  search: async () => ({ type: 'failed', reason: 'other', detail: 'A shared store cannot be searched.' }),
  progress: () => ({ pending: 0, total: 0 }),
  changed: () => {},
  close: async () => {},
};

function storeOver(
  writer: StoreThread<Writes>,
  reader: StoreThread<Queries>,
  createSearching: (patience: () => number) => SearchThreads,
): Store {
  const pack = createPacker();
  let appending = 0;
  let appendedAt = 0;
  let isImporting = false;
  const isBusy = () => appending > 0 || performance.now() - appendedAt < lullMs;
  const searching = createSearching(() => (isImporting ? importPatienceMs : isBusy() ? patienceMs : 0));
  const lines: Store['lines'] = async (...input) => unpackLines(read(await reader.call('lines', input)));

  const append = async (packed: PackedAppend): Promise<Appended> => {
    appending += 1;
    const appended = written(await writer.call('append', [packed], buffersOf(packed)));
    appending -= 1;
    appendedAt = performance.now();
    searching.changed();
    return appended;
  };

  return {
    ...writer.names,

    createSession: async (session, first) => {
      const packed = first ? await pack(first) : null;
      return written(await writer.call('create', [session, packed], packed ? buffersOf(packed) : []));
    },
    hold: async (...input) => written(await writer.call('hold', input)),
    nextEpoch: async (...input) => written(await writer.call('nextEpoch', input)),
    append: async (batch) => {
      const packed = pack(batch);
      return append(packed instanceof Promise ? await packed : packed);
    },
    bulk: () => {
      const packer = createBulkPacker();
      return {
        add: packer.add,
        append: (place) => append(packer.take(place)),
        create: async (session, place, isWhole) => {
          const packed = packer.take(place);
          return written(await writer.call('create', [session, packed, isWhole], buffersOf(packed)));
        },
      };
    },

    setArchived: async (...input) => written(await writer.call('setArchived', input)),
    ...lifecycleOver(writer, reader),
    ...fleetOver(writer, reader),
    ...alertsOver(writer, reader),
    ...worktreesOver(writer, reader),
    deleteSession: async (...input) => {
      const hidden = written(await writer.call('deleteSession', input));
      if (hidden.type !== 'hidden') return hidden;
      const bytes = await clearDeleted(writer);
      searching.changed();
      return { type: 'deleted', bytes };
    },

    importHolders: async () => {
      const found = written(await writer.call('importHolders', []));
      if (found.type === 'failed') throw new ReadFailed(found);
      return found.holders;
    },
    dropImport: async (...input) => {
      const dropped = written(await writer.call('dropImport', input));
      // Nobody sees its rows any more, so nobody waits until they are gone.
      if (dropped.type === 'dropped') void clearDeleted(writer).then(() => searching.changed());
      return dropped;
    },

    session: async (...input) => read(await reader.call('session', input)),
    sessions: async (...input) => read(await reader.call('sessions', input)),
    checkpoint: async (...input) => {
      const row = read(await reader.call('checkpoint', input));
      return row && { seq: row.seq, state: JSON.parse(row.state) };
    },
    secrets: async (...input) => JSON.parse(read(await reader.call('secrets', input)) ?? '{}'),
    lines,
    line: async (sessionId, seq) => {
      const [line] = await lines(sessionId, seq - 1, 1, 0);
      return line?.seq === seq ? line : null;
    },
    entries: async (...input) => read(await reader.call('entries', input)).map((body) => JSON.parse(body)),
    entry: async (...input) => JSON.parse(read(await reader.call('entry', input)) ?? 'null'),
    fileChanges: async (...input) => read(await reader.call('fileChanges', input)).map((body) => JSON.parse(body)),
    decisions: async (...input) => read(await reader.call('decisions', input)),
    decision: async (...input) => read(await reader.call('decision', input)),
    turns: async (sessionId, { before, limit }) =>
      read(await reader.call('turns', [sessionId, before, limit])).map((body) => JSON.parse(body)),
    outbox: async (...input) => read(await reader.call('outbox', input)),
    undelivered: async (...input) => read(await reader.call('undelivered', input)),
    pendingRequests: async (...input) =>
      read(await reader.call('pendingRequests', input)).map(({ sessionId, body }) => ({
        sessionId,
        request: JSON.parse(body),
      })),
    request: async (...input) => JSON.parse(read(await reader.call('request', input)) ?? 'null'),
    openRuns: async (...input) =>
      read(await reader.call('openRuns', input)).map(({ sessionId, body }) => ({ sessionId, run: JSON.parse(body) })),

    costs: async (...input) => read(await reader.call('costs', input)),
    spent: async (...input) => read(await reader.call('spent', input)),
    firstCost: async (...input) => read(await reader.call('firstCost', input)),

    createDevice: async (...input) => written(await writer.call('createDevice', input)),
    deviceByTokenHash: async (...input) => read(await reader.call('deviceByTokenHash', input)),
    devices: async (...input) => read(await reader.call('devices', input)),
    revokeDevice: async (...input) => written(await writer.call('revokeDevice', input)),
    revocations: async (...input) => read(await reader.call('revocations', input)),
    touchDevice: async (...input) => written(await writer.call('touchDevice', input)),

    trustFolder: async (...input) => written(await writer.call('trustFolder', input)),
    trustedFolders: async (...input) => read(await reader.call('trustedFolders', input)),
    formerSettings: async (...input) => read(await reader.call('formerSettings', input)),
    dropFormerSettings: async (...input) => written(await writer.call('dropFormerSettings', input)),

    putUpload: async (upload) => {
      const bytes = Uint8Array.from(upload.bytes);
      return written(await writer.call('putUpload', [{ ...upload, bytes }], [bytes.buffer]));
    },
    upload: async (...input) => read(await reader.call('upload', input)),
    dropUploads: async (...input) => written(await writer.call('dropUploads', input)),

    transcripts: async (...input) => read(await reader.call('transcripts', input)),
    transcriptsOf: async (...input) => read(await reader.call('transcriptsOf', input)),
    wasDeleted: async (...input) => read(await reader.call('wasDeleted', input)),
    knownOf: async (...input) => read(await reader.call('knownOf', input)),
    owns: async (...input) => read(await reader.call('owns', input)),
    putTranscripts: async (...input) => written(await writer.call('putTranscripts', input)),

    search: async (...input) => read(await searching.search(...input)),
    searchProgress: searching.progress,
    saveSearch: async (...input) => written(await writer.call('saveSearch', input)),
    dropSearch: async (...input) => written(await writer.call('dropSearch', input)),
    savedSearches: async (...input) => read(await reader.call('savedSearches', input)),

    putTemplate: async (...input) => written(await writer.call('putTemplate', input)),
    dropTemplate: async (...input) => written(await writer.call('dropTemplate', input)),
    template: async (...input) => read(await reader.call('template', input)),
    templates: async (...input) => read(await reader.call('templates', input)),

    share: () => ({ writer: writer.port(), reader: reader.port(), names: writer.names }),
    noteAppended: () => searching.changed(),
    noteImport: (isUnderWay) => {
      isImporting = isUnderWay;
    },

    /** The writer leaves last, so that it can tidy up: then everything is in one file again. */
    close: () => writer.close(Promise.all([searching.close(), reader.close()]).then(() => {})),
  };
}

function buffersOf({ bundles, lines, entries }: PackedAppend): ArrayBuffer[] {
  const packed = [...bundles, ...(entries?.bundles ?? [])];
  return [lines.bodies, ...packed.map(({ bytes }) => bytes.buffer as ArrayBuffer)];
}

/** Frees what deleted sessions still hold. A store that is closed meanwhile goes on when it is opened again. */
async function clearDeleted(writer: StoreThread<Writes>): Promise<number> {
  let freed = 0;
  for (;;) {
    const step = written(await writer.call('clearDeleted', []));
    if (step.type === 'failed') return freed;
    freed += step.bytes;
    if (!step.more) return freed;
  }
}

function written<Result>(outcome: Outcome<Result>): Result | Failed {
  return outcome.type === 'done' ? outcome.value : outcome;
}

function read<Result>(outcome: Outcome<Result>): Result {
  if (outcome.type === 'failed') throw new ReadFailed(outcome);
  return outcome.value;
}
