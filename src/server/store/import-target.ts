import { randomUUID } from 'node:crypto';
import type { Change } from '../../core/session/change.ts';
import type { SessionSummary } from '../../core/session/summary.ts';
import { createCosts } from './cost/cost-writes.ts';
import { type OpenFailed, openDatabase } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';
import { createBulkPacker } from './journal/bulk.ts';
import { createAppend } from './journal/journal.ts';
import { createDeletion } from './lifecycle/deletion.ts';
import { createUnfinishedImports } from './lifecycle/unfinished-imports.ts';
import { createSessions, presence } from './sessions.ts';
import type { Checkpoint, JournalLine } from './store.ts';

export type ImportedBatch = {
  lines: JournalLine[];
  changes: Change[];
  summary: SessionSummary;
  checkpoint: Checkpoint | null;
};

/**
 * Where the lines of an imported session go. Nobody sees the session, its costs or its id before `finish`, so that an
 * import that is cut anywhere leaves nothing but rows to remove. Sync: it runs in a thread of its own, or in a command.
 */
export type ImportTarget = {
  create(session: { id: string; cwd: string; createdAt: number; parent: string | null }): 'created' | 'exists';
  /** Lines of one epoch that continue where the last ones ended. */
  append(batch: ImportedBatch): void;
  /** Makes the session visible, all of it in one moment, unless its id was taken meanwhile. */
  finish(): 'finished' | 'exists';
  /** Takes back whatever was written since the last `finish`. */
  abandon(): void;
  /** Who else has begun an import. */
  importHolders(): string[];
  dropImport(holder: string): void;
  close(): void;
};

/** `holder` names the process that imports, and this import. */
export function openImportTarget(file: string, holder: string): { type: 'open'; target: ImportTarget } | OpenFailed {
  const opened = openDatabase({ file });
  if (opened.type === 'failed') return opened;
  const { database } = opened;
  const kept = createSessions(database);
  const staged = createSessions(database, presence.importing);
  const append = createAppend(database, presence.importing);
  const unfinished = createUnfinishedImports(database);
  const costs = createCosts(database);
  const deletion = createDeletion(database);
  // Whatever happened in it, happened elsewhere.
  const show = database.prepare(`
    UPDATE sessions SET id = ?, deleted = 0, holder = NULL, seen_at = max(updated_at, coalesce(news_at, 0))
    WHERE key = ?`);
  let current: { id: string; stagedId: string } | null = null;

  const drop = (whose: string) => {
    inTransaction(database, () => unfinished.dropImport(whose));
    while (inTransaction(database, deletion.clearDeleted).more);
  };
  const target: ImportTarget = {
    create: (session) => {
      const stagedId = `importing:${randomUUID()}`;
      const created = inTransaction(database, () => {
        if (kept.lease(session.id)) return 'exists';
        staged.create({ ...session, id: stagedId, holder });
        return 'created';
      });
      if (created === 'created') current = { id: session.id, stagedId };
      return created;
    },
    append: ({ lines, changes, summary, checkpoint }) =>
      inTransaction(database, () => {
        const [first] = lines;
        if (!first || !current) return;
        const { stagedId: sessionId } = current;
        for (let lease = staged.lease(sessionId); lease && lease.epoch < first.epoch; ) {
          staged.nextEpoch(sessionId, holder, lease.epoch);
          lease = staged.lease(sessionId);
        }
        const { epoch, seq: firstSeq } = first;
        const packer = createBulkPacker();
        for (const line of lines) packer.add(line, line === first ? changes : []);
        const appended = append(packer.take({ sessionId, holder, epoch, firstSeq, summary, checkpoint }));
        if (appended.type !== 'committed') throw new Error(`it could not be written: ${appended.type}`);
      }),
    finish: () =>
      inTransaction(database, () => {
        const lease = current && staged.lease(current.stagedId);
        if (!current || !lease) throw new Error('there is no import to finish');
        if (kept.lease(current.id)) return 'exists';
        show.run(current.id, lease.key);
        costs.count(lease.key);
        current = null;
        return 'finished';
      }),
    abandon: () => {
      current = null;
      drop(holder);
    },
    importHolders: () => unfinished.importHolders().holders,
    dropImport: drop,
    close: () => database.close(),
  };
  return { type: 'open', target };
}
