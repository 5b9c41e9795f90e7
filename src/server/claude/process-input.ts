import type { Writable } from 'node:stream';
import { errorCode } from '../error-code.ts';

export type WriteOutcome =
  /** Handed to the operating system; whether it was read shows in the CLI's answer. */
  { type: 'written' } | { type: 'failed'; code: string } | { type: 'refused'; reason: 'newline' };

export type ProcessInput = { write(line: string): Promise<WriteOutcome>; close(): void };

export function createInput(stdin: Writable): ProcessInput {
  // Every failure reaches the callback of its write; without a listener it would also end the server.
  stdin.on('error', () => {});

  function write(line: string): Promise<WriteOutcome> {
    if (line.includes('\n')) return Promise.resolve({ type: 'refused', reason: 'newline' });
    return new Promise((resolve) => {
      stdin.write(`${line}\n`, (error) => {
        resolve(error ? { type: 'failed', code: errorCode(error) ?? error.message } : { type: 'written' });
      });
    });
  }

  return { write, close: () => stdin.end() };
}
