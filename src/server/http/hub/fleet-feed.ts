import type { Fleet } from '../../fleet/fleet.ts';
import { encode } from './encode.ts';
import type { Outlet } from './outlet.ts';
import { rejection } from './rejection.ts';

/** What changes among agents and tasks, to everybody who follows them: made into bytes once, however many they are. */
export type FleetFeed = {
  /** Sends a client everything, and then what changes. What changes meanwhile waits until all of it is sent. */
  follow(outlet: Outlet, onError: (error: unknown) => void): () => void;
  close(): void;
};

export function createFleetFeed(fleet: Pick<Fleet, 'snapshot' | 'watch'>): FleetFeed {
  const seats = new Set<(bytes: Buffer) => void>();
  const leave = fleet.watch((event) => {
    if (seats.size === 0) return;
    const bytes = encode(event);
    for (const seat of seats) seat(bytes);
  });

  return {
    follow(outlet, onError) {
      let early: Buffer[] | null = [];
      const seat = (bytes: Buffer) => (early ? early.push(bytes) : outlet.post(bytes));
      const stop = () => seats.delete(seat);
      seats.add(seat);
      fleet.snapshot().then(
        (snapshot) => {
          if (!seats.has(seat)) return;
          outlet.send({ type: 'fleet', ...snapshot });
          for (const bytes of early ?? []) outlet.post(bytes);
          early = null;
        },
        (error: unknown) => {
          stop();
          onError(error);
          outlet.send({ type: 'fleet.unwatched', error: rejection.untold() });
        },
      );
      return stop;
    },
    close: leave,
  };
}
