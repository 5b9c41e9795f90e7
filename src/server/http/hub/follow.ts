import type { Cursor, ResetReason, WireError } from '../../../core/wire.ts';
import type { Outlet } from './outlet.ts';
import type { Pace } from './pace.ts';
import { rejection } from './rejection.ts';
import type { Room, Rooms } from './rooms.ts';

type Following = {
  rooms: Rooms;
  logId: string;
  sessionId: string;
  after: Cursor | null;
  outlet: Outlet;
  pace: Pace;
  /** Nothing more will come. Not called after `stop`. */
  onEnd(error: WireError): void;
};

/**
 * Sends a client what it has missed of a session and then what comes live, without gap or double: the past in pages, each
 * when there is room for it, until the client has every line there is in the moment in which it is seated.
 */
export function follow({ rooms, logId, sessionId, after, outlet, pace, onEnd }: Following): () => void {
  let stopped = false;
  let leave = () => {};

  async function play(): Promise<void> {
    const entered = await rooms.enter(sessionId);
    if (entered.type === 'refused') return end(entered.error);
    leave = entered.leave;
    const { room } = entered;
    let seq = stopped ? null : await begin(room);
    while (seq !== null && !stopped && seq < room.state.seq) seq = await advance(room, seq);
    if (seq === null || stopped) return leave();
    if (room.ended || room.channel === null) return end(room.ended ?? rejection.heldElsewhere());
    const rise = room.channel.join({ outlet, pace, end });
    leave = () => {
      rise();
      entered.leave();
    };
  }

  /** The seq that the client is at, or null when it is gone. */
  async function begin(room: Room): Promise<number | null> {
    const reason = after && resetReason(after, logId, room.state.seq);
    if (after && reason === null) return after.seq;
    if (reason !== null) outlet.send({ type: 'reset', sessionId, reason });
    return sendSnapshot(room);
  }

  async function advance(room: Room, seq: number): Promise<number | null> {
    const page = await room.history.page(seq);
    if (stopped) return null;
    if (page[0]?.seq !== seq + 1) {
      outlet.send({ type: 'reset', sessionId, reason: 'beforeRetention' });
      return sendSnapshot(room);
    }
    let last = seq;
    for (const line of page) {
      // A line that is committed but not shown yet comes when its turn is.
      if (line.seq > room.state.seq) break;
      outlet.post(line.bytes);
      last = line.seq;
    }
    return (await outlet.room()) ? last : null;
  }

  async function sendSnapshot(room: Room): Promise<number | null> {
    const { state } = room;
    const bytes = await room.history.snapshot(state);
    if (stopped) return null;
    outlet.post(bytes);
    return (await outlet.room()) ? state.seq : null;
  }

  function end(error: WireError): void {
    if (stopped) return;
    stop();
    onEnd(error);
  }

  function stop(): void {
    stopped = true;
    leave();
  }

  play().catch((error: unknown) => end(rejection.storeFailed(String(error))));
  return stop;
}

function resetReason(after: Cursor, logId: string, head: number): ResetReason | null {
  if (after.logId !== logId) return 'otherLog';
  return after.seq > head ? 'beyondHead' : null;
}
