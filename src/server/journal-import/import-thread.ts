import { parentPort, workerData } from 'node:worker_threads';
import { openImportTarget } from '../store/import-target.ts';
import { createJournalImport } from './journal-import.ts';
import type { ImportOrder, ImportReport } from './journal-importer.ts';

if (parentPort) serve(parentPort, workerData as ImportOrder);

/** Takes the bytes of one file, and says when it wants more of them. */
function serve(port: NonNullable<typeof parentPort>, { file, wish }: ImportOrder): void {
  const tell = (report: ImportReport) => port.postMessage(report);
  const opened = openImportTarget(file);
  if (opened.type === 'failed') return tell({ type: 'failed', detail: opened.detail });
  const { target } = opened;
  const importing = createJournalImport(target, wish);
  port.on('message', (chunk: Uint8Array | null) => {
    const outcome = chunk === null ? importing.end() : importing.push(chunk);
    if (!outcome) return tell({ type: 'more' });
    tell(outcome);
    target.close();
    port.close();
  });
  tell({ type: 'more' });
}
