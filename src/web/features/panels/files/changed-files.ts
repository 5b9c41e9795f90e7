import type { Entry } from '../../../../core/session/entry.ts';
import { type FileChange, fileChangeOf } from '../../../../core/session/file-change.ts';

/** A file that the session has changed, with every change in order. */
export type ChangedFile = {
  path: string;
  isNew: boolean;
  added: number;
  removed: number;
  /** Not all of its lines were counted. */
  isLowerBound: boolean;
  changes: readonly FileChange[];
};

/** The files, the last changed first. */
export function combine(changes: readonly FileChange[]): ChangedFile[] {
  const byPath = new Map<string, FileChange[]>();
  for (const change of changes) {
    const known = byPath.get(change.path);
    // Moved to the end: the map is in the order of the last change.
    byPath.delete(change.path);
    byPath.set(change.path, known ? [...known, change] : [change]);
  }
  return [...byPath].reverse().map(([path, own]) => ({
    path,
    isNew: own[0]?.isNew ?? false,
    added: sum(own, 'added'),
    removed: sum(own, 'removed'),
    isLowerBound: own.some((change) => change.isLowerBound === true),
    changes: own,
  }));
}

/** The files that these entries tell of. */
export function changedPaths(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(standing(entries).flatMap((entry) => changeIn(entry)?.path ?? []));
}

/** How often files were put back. */
export function rewindsIn(entries: readonly Entry[]): number {
  return entries.filter(isRewind).length;
}

const made = new WeakMap<Entry, FileChange | null>();

/** What was loaded, and what entries have told since. Each change once, in order. */
export function withLive(loaded: readonly FileChange[], entries: readonly Entry[]): readonly FileChange[] {
  const known = new Set(loaded.map(({ id }) => id));
  const told = standing(entries).flatMap((entry) => {
    const change = known.has(entry.id) ? null : changeIn(entry);
    return change ? [change] : [];
  });
  if (told.length === 0) return loaded;
  return [...loaded, ...told].sort((a, b) => a.seq - b.seq || a.ord - b.ord);
}

type Rewind = Extract<Entry, { type: 'notice' }> & { notice: { type: 'filesRewound'; messageId: string } };

function isRewind(entry: Entry): entry is Rewind {
  return entry.type === 'notice' && entry.notice.type === 'filesRewound';
}

/** Without those before a rewind that belong to the turn of its message or a later one. */
function standing(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(isRewind).reduce((left, { seq, notice }) => {
    // A message that is not among them is older than all of them.
    const turn = entries.find(({ id }) => id === notice.messageId)?.turn ?? 0;
    return left.filter((entry) => entry.seq > seq || entry.turn < turn);
  }, entries);
}

/** An entry never changes, it is replaced; so its change is made once. */
function changeIn(entry: Entry): FileChange | null {
  const known = made.get(entry);
  if (known !== undefined) return known;
  const change = fileChangeOf(entry);
  made.set(entry, change);
  return change;
}

function sum(changes: readonly FileChange[], key: 'added' | 'removed'): number {
  return changes.reduce((total, change) => total + change[key], 0);
}
