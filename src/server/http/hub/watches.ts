import type { ClientMessage, WireError } from '../../../core/wire.ts';
import type { Arrivals } from './arrivals.ts';
import { follow } from './follow.ts';
import { limits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import type { Pace } from './pace.ts';
import { rejection } from './rejection.ts';
import type { Rooms } from './rooms.ts';

type Parts = {
  rooms: Rooms;
  arrivals: Arrivals;
  logId: string;
  outlet: Outlet;
  pace: Pace;
  onError(error: unknown): void;
};

/** The sessions that one client follows. */
export type Watches = {
  readonly size: number;
  /** To watch a session again is to start over. */
  watch(message: Extract<ClientMessage, { type: 'watch' }>): void;
  unwatch(sessionId: string): void;
  /** Tells the client that nothing comes, and why. */
  end(sessionId: string, error: WireError): void;
  /** The last line of each session that is followed live. */
  heads(): { [sessionId: string]: number };
  close(): void;
};

export function createWatches(parts: Parts): Watches {
  const { rooms, outlet } = parts;
  const watches = new Map<string, () => void>();

  function unwatch(sessionId: string): void {
    watches.get(sessionId)?.();
    watches.delete(sessionId);
  }

  function tell(sessionId: string, error: WireError): void {
    outlet.send({ type: 'unwatched', sessionId, error });
  }

  function end(sessionId: string, error: WireError): void {
    unwatch(sessionId);
    tell(sessionId, error);
  }

  return {
    get size() {
      return watches.size;
    },
    watch({ sessionId, after }) {
      unwatch(sessionId);
      if (watches.size >= limits.watches) return end(sessionId, rejection.tooManyWatches());
      const onMissing = (error: WireError) => tell(sessionId, error);
      const onEnd = (error: WireError) => end(sessionId, error);
      watches.set(sessionId, follow({ ...parts, sessionId, after, onMissing, onEnd }));
    },
    unwatch,
    end,
    heads() {
      const heads = [...watches.keys()].map((id) => [id, rooms.head(id)] as const);
      return Object.fromEntries(heads.flatMap(([id, head]) => (head === null ? [] : [[id, head]])));
    },
    close() {
      for (const stop of watches.values()) stop();
      watches.clear();
    },
  };
}
