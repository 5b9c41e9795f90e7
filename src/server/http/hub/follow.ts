import type { Cursor, WireError } from '../../../core/wire.ts';
import { createArrival } from './arrival.ts';
import type { Arrivals } from './arrivals.ts';
import type { Channel } from './channel.ts';
import { limits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import type { Pace } from './pace.ts';
import { rejection } from './rejection.ts';
import type { Room, Rooms } from './rooms.ts';
import { type Past, sendPast } from './send-past.ts';

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
  const arrival = createArrival({ rooms, arrivals, sessionId, onMissing: on.onMissing });
  let stopped = false;
  let leaveChannel = () => {};
  let leaveRoom = () => {};

  async function play(): Promise<void> {
    const entered = await arrival.enter();
    if (entered.type === 'refused') return end(entered.error);
    leaveRoom = entered.leave;
    if (stopped) return leaveRoom();
    const { room } = entered;
    const past = sendPast({ room, sessionId, logId, outlet, isStopped: () => stopped });
    await catchUp(room, past, await past.begin(after));
  }

  async function catchUp(room: Room, past: Past, from: number | null): Promise<void> {
    let seq = from;
    while (seq !== null && !stopped && seq < room.state.seq) seq = await past.advance(seq);
    if (seq === null || stopped) return leaveRoom();
    if (room.ended || room.channel === null) return end(room.ended ?? rejection.heldElsewhere());
    joinChannel(room.channel, seq, (last) => fallBack(room, past, last));
  }

  function joinChannel(channel: Channel, seq: number, onFull: (last: number) => void): void {
    let last = seq;
    const line = (next: number, bytes: Buffer) => {
      if (outlet.buffered > limits.lineBytes) return onFull(last);
      last = next;
      outlet.post(bytes);
    };
    leaveChannel = channel.join({ outlet, pace, line, end });
  }

  function fallBack(room: Room, past: Past, last: number): void {
    leaveChannel();
    outlet
      .room()
      .then((isOpen) => catchUp(room, past, isOpen ? last : null))
      .catch(fail);
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
    arrival.stop();
    leaveChannel();
    leaveRoom();
  }

  play().catch(fail);
  return stop;
}
