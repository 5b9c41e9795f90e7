import type { Entry } from '../core/session/entry.ts';
import type { SessionState } from '../core/session/state.ts';
import type { Cursor, ErrorCode, ServerMessage, WireError } from '../core/wire.ts';
import { createListeners } from './listeners.ts';
import { createReplica, type SavedSession, type WatchOptions } from './replica.ts';
import type { Timers } from './timers.ts';

/** A session as this client knows it. The values change; `onChange` tells when. */
export type WatchedSession = {
  readonly id: string;
  /** Null until the first snapshot. */
  readonly state: SessionState | null;
  /** The end of the timeline, or all of it, in order. */
  readonly entries: readonly Entry[];
  readonly hasOlder: boolean;
  /** Whether everything that happened is here. False while the link is down or the past is still coming. */
  readonly isCurrent: boolean;
  /** When what is here was saved by an earlier client; null when it comes from the server. */
  readonly savedAt: number | null;
  /** Why nothing comes, if that is so. A session that is not there (`notFound`) comes by itself when it is made. */
  readonly problem: WireError | null;
  onChange(listener: () => void): () => void;
  /** Puts a page of older entries, from the HTTP API, before those that are here. */
  addOlder(entries: readonly Entry[], hasOlder: boolean): void;
  close(): void;
};

/** One session that is followed, for all who watch it. */
export type Following = {
  /** A watch of its own, which is closed on its own. */
  share(): WatchedSession;
  /** The link is open, to a server with this log. */
  onOpen(logId: string): void;
  onLost(): void;
  /** The server can't be reached: shows what was saved, if nothing is here. */
  restore(): void;
  take(message: ServerMessage): void;
};

type Parts = {
  sessionId: string;
  timers: Timers;
  ask(after: Cursor | null): void;
  onClose(): void;
  saved(sessionId: string): Promise<SavedSession | null>;
};

const askAgainMs = 5000;

/** Reasons that may be gone a little later. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['heldElsewhere', 'unavailable', 'throttled']);

export function followSession({ sessionId, timers, ask, onClose, saved }: Parts, options: WatchOptions): Following {
  const listeners = createListeners<[]>();
  const replica = createReplica(sessionId, options);
  let problem: WireError | null = null;
  /** What is missing has been asked for and has not begun to come. */
  let isAsked = false;
  let seqAtPing: number | null = null;
  let watchers = 0;
  let cancelRetry = () => {};

  function askAgain(): void {
    cancelRetry();
    replica.lose();
    isAsked = true;
    ask(replica.cursor());
  }

  function take(message: ServerMessage): void {
    if (message.type === 'unwatched') return end(message.error);
    if (message.type === 'ping') return compareHead(message.heads[sessionId]);
    const effect = replica.take(message);
    // Lines that were on their way when more was asked for do not lead to asking again; the end of the answer does.
    if (effect === 'missing' && (!isAsked || message.type !== 'line')) askAgain();
    if (effect !== 'changed') return;
    if (message.type !== 'reset') isAsked = false;
    problem = null;
    listeners.tell();
  }

  function end(error: WireError): void {
    problem = error;
    replica.lose();
    if (!passing.has(error.code)) replica.dropSaved();
    isAsked = true;
    cancelRetry();
    if (passing.has(error.code)) cancelRetry = timers.after(askAgainMs, askAgain);
    listeners.tell();
  }

  /** The server tells where it is: what got lost on the way is noticed here at the latest. */
  function compareHead(head: number | undefined): void {
    if (problem !== null) return;
    const seq = replica.cursor()?.seq ?? null;
    const hasRested = seq === seqAtPing;
    seqAtPing = seq;
    if (head === undefined || (hasRested && (head !== seq || !replica.isCurrent))) askAgain();
  }

  /** The last one who leaves ends it. */
  function share(): WatchedSession {
    let isOpen = true;
    watchers += 1;
    return {
      id: sessionId,
      get state() {
        return replica.state;
      },
      get entries() {
        return replica.window.entries;
      },
      get hasOlder() {
        return replica.window.from !== null;
      },
      get isCurrent() {
        return replica.isCurrent;
      },
      get savedAt() {
        return replica.savedAt;
      },
      get problem() {
        return problem;
      },
      onChange: listeners.add,
      addOlder(entries, hasOlder) {
        replica.addOlder(entries, hasOlder);
        listeners.tell();
      },
      close() {
        if (!isOpen) return;
        isOpen = false;
        watchers -= 1;
        if (watchers > 0) return;
        cancelRetry();
        onClose();
      },
    };
  }

  return {
    share,
    take,
    onOpen(logId) {
      seqAtPing = null;
      replica.open(logId);
      askAgain();
    },
    onLost() {
      cancelRetry();
      replica.lose();
      listeners.tell();
    },
    restore() {
      if (replica.state !== null) return;
      const show = (found: SavedSession | null) => {
        if (found !== null && replica.restore(found) === 'changed') listeners.tell();
      };
      saved(sessionId).then(show, () => {});
    },
  };
}
