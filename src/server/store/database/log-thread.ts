import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Moves what is in the log into the file whenever it is told to. Neither readers nor the writer wait for it. */
const database = new DatabaseSync(workerData as string);
database.exec('PRAGMA synchronous = FULL');

parentPort?.on('message', (order: 'move' | 'close') => {
  if (order === 'close') {
    database.close();
    return parentPort?.close();
  }
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // Somebody else moves it, or the disk is full: the next time.
  }
  parentPort?.postMessage('moved');
});
