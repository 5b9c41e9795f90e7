import { parentPort, workerData } from 'node:worker_threads';
import { openImportTarget } from '../store/import-target.ts';
import { createJournalImport } from './journal-import.ts';
import type { ImportOrder, ImportReport } from './journal-importer.ts';

if (parentPort) serve(parentPort, workerData as ImportOrder);

/** Takes the bytes of one file, and says when it wants more of them. */
function serve(port: NonNullable<typeof parentPort>, { file, holder, wish }: ImportOrder): void {
  const tell = (report: ImportReport) => port.postMessage(report);
  const opened = openImportTarget(file, holder);
  if (opened.type === 'failed') return tell({ type: 'failed', detail: opened.detail });
  const { target } = opened;
  const importing = createJournalImport(target, wish, (finishing) => tell({ type: 'finishing', ...finishing }));
  const leave = () => {
    port.close();
    try {
      importing.abandon();
    } finally {
      target.close();
    }
  };
  port.on('message', (chunk: Uint8Array | null) => {
    let report: ImportReport = { type: 'more' };
    try {
      report = (chunk === null ? importing.end() : importing.push(chunk)) ?? report;
    } catch (error) {
      report = { type: 'failed', detail: (error as Error).message };
    }
    tell(report);
    if (report.type !== 'more') leave();
  });
  tell({ type: 'more' });
}
