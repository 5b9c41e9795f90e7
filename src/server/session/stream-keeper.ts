import { unkeptPieces } from '../../core/session/kept-text.ts';
import type { Journal } from './journal.ts';

/** Journals what is being streamed, so that a server that is killed loses no more than the last second of it. */
export type StreamKeeper = {
  /** Something was streamed. */
  heard(): void;
  close(): void;
};

const everyMs = 1000;

export function createStreamKeeper(journal: Journal): StreamKeeper {
  let timer: NodeJS.Timeout | undefined;

  function keep(): void {
    timer = undefined;
    const pieces = unkeptPieces(journal.ahead);
    if (pieces.length > 0) void journal.own([{ type: 'text.kept', pieces }]);
  }

  return {
    heard() {
      timer ??= setTimeout(keep, everyMs).unref();
    },
    close: () => clearTimeout(timer),
  };
}
