import type { SessionItem } from '../../../core/wire.ts';
import { projectFolder } from '../../../core/worktree/name.ts';
import { baseName } from '../../ui/format.ts';

export type ListFilter = { text: string; isArchivedShown: boolean };

/** A line of the list: a project's name, or one of its sessions below it. */
export type ListRow =
  | { type: 'project'; key: string; name: string; path: string; cost: number }
  | { type: 'session'; key: string; session: SessionItem; depth: number };

type Family = { session: SessionItem; forks: Family[]; newest: number };

const mostDepth = 3;

/** The sessions by project, those of its worktrees too, the project and the session that were used last first, forks under what they came from. */
export function groupSessions(items: readonly SessionItem[], filter: ListFilter): ListRow[] {
  const wanted = items.filter((item) => isWanted(item, filter));
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
      ...families.flatMap((family) => rowsOf(family, 0)),
    ]);
  return [...pinnedRows(pinned), ...rows];
}

/** What is pinned stands before all projects, the last used first. */
function pinnedRows(pinned: SessionItem[]): ListRow[] {
  if (pinned.length === 0) return [];
  const sessions = pinned.sort((one, other) => other.updatedAt - one.updatedAt);
  return [
    { type: 'project', key: 'pinned', name: 'Pinned', path: 'Pinned', cost: costOf(pinned) },
    ...sessions.map((session) => ({ type: 'session', key: session.id, session, depth: 0 }) as const),
  ];
}

/** Every word is in the title or in the path. */
function isWanted({ title, cwd, archived }: SessionItem, { text, isArchivedShown }: ListFilter): boolean {
  if (archived && !isArchivedShown) return false;
  const place = `${title ?? ''}\n${cwd}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => place.includes(word));
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
  return inOrder(roots);
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

function inOrder(families: Family[]): Family[] {
  for (const family of families) {
    inOrder(family.forks);
    family.newest = Math.max(family.newest, newestOf(family.forks));
  }
  return families.sort((one, other) => other.newest - one.newest || (one.session.id < other.session.id ? -1 : 1));
}

function newestOf(families: readonly Family[]): number {
  return families.reduce((newest, family) => Math.max(newest, family.newest), 0);
}

function rowsOf({ session, forks }: Family, depth: number): ListRow[] {
  const row = { type: 'session', key: session.id, session, depth: Math.min(depth, mostDepth) } as const;
  return [row, ...forks.flatMap((fork) => rowsOf(fork, depth + 1))];
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
