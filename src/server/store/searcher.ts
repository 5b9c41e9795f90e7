import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseOptions, openForReading } from './database.ts';
import { createSearches } from './searches.ts';
import { serveCalls } from './serve-calls.ts';

export type Searches = ReturnType<typeof createSearches>;

/** Searches in a thread of their own, so that a slow one holds up no other read. */
if (parentPort) {
  serveCalls(parentPort, openForReading(workerData as DatabaseOptions), (database) => createSearches(database));
}
