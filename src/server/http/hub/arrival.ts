import type { WireError } from '../../../core/wire.ts';
import type { Arrivals } from './arrivals.ts';
import type { Entered, Rooms } from './rooms.ts';

type Arriving = {
  rooms: Rooms;
  arrivals: Arrivals;
  sessionId: string;
  /** There is no such session yet. */
  onMissing(error: WireError): void;
};

/** The way into the room of a session, which may not be there yet. After `stop` nothing is waited for. */
export type Arrival = { enter(): Promise<Entered>; stop(): void };

export function createArrival({ rooms, arrivals, sessionId, onMissing }: Arriving): Arrival {
  let stopped = false;
  let stopWaiting = () => {};
  return {
    async enter() {
      let arrival = Promise.withResolvers<void>();
      // Waited for before it is looked for, so that it cannot come in between.
      stopWaiting = arrivals.wait(sessionId, () => arrival.resolve());
      let entered = await rooms.enter(sessionId);
      while (!stopped && entered.type === 'refused' && entered.error.code === 'notFound') {
        onMissing(entered.error);
        await arrival.promise;
        arrival = Promise.withResolvers();
        entered = await rooms.enter(sessionId);
      }
      stopWaiting();
      return entered;
    },
    stop() {
      stopped = true;
      stopWaiting();
    },
  };
}
