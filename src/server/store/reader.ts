import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseOptions, openForReading } from './database/database.ts';
import { createQueries } from './queries.ts';
import { serveCalls } from './thread/serve-calls.ts';

if (parentPort) serveCalls(parentPort, openForReading(workerData as DatabaseOptions), createQueries);
