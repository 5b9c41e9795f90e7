import type { SavedSearch, SearchFound, SearchProgress } from '../../../core/search/found.ts';
import type { SearchQuery } from '../../../core/search/query.ts';
import type { Failed, Missing } from '../store.ts';

/** What a store does to be searched. The index follows what is committed within about a second. */
export type SearchStore = {
  /** Never rejects because of what is asked. It is given up when `signal` says so, or when it has taken too long. */
  search(asked: SearchAsked, signal: AbortSignal): Promise<Searched>;
  searchProgress(): SearchProgress;
  saveSearch(search: SavedSearch): Promise<{ type: 'saved'; search: SavedSearch } | { type: 'tooMany' } | Failed>;
  dropSearch(id: string): Promise<{ type: 'dropped' } | Missing | Failed>;
  /** The last saved first. */
  savedSearches(): Promise<SavedSearch[]>;
};

export type SearchAsked = {
  query: SearchQuery;
  /** Only in this session. */
  sessionId: string | null;
  limit: number;
  /** Where an earlier answer ended. */
  after: SearchPlace | null;
};

/** Ranked are the newest matches below `below`; of those the first `skip` were shown. */
export type SearchPlace = { below: number; skip: number };

export type Searched =
  | ({ type: 'found'; place: SearchPlace | null } & Omit<SearchFound, 'next'>)
  | { type: 'cancelled' }
  | Missing;
