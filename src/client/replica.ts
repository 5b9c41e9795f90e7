import type { Entry } from '../core/session/entry.ts';
import { foldLine } from '../core/session/fold-line.ts';
import { reduceLive } from '../core/session/reduce.ts';
import { emptyState, type SessionState } from '../core/session/state.ts';
import type { Cursor, ResetReason, ServerMessage } from '../core/wire.ts';
import { type EntryWindow, openWindow, shortened, withChanged, withOlder } from './entry-window.ts';

/** A session as an earlier client knew it, when it was saved. */
export type SavedSession = { state: SessionState; entries: readonly Entry[]; hasOlder: boolean; at: number };

export type WatchOptions = {
  /** `beginning` folds the whole journal, which can be long; otherwise the watch begins with a snapshot. */
  from?: 'snapshot' | 'beginning';
  /** How many entries are kept at most. */
  window?: number;
};

/** What a message has done: changed something, or shown that something is missing which has to be asked for. */
export type Effect = 'none' | 'changed' | 'missing';

/** A session as it is known here: made from a snapshot or from nothing, and brought on line by line. */
export type Replica = {
  readonly state: SessionState | null;
  readonly window: EntryWindow;
  /** Whether everything that happened is here. */
  readonly isCurrent: boolean;
  /** When what is here was saved; null when it comes from the server. */
  readonly savedAt: number | null;
  /** The last line that is here; null when a snapshot is needed. */
  cursor(): Cursor | null;
  /** The link is open, to a server with this log. */
  open(logId: string): void;
  lose(): void;
  take(message: ServerMessage): Effect;
  addOlder(entries: readonly Entry[], hasOlder: boolean): void;
  /** Shows what was saved until the server sends a snapshot. Changes nothing when something is here. */
  restore(saved: SavedSession): Effect;
  /** Drops what was saved: the server has no such session. */
  dropSaved(): void;
};

type Line = Extract<ServerMessage, { type: 'line' }>;

const defaultWindow = 2000;

export function createReplica(sessionId: string, { from, window: wanted }: WatchOptions): Replica {
  const fromBeginning = from === 'beginning';
  let limit = wanted ?? defaultWindow;
  let state: SessionState | null = fromBeginning ? emptyState(sessionId) : null;
  let window = openWindow([], false);
  let logId = '';
  /** The log that the state was made from. */
  let source: string | null = null;
  let isCurrent = false;
  /** What is here leads no further. It stays to be looked at until there is better. */
  let isStale = false;
  let savedAt: number | null = null;

  function take(message: ServerMessage): Effect {
    switch (message.type) {
      case 'snapshot':
        return takeSnapshot(message);
      case 'reset':
        return startOver(message.reason);
      case 'line':
        return takeLine(message);
      case 'current':
        return takeCurrent(message);
      case 'live':
      case 'live.state':
        return takeLive(message);
      default:
        return 'none';
    }
  }

  function takeSnapshot(snapshot: Extract<ServerMessage, { type: 'snapshot' }>): Effect {
    if (fromBeginning && !isStale) return 'none';
    if (state !== null && !isStale && source === logId && snapshot.state.seq <= state.seq) return 'none';
    state = snapshot.state;
    source = logId;
    window = openWindow(snapshot.entries, snapshot.hasOlder);
    isStale = false;
    savedAt = null;
    return 'changed';
  }

  /** One who wants all of it begins again, unless the beginning is not there any more. */
  function startOver(reason: ResetReason): Effect {
    isCurrent = false;
    isStale = true;
    if (!fromBeginning || reason === 'beforeRetention') return 'changed';
    state = emptyState(sessionId);
    window = openWindow([], false);
    source = null;
    isStale = false;
    return 'missing';
  }

  function takeLine(line: Line): Effect {
    if (state === null || isStale || line.seq > state.seq + 1) return 'missing';
    if (line.seq <= state.seq) return 'none';
    const step = foldLine(state, line);
    const changed = step.changes.flatMap((change) => (change.type === 'entry' ? [change.entry] : []));
    state = step.state;
    source = logId;
    window = shortened(withChanged(window, changed), limit);
    return 'changed';
  }

  function takeCurrent({ seq, live }: Extract<ServerMessage, { type: 'current' }>): Effect {
    if (state === null || isStale || seq > state.seq) return 'missing';
    if (seq < state.seq) return 'none';
    state = { ...state, live };
    source = logId;
    isCurrent = true;
    return 'changed';
  }

  function takeLive(message: Extract<ServerMessage, { type: 'live' | 'live.state' }>): Effect {
    if (state === null || !isCurrent) return 'none';
    if (message.type === 'live.state') state = { ...state, live: message.live };
    else for (const event of message.events) state = reduceLive(state, message.at, event);
    return 'changed';
  }

  return {
    get state() {
      return state;
    },
    get window() {
      return window;
    },
    get isCurrent() {
      return isCurrent;
    },
    get savedAt() {
      return savedAt;
    },
    cursor: () => (state === null || isStale ? null : { logId: source ?? logId, seq: state.seq }),
    open(opened) {
      logId = opened;
    },
    lose() {
      isCurrent = false;
    },
    take,
    addOlder(entries, hasOlder) {
      window = withOlder(window, entries, hasOlder);
      limit = Math.max(limit, window.entries.length + defaultWindow);
    },
    restore(saved) {
      if (state !== null) return 'none';
      state = saved.state;
      window = openWindow(saved.entries, saved.hasOlder);
      savedAt = saved.at;
      // Another version may have saved it, so no line is folded onto it.
      isStale = true;
      return 'changed';
    },
    dropSaved() {
      if (savedAt === null) return;
      state = null;
      window = openWindow([], false);
      savedAt = null;
      isStale = false;
    },
  };
}
