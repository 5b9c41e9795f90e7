import type { SnippetPiece } from './marks.ts';
import type { Role } from './query.ts';
import type { PartName } from './searchable.ts';

/** One entry that was found, or a session by its title when `entryId` is null. */
export type SearchHit = {
  sessionId: string;
  entryId: string | null;
  /** The Task call it stands under. */
  parent: string | null;
  role: Role | 'title';
  tool: string | null;
  part: PartName;
  at: number;
  isError: boolean;
  /** Only the beginning of it is in the index. */
  isClipped: boolean;
  snippet: SnippetPiece[];
};

export type FoundSession = { id: string; title: string | null; cwd: string; updatedAt: number };

export type SearchFound = {
  hits: SearchHit[];
  /** Those that the hits are in. */
  sessions: FoundSession[];
  /** Where the next page begins. */
  next: string | null;
  /** False when time ran out before all of it was looked through. */
  isComplete: boolean;
};

/** How much is still to be put into the index, and how much there is in all. */
export type SearchProgress = { pending: number; total: number };

export type SavedSearch = { id: string; text: string; createdAt: number };
