import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseOptions, openForReading } from '../database/database.ts';
import { serveCalls } from '../thread/serve-calls.ts';
import { createSearches } from './searches.ts';

export type Searches = ReturnType<typeof createSearches>;

/** Searches in a thread of their own, so that a slow one holds up no other read. */
if (parentPort) {
  serveCalls(parentPort, openForReading(workerData as DatabaseOptions), (database) => createSearches(database));
}
