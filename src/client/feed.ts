import type { ClientMessage, ServerMessage } from '../core/wire.ts';
import type { Timers } from './timers.ts';

/** What can be followed besides single sessions. */
export type FeedName = 'sessions' | 'fleet' | 'alerts' | 'external';

export type Follower = { take(message: ServerMessage): void; restore?(): void };

/** One thing that the server tells, for all who follow it here: asked for once, and again whenever it has broken off. */
export type Feed<Of extends Follower> = {
  /** Gives the follower back. */
  join(follower: Of): Of;
  /** The last one who leaves ends it. */
  leave(follower: Of): void;
  take(message: ServerMessage): void;
  /** The link is open. */
  onOpen(): void;
  onLost(): void;
  /** The server can't be reached: followers show what was saved. */
  restore(): void;
};

type Parts = { timers: Timers; send(message: ClientMessage): void };

const askAgainMs = 5000;

export function createFeed<Of extends Follower>(name: FeedName, { timers, send }: Parts): Feed<Of> {
  const followers = new Set<Of>();
  let cancelRetry = () => {};

  function ask(): void {
    cancelRetry();
    if (followers.size > 0) send({ type: `${name}.watch` });
  }

  return {
    join(follower) {
      followers.add(follower);
      ask();
      return follower;
    },
    leave(follower) {
      followers.delete(follower);
      if (followers.size === 0) send({ type: `${name}.unwatch` });
    },
    take(message) {
      for (const follower of followers) follower.take(message);
      if (message.type !== `${name}.unwatched`) return;
      cancelRetry();
      cancelRetry = timers.after(askAgainMs, ask);
    },
    onOpen: ask,
    onLost: () => cancelRetry(),
    restore() {
      for (const follower of followers) follower.restore?.();
    },
  };
}
