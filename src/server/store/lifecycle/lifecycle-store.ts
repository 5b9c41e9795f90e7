import type { Mark } from '../../../core/session/mark.ts';
import type { Queries } from '../queries.ts';
import { ReadFailed } from '../read-failed.ts';
import type { Failed, Missing, SessionCursor, SessionRow } from '../store.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Outcome } from '../thread/thread-messages.ts';
import type { Writes } from '../writer.ts';
import type { KeptSession, StorageFacts, TagCount } from './lifecycle-reads.ts';
import type { Reclaimed } from './reclaim.ts';

export type Relative = { session: SessionRow; marks: Mark[] };

/** What a store does about the life of whole sessions. */
export type LifecycleStore = {
  /** Keeps a session on top of the list and from being dropped, or no longer with null. */
  setPinned(sessionId: string, at: number | null): Promise<{ type: 'saved' } | Missing | Failed>;
  /** When a person last looked at it; with null it is unread. */
  setSeen(sessionId: string, at: number | null): Promise<{ type: 'saved' } | Missing | Failed>;
  setBranch(sessionId: string, branch: string | null): Promise<{ type: 'saved' } | Missing | Failed>;
  /** The order of a project's sessions, or of the pinned ones with null; no ids go back to the newest first. */
  setOrder(
    project: string | null,
    sessionIds: string[],
    now: number,
  ): Promise<{ type: 'saved'; changed: string[] } | Failed>;
  /** All tags that sessions have, with how many have each, the most used first. */
  tags(): Promise<TagCount[]>;
  /** The last marks of a session, in order. */
  marks(sessionId: string, limit: number): Promise<Mark[]>;
  /** A session with all it descends from and all that descends from it, each with its last marks in order. */
  family(sessionId: string, limit: { sessions: number; marks: number }): Promise<Relative[]>;
  /** How much room there is taken, and by what. */
  storage(): Promise<StorageFacts>;
  /** Those that rest the longest first. */
  oldestSessions(after: SessionCursor | null, limit: number): Promise<KeptSession[]>;
  /** Gives at most so many free pages of the file back to the disk. */
  reclaim(pages: number): Promise<Reclaimed | Failed>;
};

export function lifecycleOver(writer: StoreThread<Writes>, reader: StoreThread<Queries>): LifecycleStore {
  return {
    setPinned: async (...input) => written(await writer.call('setPinned', input)),
    setSeen: async (...input) => written(await writer.call('setSeen', input)),
    setBranch: async (...input) => written(await writer.call('setBranch', input)),
    setOrder: async (...input) => written(await writer.call('setOrder', input)),
    tags: async (...input) => read(await reader.call('tags', input)),
    marks: async (...input) => read(await reader.call('marks', input)).map((body) => JSON.parse(body)),
    family: async (...input) =>
      read(await reader.call('family', input)).map(({ session, marks }) => ({
        session,
        marks: marks.map((body) => JSON.parse(body)),
      })),
    storage: async (...input) => read(await reader.call('storage', input)),
    oldestSessions: async (...input) => read(await reader.call('oldestSessions', input)),
    reclaim: async (...input) => written(await writer.call('reclaim', input)),
  };
}

function written<Result>(outcome: Outcome<Result>): Result | Failed {
  return outcome.type === 'done' ? outcome.value : outcome;
}

function read<Result>(outcome: Outcome<Result>): Result {
  if (outcome.type === 'failed') throw new ReadFailed(outcome);
  return outcome.value;
}
