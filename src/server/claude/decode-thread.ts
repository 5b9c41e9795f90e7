import { parentPort } from 'node:worker_threads';
import { decode } from './decode.ts';

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(decode(bytes)));
