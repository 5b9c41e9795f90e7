import type { ServerResponse } from 'node:http';

const stallMs = 60_000;

/**
 * Hangs up on who takes nothing of an answer for so long. Else a client that asks and never reads would keep what its
 * answer is made from, such as one of the few threads that make exports, for as long as it likes.
 */
export function cutStalled(response: ServerResponse, onCut: () => void, afterMs: number = stallMs): void {
  let isWaiting = false;
  const look = setInterval(() => {
    if (isWaiting && response.writableNeedDrain) {
      onCut();
      return response.destroy();
    }
    isWaiting = response.writableNeedDrain;
  }, afterMs);
  look.unref();
  response.on('drain', () => {
    isWaiting = false;
  });
  response.on('close', () => clearInterval(look));
}
