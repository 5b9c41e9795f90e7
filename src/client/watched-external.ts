import type { ExternalRun } from '../core/external-run.ts';
import type { ServerMessage } from '../core/wire.ts';
import { createListeners } from './listeners.ts';

/** The live CLIs that the server didn't start, as this client knows them. */
export type WatchedExternal = {
  /** The longest running first; null until they have come. The same list until something changes. */
  readonly runs: readonly ExternalRun[] | null;
  onChange(listener: () => void): () => void;
  close(): void;
};

export type FollowingExternal = WatchedExternal & { take(message: ServerMessage): void };

export function followExternal(onClose: () => void): FollowingExternal {
  const listeners = createListeners<[]>();
  let runs: readonly ExternalRun[] | null = null;
  return {
    get runs() {
      return runs;
    },
    onChange: listeners.add,
    close: onClose,
    take(message) {
      if (message.type !== 'external') return;
      runs = message.runs;
      listeners.tell();
    },
  };
}
