import type { SessionItem } from '../../../core/wire.ts';
import { projectFolder } from '../../../core/worktree/name.ts';
import { baseName } from '../../ui/format.ts';
import { isWanted, type ListFilter, type RunOf } from './list-filter.ts';

/** A line of the list: a project's name, or one of its sessions below it. `isOrdered`: a person put them in this order. */
export type ListRow =
  | { type: 'project'; key: string; name: string; path: string; cost: number }
  | { type: 'session'; key: string; session: SessionItem; depth: number; isOrdered: boolean };

type Family = { session: SessionItem; forks: Family[]; newest: number };

const mostDepth = 3;

/** The sessions by project, those of its worktrees too, the project and the session that were used last first, forks under what they came from. */
export function groupSessions(items: readonly SessionItem[], filter: ListFilter, runOf?: RunOf): ListRow[] {
  const wanted = items.filter((item) => isWanted(item, filter, runOf));
  const pinned = wanted.filter((item) => item.pinned);
  const byFolder = Map.groupBy(
    wanted.filter((item) => !item.pinned),
    ({ cwd }) => projectFolder(cwd),
  );
  const nameOf = projectNames([...byFolder.keys()]);
  const rows = [...byFolder]
    .map(([cwd, sessions]) => ({ cwd, sessions, families: familiesOf(sessions) }))
    .sort((one, other) => newestOf(other.families) - newestOf(one.families))
    .flatMap(({ cwd, sessions, families }) => [
      { type: 'project', key: `project ${cwd}`, name: nameOf(cwd), path: cwd, cost: costOf(sessions) } as const,
      ...families.flatMap((family) => rowsOf(family, 0, isOrdered(sessions))),
    ]);
  return [...pinnedRows(pinned), ...rows];
}

/** What is pinned stands before all projects, the last used first. */
function pinnedRows(pinned: SessionItem[]): ListRow[] {
  if (pinned.length === 0) return [];
  return [
    { type: 'project', key: 'pinned', name: 'Pinned', path: 'Pinned', cost: costOf(pinned) },
    ...pinnedFamilies(pinned).flatMap((family) => rowsOf(family, 0, isOrdered(pinned))),
  ];
}

function pinnedFamilies(pinned: readonly SessionItem[]): Family[] {
  const families = pinned.map((session): Family => ({ session, forks: [], newest: session.updatedAt }));
  return inOrder(families, isOrdered(pinned));
}

/** Whether a person has put these sessions in an order. Then using one no longer moves it. */
function isOrdered(sessions: readonly SessionItem[]): boolean {
  return sessions.some(({ rank }) => rank !== undefined);
}

export type Move = { id: string; beside: string; side: 'before' | 'after' };

/** The order after a session was moved beside another one of its list, as the server takes it. Null where it can't be. */
export function movedOrder(
  items: readonly SessionItem[],
  { id, beside, side }: Move,
): { project: string | null; sessionIds: string[] } | null {
  const moved = items.find((item) => item.id === id);
  if (!moved || id === beside) return null;
  const project = groupOf(moved);
  const members = items.filter((item) => item.head > 0 && groupOf(item) === project);
  const families = project === null ? pinnedFamilies(members) : familiesOf(members);
  const siblings = siblingsOf(families, id);
  const from = siblings?.findIndex(({ session }) => session.id === id) ?? -1;
  const [family] = siblings?.splice(from, 1) ?? [];
  const to = siblings?.findIndex(({ session }) => session.id === beside) ?? -1;
  if (!siblings || !family || to < 0) return null;
  siblings.splice(side === 'before' ? to : to + 1, 0, family);
  const sessionIds = families.flatMap((one) => rowsOf(one, 0, true)).map(({ key }) => key);
  return { project, sessionIds: sessionIds.slice(0, mostOrdered) };
}

/** As many as the server takes; those below keep the order of their creation. */
const mostOrdered = 500;

/** The sessions in sight that one can be moved past, with itself: those of the same list under the same parent. */
export function siblingIds(rows: readonly ListRow[], id: string): string[] {
  const shown = rows.flatMap((row) => (row.type === 'session' && row.session.head > 0 ? [row] : []));
  const row = shown.find(({ key }) => key === id);
  if (!row) return [];
  const keys = new Set(shown.map(({ key }) => key));
  const parentOf = ({ session, depth }: (typeof shown)[number]) =>
    depth > 0 && keys.has(session.parent ?? '') ? session.parent : null;
  return shown
    .filter((one) => groupOf(one.session) === groupOf(row.session) && parentOf(one) === parentOf(row))
    .map(({ key }) => key);
}

/** The list that a session stands in: its project's folder, or null for the pinned ones. */
export function groupOf({ pinned, cwd }: SessionItem): string | null {
  return pinned ? null : projectFolder(cwd);
}

function siblingsOf(families: Family[], id: string): Family[] | null {
  if (families.some(({ session }) => session.id === id)) return families;
  for (const { forks } of families) {
    const found = siblingsOf(forks, id);
    if (found) return found;
  }
  return null;
}

function familiesOf(sessions: readonly SessionItem[]): Family[] {
  const families = new Map(
    sessions.map((session) => [session.id, { session, forks: [], newest: session.updatedAt } as Family]),
  );
  const roots: Family[] = [];
  for (const family of families.values()) {
    const above = families.get(family.session.parent ?? '');
    if (above && !isAbove(family, above, families)) above.forks.push(family);
    else roots.push(family);
  }
  return inOrder(roots, isOrdered(sessions));
}

/** Whether `above` itself descends from `family`, which nothing should make possible. */
function isAbove(family: Family, above: Family, families: ReadonlyMap<string, Family>): boolean {
  const seen = new Set<Family>();
  for (let step: Family | undefined = above; step && !seen.has(step); step = families.get(step.session.parent ?? '')) {
    if (step === family) return true;
    seen.add(step);
  }
  return false;
}

/** Sessions that nobody placed stand where they were created: new ones on top. */
function inOrder(families: Family[], isByHand: boolean): Family[] {
  for (const family of families) {
    inOrder(family.forks, isByHand);
    family.newest = Math.max(family.newest, newestOf(family.forks));
  }
  const placeOf = ({ session, newest }: Family) => (isByHand ? (session.rank ?? session.createdAt) : newest);
  return families.sort((one, other) => placeOf(other) - placeOf(one) || (one.session.id < other.session.id ? -1 : 1));
}

function newestOf(families: readonly Family[]): number {
  return families.reduce((newest, family) => Math.max(newest, family.newest), 0);
}

function rowsOf({ session, forks }: Family, depth: number, isOrdered: boolean): ListRow[] {
  const row = { type: 'session', key: session.id, session, depth: Math.min(depth, mostDepth), isOrdered } as const;
  return [row, ...forks.flatMap((fork) => rowsOf(fork, depth + 1, isOrdered))];
}

function costOf(sessions: readonly SessionItem[]): number {
  return sessions.reduce((sum, { cost }) => sum + cost, 0);
}

/** The last part of the path, with the one before it where two projects would have the same name. */
function projectNames(paths: readonly string[]): (path: string) => string {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(baseName(path), (counts.get(baseName(path)) ?? 0) + 1);
  return (path) => {
    const name = baseName(path);
    return counts.get(name) === 1 ? name : `${baseName(path.slice(0, path.lastIndexOf(name)))}/${name}`;
  };
}
