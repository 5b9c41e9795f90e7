import { randomUUID } from 'node:crypto';
import { createJournalImport } from '../../../src/server/journal-import/journal-import.ts';
import { openImportTarget } from '../../../src/server/store/import-target.ts';
import { recordedJournal, recordedNames } from '../../store/recorded-journal.ts';
import { openSessionStore, type SessionStore } from './session-store.ts';
import { must, type Target } from './target.ts';

const recordedId = '00000000-0000-4000-8000-00000000f022';

/** Journals as the export writes them, made from recordings, read by the import. */
export async function openExports(): Promise<Target> {
  const kept = await openSessionStore();
  const sources = recordedNames.toSorted().map((name) => {
    const lines = recordedJournal(name, recordedId)
      .split('\n')
      .filter((line) => line !== '');
    return { name, lines };
  });
  return { sources, run: (lines) => importJournal(kept, lines), close: kept.close };
}

/** All or nothing: a journal that is refused leaves no session behind. */
async function importJournal({ file, store, check }: SessionStore, lines: readonly string[]): Promise<void> {
  const opened = openImportTarget(file, 'fuzz');
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { target } = opened;
  try {
    const newId = randomUUID();
    const importing = createJournalImport(target, { newId, now: 1_700_000_100_000 });
    const early = importing.push(Buffer.from(lines.map((line) => `${line}\n`).join('')));
    const imported = early ?? importing.end();
    if (imported.type === 'imported') return await check(newId, null);
    must((await store.session(newId)) === null, `a refused import leaves a session: ${JSON.stringify(imported)}`);
  } finally {
    target.close();
  }
}
