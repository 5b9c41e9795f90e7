import type { ImportStatus } from '../../../core/import-status.ts';
import { fileOf, findTranscripts, type TranscriptFile } from '../../claude/transcript/transcript-files.ts';
import type { Store } from '../../store/store.ts';
import { pathLimit, type TranscriptRow } from '../../store/transcript-store.ts';
import { type ImportContext, importInto, importOrSkip, orSkip, type SessionImport } from './import-session.ts';
import { noImport, withProblem } from './import-status.ts';
import type { ImportTarget } from './import-target.ts';
import { createLanes } from './lanes.ts';
import { type ReadPool, startReadPool } from './read-pool.ts';

/**
 * Who may write a session: `granted` until the work is done, or `open`, where lines go through the session that is open,
 * or nobody for now.
 */
export type ImportGate = <Result>(
  sessionId: string,
  work: (target: ImportTarget | null) => Promise<Result>,
) => Promise<{ type: 'done'; result: Result } | { type: 'busy' }>;

export type ImporterOptions = {
  store: Store;
  holder: string;
  folder: string;
  spillFolder: string;
  gate: ImportGate;
  /** How many threads read when there is much to read. */
  threads: number;
  now(): number;
  onStatus(status: ImportStatus): void;
  onChanged(sessionId: string): void;
};

/** While one long file waits for its commit, another is read; short ones share their commits. */
const room = 64;
const heavyBytes = 1024 * 1024;
const heaviesAtOnce = 4;
const weightOf = ({ size }: TranscriptFile) => (size < heavyBytes ? 1 : room / heaviesAtOnce);

/** Less than this is read before a thread has started. */
const isMuch = ({ files, bytes }: ImportStatus) => bytes.total > 4 * 1024 * 1024 || files.total > 500;

export type Importer = {
  /** Looks through the whole folder. */
  scan(): Promise<void>;
  /** Looks at one file. Gives what became of it. */
  look(path: string): Promise<SessionImport | null>;
  /** Leaves off after the file it is at. */
  stop(): void;
  readonly status: ImportStatus;
};

export function createImporter(options: ImporterOptions): Importer {
  const { store, folder, gate } = options;
  let status = noImport(folder);
  let isStopped = false;
  const poolOptions = { store, holder: options.holder, folder, spillFolder: options.spillFolder };

  const tell = (changes: Partial<ImportStatus>) => {
    status = { ...status, ...changes };
    options.onStatus(status);
  };
  const onBytes = (count: number) => {
    tell({ bytes: { ...status.bytes, done: status.bytes.done + count } });
  };
  const contextAfter = (earlier: () => Promise<unknown>): ImportContext => ({ ...options, onBytes, earlier });

  /** The first time it is counted what there is, so that it can be told how far it has come. */
  async function scan(): Promise<void> {
    if (status.phase !== 'off') return readChanged(null);
    await count();
    const pool = options.threads > 1 && isMuch(status) ? startReadPool(options.threads, poolOptions) : null;
    store.noteImport(true);
    await readChanged(pool).finally(() => pool?.close());
    store.noteImport(false);
  }

  async function readChanged(pool: ReadPool | null): Promise<void> {
    const lanes = createLanes(room);
    for await (const files of changedFiles(store, folder)) {
      for (const { file } of files) {
        if (isStopped) break;
        await lanes.run(file.sessionId, weightOf(file), async (earlier) => {
          await take(file, contextAfter(earlier), pool);
          const { done, total } = status.files;
          if (status.phase !== 'following') tell({ files: { done: done + 1, total: Math.max(total, done + 1) } });
        });
      }
    }
    await lanes.settled();
    if (isStopped) return;
    if (status.phase !== 'following') tell({ phase: 'following' });
  }

  async function count(): Promise<void> {
    tell({ phase: 'looking' });
    for await (const files of changedFiles(store, folder)) {
      if (isStopped) return;
      const left = files.reduce((sum, { file, row }) => sum + leftOf(file, row), 0);
      const total = status.files.total + files.length;
      tell({ files: { done: 0, total }, bytes: { done: 0, total: status.bytes.total + left } });
    }
    tell({ phase: 'importing' });
  }

  async function look(path: string): Promise<SessionImport | null> {
    const file = fileOf(folder, path);
    if (!file) return null;
    const [row] = await store.transcripts([path]);
    const isUnchanged = row && row.size === file.size && row.modified === file.modified && row.offset === file.size;
    if (isUnchanged && file.agent !== null) return null;
    return take(
      file,
      contextAfter(async () => {}),
      null,
    );
  }

  async function take(file: TranscriptFile, context: ImportContext, pool: ReadPool | null): Promise<SessionImport> {
    const outcome = await gate(file.sessionId, (target) => {
      if (target) return orSkip(context, file, () => importOpen(context, file, target));
      return pool ? pool.read(file, context) : importOrSkip(context, file);
    });
    if (outcome.type === 'busy') return { type: 'absent', reason: 'It runs here.' };
    const { result } = outcome;
    if (result.type === 'imported') options.onChanged(file.sessionId);
    if (result.type === 'imported' && result.isNew) tell({ sessions: status.sessions + 1 });
    if (result.type === 'skipped' || result.type === 'failed') tell(withProblem(status, file.path, result.reason));
    return result;
  }

  async function importOpen(
    context: ImportContext,
    file: TranscriptFile,
    target: ImportTarget,
  ): Promise<SessionImport> {
    const [row = null] = await store.transcripts([file.path]);
    const session = await store.session(file.sessionId);
    await importInto(context, { file, row, target, isPartlyKnown: (session?.epoch ?? 0) > 0 });
    await target.flush();
    return { type: 'imported', isNew: false };
  }

  return {
    scan,
    look,
    stop: () => {
      isStopped = true;
    },
    get status() {
      return status;
    },
  };
}

type Changed = { file: TranscriptFile; row: TranscriptRow | null };

/** Files that are not as they were when they were last looked at, some at a time. */
async function* changedFiles(store: Store, folder: string): AsyncGenerator<Changed[]> {
  let files: TranscriptFile[] = [];
  for await (const file of findTranscripts(folder)) {
    files.push(file);
    if (files.length < pathLimit) continue;
    yield await onlyChanged(store, files);
    files = [];
  }
  yield await onlyChanged(store, files);
}

async function onlyChanged(store: Store, files: TranscriptFile[]): Promise<Changed[]> {
  const rows = new Map((await store.transcripts(files.map(({ path }) => path))).map((row) => [row.path, row]));
  return files.flatMap((file) => {
    const row = rows.get(file.path) ?? null;
    return row?.size === file.size && row.modified === file.modified ? [] : [{ file, row }];
  });
}

function leftOf(file: TranscriptFile, row: TranscriptRow | null): number {
  return row && row.offset <= file.size ? file.size - row.offset : file.size;
}
