import { setImmediate as nextTurn } from 'node:timers/promises';

const pieceSize = 1024 * 1024;

/** Copies a long line piece by piece: the main thread has other things to do meanwhile. */
export async function copyGradually(source: Uint8Array, target: Uint8Array, offset: number): Promise<void> {
  for (let at = 0; at < source.length; at += pieceSize) {
    target.set(source.subarray(at, at + pieceSize), offset + at);
    await nextTurn();
  }
}
