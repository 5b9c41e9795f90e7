import type { Stats } from 'node:fs';
import { getgid, getuid } from 'node:process';

/** Whether a folder, not a link to one, belongs to this user, and nobody else may write in it. */
export function isOwnFolder(facts: Pick<Stats, 'isDirectory' | 'mode' | 'uid' | 'gid'>): boolean {
  if (!facts.isDirectory()) return false;
  if (getuid === undefined || getgid === undefined) return true;
  return isPrivate(facts, { uid: getuid(), gid: getgid() });
}

type Owned = { mode: number; uid: number; gid: number };

/**
 * A group may write only where it is the user's private one, which has the user's number. Other groups, such as `users`
 * or `staff`, can have everybody on the machine in them.
 */
export function isPrivate({ mode, uid, gid }: Owned, user: { uid: number; gid: number }): boolean {
  const isOwnGroup = gid === user.gid && user.gid === user.uid;
  return uid === user.uid && (mode & 0o002) === 0 && ((mode & 0o020) === 0 || isOwnGroup);
}
