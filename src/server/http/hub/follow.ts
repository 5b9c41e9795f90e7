import type { Cursor, ResetReason, WireError } from '../../../core/wire.ts';
import type { Arrivals } from './arrivals.ts';
import type { Channel } from './channel.ts';
import { limits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import type { Pace } from './pace.ts';
import { rejection } from './rejection.ts';
import type { Entered, Room, Rooms } from './rooms.ts';

type Following = {
  rooms: Rooms;
  arrivals: Arrivals;
  logId: string;
  sessionId: string;
  after: Cursor | null;
  outlet: Outlet;
  pace: Pace;
  /** There is no such session yet. When it comes, it is sent. */
  onMissing(error: WireError): void;
  /** Nothing more will come. Not called after `stop`. */
  onEnd(error: WireError): void;
  /** The store could not be read. */
  onError(error: unknown): void;
};

/**
 * Sends a client what it has missed of a session and then what comes live, without gap or double. The past goes out in
 * pages, each when the client's buffer has room. When the client has every line there is, it joins the live channel in
 * the same tick. When live lines come faster than it takes them, it leaves the channel and gets them from the journal.
 * A session that is not there yet is waited for.
 */
export function follow({ rooms, arrivals, logId, sessionId, after, outlet, pace, ...on }: Following): () => void {
  let stopped = false;
  let stopWaiting = () => {};
  let leaveChannel = () => {};
  let leaveRoom = () => {};

  async function play(): Promise<void> {
    const entered = await arrive();
    if (entered.type === 'refused') return end(entered.error);
    leaveRoom = entered.leave;
    if (stopped) return leaveRoom();
    await catchUp(entered.room, await begin(entered.room));
  }

  async function arrive(): Promise<Entered> {
    let arrival = Promise.withResolvers<void>();
    // Waited for before it is looked for, so that it cannot come in between.
    stopWaiting = arrivals.wait(sessionId, () => arrival.resolve());
    let entered = await rooms.enter(sessionId);
    while (!stopped && entered.type === 'refused' && entered.error.code === 'notFound') {
      on.onMissing(entered.error);
      await arrival.promise;
      arrival = Promise.withResolvers();
      entered = await rooms.enter(sessionId);
    }
    stopWaiting();
    return entered;
  }

  async function catchUp(room: Room, from: number | null): Promise<void> {
    let seq = from;
    while (seq !== null && !stopped && seq < room.state.seq) seq = await advance(room, seq);
    if (seq === null || stopped) return leaveRoom();
    if (room.ended || room.channel === null) return end(room.ended ?? rejection.heldElsewhere());
    joinChannel(room, room.channel, seq);
  }

  function joinChannel(room: Room, channel: Channel, seq: number): void {
    let last = seq;
    const line = (next: number, bytes: Buffer) => {
      if (outlet.buffered > limits.lineBytes) return fallBack(room, last);
      last = next;
      outlet.post(bytes);
    };
    leaveChannel = channel.join({ outlet, pace, line, end });
  }

  function fallBack(room: Room, last: number): void {
    leaveChannel();
    outlet
      .room()
      .then((isOpen) => catchUp(room, isOpen ? last : null))
      .catch(fail);
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
    on.onEnd(error);
  }

  function fail(error: unknown): void {
    on.onError(error);
    end(rejection.unreadable());
  }

  function stop(): void {
    stopped = true;
    stopWaiting();
    leaveChannel();
    leaveRoom();
  }

  play().catch(fail);
  return stop;
}

function resetReason(after: Cursor, logId: string, head: number): ResetReason | null {
  if (after.logId !== logId) return 'otherLog';
  return after.seq > head ? 'beyondHead' : null;
}
