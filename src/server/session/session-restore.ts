import { closeSync, constants, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';
import { dueAt, isDue, isDueSoon, type SessionFile, type UnrestorableReason } from '../../core/session-file.ts';
import { canonicalId } from '../../core/uuid.ts';
import { foreignRecord } from '../claude/transcript/foreign-record.ts';
import { createRebuild, isInlineSidechain, type Rebuild } from '../claude/transcript/rebuild-transcript.ts';
import {
  type FoundFile,
  sessionFile,
  sessionFilePath,
  sessionFiles,
  writeSessionFile,
} from '../claude/transcript/session-files.ts';
import type { JournalLine, SessionRow, Store } from '../store/store.ts';
import type { TranscriptRow } from '../store/transcript-store.ts';
import { utf8 } from '../utf8.ts';
import { headDigest } from './import/import-file.ts';
import { loadState } from './load.ts';

export type RestoreParts = {
  store: Store;
  /** Where the CLI keeps session files, a folder for each project. */
  folder: string;
  /** After how many days the CLI deletes them, those of a project if it is given; null never. */
  days(project?: string): Promise<number | null>;
  /** Whether sessions of a folder have another CLI: the demo's, or a replay. */
  isElsewhere(cwd: string): boolean;
};

/** One from elsewhere can be written here. */
type NoneReason = Exclude<Extract<SessionFile, { type: 'none' }>['reason'], 'elsewhere'>;

export type Restored =
  /** `exact`: byte for byte what the CLI had written. */
  | { type: 'restored'; path: string; exact: boolean }
  | { type: 'exists'; path: string }
  | { type: 'unrestorable'; reason: UnrestorableReason | NoneReason }
  | { type: 'refused'; reason: string }
  | { type: 'running' }
  | { type: 'missing' };

export type ListedFile = { id: string; cwd: string; title: string | null; updatedAt: number; bytes: number };

export type FileOverview = {
  days: number | null;
  /** The largest sessions first. */
  largest: (ListedFile & { file: SessionFile })[];
  /** Those that a CLI may delete the next time it starts, the oldest first. */
  due: { count: number; sessions: (ListedFile & { file: SessionFile })[] };
  /** Those that will be due within days, the oldest first. */
  soon: { count: number; sessions: (ListedFile & { file: SessionFile })[] };
  /** Those without a file, the last used first. */
  missing: { count: number; sessions: ListedFile[] };
};

export type SessionRestore = {
  /** The CLI's file of a session; null where there is no such session. */
  fileOf(sessionId: string): Promise<{ file: SessionFile; days: number | null } | null>;
  overview(now: number): Promise<FileOverview>;
  /** Whether there is anything to write a file from. */
  isRestorable(sessionId: string): Promise<boolean>;
  /** Writes the file again. Nothing that is there is changed. */
  restore(sessionId: string): Promise<Restored>;
};

const shown = 100;
const pageSize = 500;
const pageBytes = 1024 * 1024;

export function createSessionRestore({ store, folder, days, isElsewhere }: RestoreParts): SessionRestore {
  const stateOf = async (id: string) => ((await store.session(id)) ? loadState(store, id) : null);

  function fileFor(state: SessionState, found: FoundFile | null, limit: number | null): SessionFile {
    if (isElsewhere(state.cwd)) return { type: 'none', reason: 'otherCli' };
    if (found) return there(found, limit);
    if (state.options.noSessionPersistence === true) return { type: 'none', reason: 'notSaved' };
    return state.turns === 0 ? { type: 'none', reason: 'notStarted' } : { type: 'missing' };
  }

  async function fileOf(sessionId: string): Promise<{ file: SessionFile; days: number | null } | null> {
    const state = await stateOf(sessionId);
    if (!state) return null;
    const limit = await days(state.cwd);
    const file = await placed(fileFor(state, await sessionFile(folder, cliIdOf(state)), limit), state);
    return { file, days: limit };
  }

  /** A session that came from another folder or machine never had a file in this one, so nobody deleted it. */
  async function placed(file: SessionFile, state: SessionState): Promise<SessionFile> {
    if (file.type !== 'missing') return file;
    const row = await store.session(state.id);
    const wasHere = (row !== null && row.epoch > 0) || (await transcriptOf(state)) !== null;
    return wasHere ? file : { type: 'none', reason: 'elsewhere' };
  }

  async function fileOfRow(row: SessionRow, found: FoundFile | null, limit: number | null): Promise<SessionFile> {
    if (found) return there(found, limit);
    const state = await loadState(store, row.id);
    return placed(fileFor(state, null, limit), state);
  }

  async function overview(now: number): Promise<FileOverview> {
    const [files, limit] = [await sessionFiles(folder), await days()];
    const rows: SessionRow[] = [];
    for (;;) {
      const last = rows.at(-1);
      const before = last ? { updatedAt: last.summary.updatedAt, id: last.id } : null;
      const page = await store.sessions({ before, limit: pageSize });
      rows.push(...page);
      if (page.length < pageSize) break;
    }
    const own = rows.filter(({ cwd }) => !isElsewhere(cwd));
    const projects = new Map<string, Promise<number | null>>();
    const daysFor = (cwd: string) => {
      const known = projects.get(cwd) ?? days(cwd);
      projects.set(cwd, known);
      return known;
    };
    const withFile: (ListedFile & { file: ReturnType<typeof there> })[] = [];
    for (const row of own) {
      const found = files.get(row.id);
      if (found) withFile.push({ ...listed(row), file: there(found, await daysFor(row.cwd)) });
    }
    withFile.sort((one, other) => one.file.modified - other.file.modified);
    const due = withFile.filter(({ file }) => isDue(file, now));
    const soon = withFile.filter(({ file }) => isDueSoon(file, now));
    const without = own.filter((row) => row.summary.turns > 0 && !files.has(row.id));
    const missing: ListedFile[] = [];
    let looked = 0;
    for (const row of without) {
      if (missing.length === shown) break;
      looked += 1;
      if ((await fileOfRow(row, null, null)).type === 'missing') missing.push(listed(row));
    }
    const largest: FileOverview['largest'] = [];
    for (const row of own.toSorted((one, other) => other.bytes - one.bytes).slice(0, shown)) {
      const file = await fileOfRow(row, files.get(row.id) ?? null, await daysFor(row.cwd));
      largest.push({ ...listed(row), file });
    }
    return {
      days: limit,
      largest,
      due: { count: due.length, sessions: due.slice(0, shown) },
      soon: { count: soon.length, sessions: soon.slice(0, shown) },
      // Those that nobody looked at count as missing: most of them are.
      missing: { count: missing.length + without.length - looked, sessions: missing },
    };
  }

  async function isRestorable(sessionId: string): Promise<boolean> {
    const state = await stateOf(sessionId);
    if (state === null || isElsewhere(state.cwd)) return false;
    const rebuild = createRebuild(targetOf(state));
    for await (const line of journalOf(store, sessionId)) {
      pushInto(rebuild, line, state);
      if (rebuild.answers > 0) return true;
    }
    return false;
  }

  async function restore(sessionId: string): Promise<Restored> {
    const row = await store.session(sessionId);
    if (!row) return { type: 'missing' };
    const state = await loadState(store, sessionId);
    if (state.run.type === 'live' || state.run.type === 'starting') return { type: 'running' };
    const found = await sessionFile(folder, cliIdOf(state));
    if (found) return { type: 'exists', path: found.path };
    const file = fileFor(state, null, null);
    if (file.type === 'none' && file.reason !== 'elsewhere') return { type: 'unrestorable', reason: file.reason };
    const before = await transcriptOf(state);
    const path = before?.path ?? sessionFilePath(folder, state.cwd, cliIdOf(state));
    // A session of this CLI that was never run here has every line of its file. A journal can hold any lines.
    const isWhole = row.epoch === 0 && before !== null && !state.imported;
    const pieces = isWhole ? verbatim(store, state) : rebuilt(store, state);
    try {
      const written = await writeSessionFile(folder, path, inChunks(pieces));
      if (written.type !== 'written') return written.type === 'exists' ? { type: 'exists', path } : written;
      const { bytes, modified } = written.file;
      const head = digestOf(written.file);
      // What is in it is known: the import has nothing to read.
      await store.putTranscripts([
        { path, sessionId, agent: null, parent: null, offset: bytes, size: bytes, modified, head, problem: null },
      ]);
      return { type: 'restored', path, exact: before?.size === bytes && before.head === head };
    } catch (error) {
      if (error instanceof Unrestorable) return { type: 'unrestorable', reason: error.reason };
      throw error;
    }
  }

  /** What is known of the file that was imported, if it was in the CLI's folder. */
  async function transcriptOf(state: SessionState): Promise<TranscriptRow | null> {
    const rows = await store.transcriptsOf(state.id, pageSize);
    const name = `${cliIdOf(state)}.jsonl`;
    const isPlaced = ({ path }: TranscriptRow) => basename(path) === name && dirname(dirname(path)) === folder;
    return rows.find((row) => row.agent === null && isPlaced(row)) ?? null;
  }

  return { fileOf, overview, isRestorable, restore };
}

class Unrestorable extends Error {
  readonly reason: UnrestorableReason;
  constructor(reason: UnrestorableReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The lines of the file as they were. */
async function* verbatim(store: Store, state: SessionState): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const line of journalOf(store, state.id)) {
    if (!isRecorded(line) || isOfSubagent(line)) continue;
    count += 1;
    yield line.body;
    yield newline;
  }
  if (count === 0) throw new Unrestorable('nothingSaid');
}

const newline = Buffer.from('\n');

/** Lines under a Task call are of a subagent's own file, but for those that older CLIs wrote between the others. */
function isOfSubagent({ source, by, body }: JournalLine): boolean {
  if (by === null || source === 'unread') return false;
  try {
    return !isInlineSidechain(JSON.parse(utf8(body)));
  } catch {
    return true;
  }
}

/** A file from everything the CLI said, and from what was imported of an earlier one. */
async function* rebuilt(store: Store, state: SessionState): AsyncGenerator<string> {
  const rebuild = createRebuild(targetOf(state));
  yield* linesOf(store, state, rebuild, null);
  yield* rebuild.finish();
  if (rebuild.answers === 0) throw new Unrestorable('nothingSaid');
}

/** Where the lines of a fork's origin end: after a message, or when the fork was first run. */
type End = { uuid: string | null; at: number };

async function* linesOf(
  store: Store,
  state: SessionState,
  rebuild: Rebuild,
  end: End | null,
  descendants: readonly string[] = [],
): AsyncGenerator<string> {
  yield* originLines(store, state, rebuild, [...descendants, state.id]);
  for await (const line of journalOf(store, state.id)) {
    if (end && end.uuid === null && line.at > end.at) return;
    yield* pushInto(rebuild, line, state);
    if (end?.uuid && rebuild.has(end.uuid)) return;
  }
}

/** A session that was forked here begins with what its origin had said by then. */
async function* originLines(
  store: Store,
  state: SessionState,
  rebuild: Rebuild,
  descendants: readonly string[],
): AsyncGenerator<string> {
  if (state.forkedFrom === null) return;
  const first = await firstRun(store, state.id);
  if (first?.start !== 'fork') return;
  const { id, at: uuid = null } = state.forkedFrom;
  const origin = (await store.session(canonicalId(id))) && (await loadState(store, canonicalId(id)));
  // An imported journal can claim that a session is its own ancestor.
  if (!origin || descendants.includes(origin.id)) throw new Unrestorable('originUnknown');
  yield* linesOf(store, origin, rebuild, { uuid, at: first.at }, descendants);
  yield* rebuild.finish();
}

async function firstRun(store: Store, sessionId: string): Promise<{ start: string; at: number } | null> {
  for await (const { source, body, at } of journalOf(store, sessionId)) {
    if (source !== 'own') continue;
    const claimed = (JSON.parse(utf8(body)) as SessionEvent[]).find(({ type }) => type === 'run.claimed');
    if (claimed?.type === 'run.claimed') return { start: claimed.start, at };
  }
  return null;
}

function pushInto(rebuild: Rebuild, line: JournalLine, state: SessionState): string[] {
  const { at, epoch } = line;
  const body = isRecorded(line) && state.imported ? foreignRecord(line.body) : line.body;
  if (body === null) return [];
  if (isRecorded(line)) return rebuild.push({ at, epoch, body, isRecorded: true }, cliIdOf(state));
  const isSaid = line.source === 'out' || (line.source === 'unread' && line.by === 'out');
  return isSaid ? rebuild.push({ at, epoch, body, isRecorded: false }, cliIdOf(state)) : [];
}

function isRecorded({ source, by }: JournalLine): boolean {
  const origin = source === 'unread' ? by : source;
  return origin === 'file' || origin === 'copy';
}

async function* journalOf(store: Store, sessionId: string): AsyncGenerator<JournalLine> {
  for (let after = 0; ; ) {
    const page = await store.lines(sessionId, after, pageSize, pageBytes);
    const last = page.at(-1);
    if (!last) return;
    yield* page;
    after = last.seq;
  }
}

const chunkBytes = 256 * 1024;

/** Many short pieces are written as few long ones. */
async function* inChunks(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(bytes);
    length += bytes.length;
    if (length < chunkBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function digestOf({ path, bytes }: FoundFile): string {
  const opened = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return headDigest(opened, bytes);
  } finally {
    closeSync(opened);
  }
}

function there({ bytes, modified }: FoundFile, days: number | null) {
  return { type: 'there', bytes, modified, dueAt: dueAt(modified, days) } as const;
}

function listed({ id, cwd, bytes, summary: { title, updatedAt } }: SessionRow): ListedFile {
  return { id, cwd, title, updatedAt, bytes };
}

function targetOf(state: SessionState) {
  return { sessionId: cliIdOf(state), cwd: state.cwd, version: state.cli.version };
}

function cliIdOf({ id, cliId = id }: SessionState): string {
  return cliId;
}
