import { DatabaseSync } from 'node:sqlite';
import { readLineRecord } from '../../src/server/journal-import/line-record.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import { openDatabase } from '../../src/server/store/database/database.ts';
import { inTransaction } from '../../src/server/store/database/transaction.ts';
import { createBulkPacker } from '../../src/server/store/journal/bulk.ts';
import { createAppend } from '../../src/server/store/journal/journal.ts';
import { createSessions } from '../../src/server/store/sessions.ts';
import { recordedJournal } from './recorded-journal.ts';

/** A journal with a turn that cost something, long enough to be written in several batches. */
export function longJournal(id: string, lines = 2000): string {
  const recorded = recordedJournal('2.1.325/hello.ndjson', id);
  const first = recorded.split('\n').length;
  const more = Array.from({ length: lines }, (_, index) => {
    const said = { type: 'assistant', uuid: `u${index}`, message: messageOf(index), session_id: id };
    return `${JSON.stringify({ seq: first + index, at: 1_700_000_000_000, epoch: 1, source: 'out', by: null, line: JSON.stringify(said) })}\n`;
  });
  return recorded + more.join('');
}

function messageOf(index: number): object {
  const content = [{ type: 'text', text: `importedword number ${index}` }];
  return { id: `m${index}`, role: 'assistant', model: 'claude', content, usage: {} };
}

/** Everything that a session leaves in a database, by table. */
export function rowsIn(file: string): { [table: string]: number } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const tables = ['sessions', 'journal', 'entries', 'entry_bundles', 'turns', 'turn_costs', 'runs', 'outbox'];
    const costs = ['cost_sessions_days', 'cost_models_slots', 'cost_tools_hours'];
    const found = [...tables, ...costs, 'checkpoints', 'marks', 'decisions', 'search_entries'].map((table) => [
      table,
      Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows),
    ]);
    return Object.fromEntries(found.filter(([, rows]) => rows !== 0));
  } finally {
    database.close();
  }
}

/** What an interrupted import of an earlier version left: a visible session with the holder `import`, costs counted. */
export function leaveFormerImport(file: string, id: string, journal: string): void {
  const opened = openDatabase({ file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { database } = opened;
  const holder = 'import';
  const sessions = createSessions(database);
  const append = createAppend(database);
  const fold = createRefold(id);
  inTransaction(database, () => sessions.create({ id, cwd: '/p', createdAt: 1, parent: null, holder }));
  const texts = journal.trim().split('\n');
  for (const epoch of [0, 1]) {
    inTransaction(database, () => {
      if (epoch === 1) sessions.nextEpoch(id, holder, 0);
      const packer = createBulkPacker();
      let firstSeq = 0;
      for (const text of texts) {
        const read = readLineRecord(text);
        if (read.type !== 'line' || read.line.epoch !== epoch) continue;
        firstSeq ||= read.line.seq;
        packer.add(read.line, fold.line(read.line).changes);
      }
      const place = { sessionId: id, holder, epoch, firstSeq, summary: fold.summary(), checkpoint: null };
      const appended = append(packer.take(place));
      if (appended.type !== 'committed') throw new Error(appended.type);
    });
  }
  database.close();
}
