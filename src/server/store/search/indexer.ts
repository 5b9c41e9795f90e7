import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseOptions, openDatabase } from '../database/database.ts';
import { serveCalls } from '../thread/serve-calls.ts';
import { createSearchIndex } from './search-index.ts';

if (parentPort) serveCalls(parentPort, openForIndexing(workerData as DatabaseOptions), createSearchIndex);

/** What is lost when the machine stops is still marked or is made again, so no commit waits for the disk. */
function openForIndexing(options: DatabaseOptions): ReturnType<typeof openDatabase> {
  const opened = openDatabase(options);
  if (opened.type === 'open') opened.database.exec('PRAGMA synchronous = NORMAL');
  return opened;
}
