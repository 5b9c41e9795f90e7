import { projectFolder } from '../../core/worktree/name.ts';
import type { KeptSession, StorageFacts } from '../store/lifecycle/lifecycle-reads.ts';

/** How long sessions are kept that nobody uses, and how much room they may take. What is left out has no end. */
export type KeepRule = { months?: number | null; gigabytes?: number | null };

/** For all sessions together, and for those of a folder, whose months count instead of those for all. */
export type RetentionPolicy = KeepRule & { projects?: { [cwd: string]: KeepRule } };

/** The rules that hold: those for all, or else the days that were set before there were rules. */
export function retentionOf({
  retention,
  retentionDays,
}: {
  retention: object;
  retentionDays: number | null;
}): RetentionPolicy {
  if (Object.keys(retention).length > 0) return retention;
  return retentionDays === null ? {} : { months: retentionDays / daysInMonth };
}

export type DropReason = 'age' | 'projectSize' | 'size';

export type Drop = {
  id: string;
  cwd: string;
  title: string | null;
  updatedAt: number;
  bytes: number;
  reason: DropReason;
};

const daysInMonth = 30.4375;
const monthMs = daysInMonth * 24 * 60 * 60_000;
const gigabyte = 1_000_000_000;

/**
 * Which sessions go, the longest unused first. What is pinned, runs or waits never goes. Sizes are shares of the file: a
 * session takes as much of it as its journal does of all journals.
 */
export function planRetention(
  oldestFirst: readonly KeptSession[],
  storage: Pick<StorageFacts, 'bytes' | 'free' | 'journal'>,
  policy: RetentionPolicy,
  now: number,
): Drop[] {
  const grown = growthOf(storage);
  const sizes = oldestFirst.map((session) => ({ session, bytes: Math.round(session.bytes * grown) }));
  /** What is done in a worktree is done for its project, unless the worktree has a rule of its own. */
  const folderOf = (cwd: string) => (policy.projects?.[cwd] ? cwd : projectFolder(cwd));
  const left = new Map<string, number>();
  const count = (cwd: string, bytes: number) => left.set(folderOf(cwd), (left.get(folderOf(cwd)) ?? 0) + bytes);
  for (const { session, bytes } of sizes) count(session.cwd, bytes);
  const drops = new Map<string, Drop>();
  const drop = (session: KeptSession, bytes: number, reason: DropReason) => {
    const { id, cwd, title, updatedAt } = session;
    drops.set(id, { id, cwd, title, updatedAt, bytes, reason });
    count(cwd, -bytes);
  };

  for (const { session, bytes } of sizes) {
    if (isInUse(session)) continue;
    const folder = folderOf(session.cwd);
    const own = policy.projects?.[folder];
    const months = own?.months === undefined ? policy.months : own.months;
    if (typeof months === 'number' && now - session.updatedAt > months * monthMs) drop(session, bytes, 'age');
    else if (isOver(left.get(folder) ?? 0, own?.gigabytes)) drop(session, bytes, 'projectSize');
  }

  let total = [...left.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const { session, bytes } of sizes) {
    if (!isOver(total, policy.gigabytes)) break;
    if (drops.has(session.id) || isInUse(session)) continue;
    drop(session, bytes, 'size');
    total -= bytes;
  }
  return [...drops.values()];
}

/** How much more room a session takes than its journal alone. */
export function growthOf({ bytes, free, journal }: Pick<StorageFacts, 'bytes' | 'free' | 'journal'>): number {
  return journal === 0 ? 1 : Math.max(1, (bytes - free) / journal);
}

function isInUse({ pinned, status }: KeptSession): boolean {
  return pinned || (status !== 'idle' && status !== 'ended');
}

function isOver(bytes: number, gigabytes: number | null | undefined): boolean {
  return typeof gigabytes === 'number' && bytes > gigabytes * gigabyte;
}
