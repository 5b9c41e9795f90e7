import type { Change } from '../../core/session/change.ts';
import type { SessionSummary } from '../../core/session/summary.ts';
import { type OpenFailed, openDatabase } from './database/database.ts';
import { inTransaction } from './database/transaction.ts';
import { createBulkPacker } from './journal/bulk.ts';
import { createAppend } from './journal/journal.ts';
import { createDeletion } from './lifecycle/deletion.ts';
import { createSessions } from './sessions.ts';
import type { Checkpoint, JournalLine } from './store.ts';

export type ImportedBatch = {
  lines: JournalLine[];
  changes: Change[];
  summary: SessionSummary;
  checkpoint: Checkpoint | null;
};

/** Where the lines of an imported session go. Sync: it runs in a thread of its own, or in a command. */
export type ImportTarget = {
  create(session: { id: string; cwd: string; createdAt: number; parent: string | null }): 'created' | 'exists';
  /** Lines of one epoch, which go on where the last ones ended. */
  append(sessionId: string, batch: ImportedBatch): void;
  /** Lets others have it. */
  finish(sessionId: string): void;
  /** Takes back what was written of it. */
  abandon(sessionId: string): void;
  close(): void;
};

const holder = 'import';

export function openImportTarget(file: string): { type: 'open'; target: ImportTarget } | OpenFailed {
  const opened = openDatabase({ file });
  if (opened.type === 'failed') return opened;
  const { database } = opened;
  const sessions = createSessions(database);
  const append = createAppend(database);
  const deletion = createDeletion(database);
  const target: ImportTarget = {
    create: (session) => {
      const created = inTransaction(database, () => sessions.create({ ...session, holder }));
      return created.type === 'created' ? 'created' : 'exists';
    },
    append: (sessionId, { lines, changes, summary, checkpoint }) =>
      inTransaction(database, () => {
        const [first] = lines;
        if (!first) return;
        for (let lease = sessions.lease(sessionId); lease && lease.epoch < first.epoch; ) {
          sessions.nextEpoch(sessionId, holder, lease.epoch);
          lease = sessions.lease(sessionId);
        }
        const { epoch, seq: firstSeq } = first;
        const packer = createBulkPacker();
        for (const line of lines) packer.add(line, line === first ? changes : []);
        const appended = append(packer.take({ sessionId, holder, epoch, firstSeq, summary, checkpoint }));
        if (appended.type !== 'committed') throw new Error(`it could not be written: ${appended.type}`);
      }),
    finish: (sessionId) => void inTransaction(database, () => sessions.hold(sessionId, null, holder)),
    abandon: (sessionId) => {
      inTransaction(database, () => deletion.deleteSession(sessionId, holder, 'goes'));
      while (inTransaction(database, deletion.clearDeleted).more);
    },
    close: () => database.close(),
  };
  return { type: 'open', target };
}
