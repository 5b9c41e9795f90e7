import type { WireError } from '../../../core/wire.ts';
import type { Session } from '../../session/session.ts';
import type { Clock } from './clock.ts';
import { encode, encodeLine } from './encode.ts';
import { rhythm } from './limits.ts';
import { createLiveBatch } from './live-batch.ts';
import type { Outlet } from './outlet.ts';
import type { Pace } from './pace.ts';

/** A client that is sent what comes live. */
export type Seat = {
  outlet: Outlet;
  pace: Pace;
  line(seq: number, bytes: Buffer): void;
  /** Nothing more will come. */
  end(error: WireError): void;
};

/** What a session says, to everybody who follows it live: made into bytes once, however many they are. */
export type Channel = {
  /**
   * Seats a client that has everything up to the session's present line, and tells it so. What it is sent after is what
   * comes next, since all of this happens in one go.
   */
  join(seat: Seat): () => void;
  end(error: WireError): void;
  close(): void;
};

type Seated = Seat & { lastLive: number; isBehind: boolean };

export function openChannel(session: Session, clock: Clock): Channel {
  const sessionId = session.id;
  const seats = new Set<Seated>();
  const batch = createLiveBatch();
  let unarm: (() => void) | null = null;

  const leave = session.watch((published) => {
    if (published.type === 'live') {
      batch.add(published.at, published.event);
      return arm(rhythm.liveMs);
    }
    flush();
    const bytes = encodeLine(sessionId, published.line);
    for (const seat of seats) seat.line(published.line.seq, bytes);
  });

  function arm(ms: number): void {
    unarm ??= clock.after(ms, () => {
      unarm = null;
      flush();
      catchUp();
    });
  }

  /** Sends the deltas so far. One who cannot take them now has none until its picture is whole again. */
  function flush(): void {
    const deltas = batch.take();
    if (!deltas || seats.size === 0) return;
    const bytes = encode({ type: 'live', sessionId, ...deltas });
    for (const seat of seats) {
      if (seat.isBehind || !seat.pace.allows(seat.lastLive)) fallBehind(seat);
      else sendLive(seat, bytes);
    }
  }

  function fallBehind(seat: Seated): void {
    seat.isBehind = true;
    arm(rhythm.catchUpMs);
  }

  function catchUp(): void {
    let whole: Buffer | null = null;
    for (const seat of seats) {
      if (!seat.isBehind) continue;
      if (!seat.pace.allows(seat.lastLive)) {
        arm(rhythm.catchUpMs);
        continue;
      }
      whole ??= encode({ type: 'live.state', sessionId, live: session.state.live });
      seat.isBehind = false;
      sendLive(seat, whole);
    }
  }

  function sendLive(seat: Seated, bytes: Buffer): void {
    seat.lastLive = clock.now();
    seat.outlet.post(bytes);
  }

  return {
    join(seat) {
      flush();
      const seated: Seated = { ...seat, lastLive: 0, isBehind: false };
      seats.add(seated);
      const { seq, live } = session.state;
      seat.outlet.send({ type: 'current', sessionId, seq, live });
      return () => seats.delete(seated);
    },
    end(error) {
      for (const seat of [...seats]) seat.end(error);
    },
    close() {
      leave();
      unarm?.();
    },
  };
}
