import { parentPort, workerData } from 'node:worker_threads';
import { doLineWork, type LineWork } from './line-work.ts';

const outcome = doLineWork(workerData as LineWork);
parentPort?.postMessage(outcome, outcome.type === 'found' ? [outcome.bytes.buffer] : []);
