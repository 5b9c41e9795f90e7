import { setTimeout as delay } from 'node:timers/promises';
import type { Place } from './place.ts';
import { childrenOf, isAlive, markedProcesses, type ProcessRow, sessionOf } from './process-table.ts';
import { readRecords } from './records.ts';
import type { Violation } from './violation.ts';

const patienceMs = 60_000;
const lookEveryMs = 250;

export function clisOf(place: Place): ProcessRow[] {
  return markedProcesses(place.mark).filter(
    (row) => sessionOf(row) !== null && row.words.some((word) => word === place.player),
  );
}

/** Ends the CLIs that are left when everything is over. */
export function endClis(place: Place): void {
  for (const { pid } of clisOf(place)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went by itself.
    }
  }
}

/** Two CLIs of one session that are alive at one moment. */
export function checkOneEach(place: Place): Violation[] {
  const bySession = Map.groupBy(clisOf(place), (row) => sessionOf(row) ?? '');
  return [...bySession].flatMap(([session, rows]) => {
    // The table is not read in one moment: those count that are alive after all of it was read.
    const alive = rows.filter(isAlive);
    const stillAlive = alive.filter(isAlive);
    if (stillAlive.length < 2) return [];
    const facts = { session, processes: stillAlive.map(({ pid, words }) => ({ pid, words: words.slice(-3) })) };
    return [{ rule: 'R1', what: 'a session has more than one CLI', facts }];
  });
}

/** When everything has settled, the CLIs are those of the runs that are open, and nobody is left dead. */
export async function checkNoneLeft(place: Place, serverPid: number): Promise<Violation[]> {
  let found = leftovers(place, serverPid);
  for (let waited = 0; found.length > 0 && waited < patienceMs; waited += lookEveryMs) {
    await delay(lookEveryMs);
    found = leftovers(place, serverPid);
  }
  return found;
}

function leftovers(place: Place, serverPid: number): Violation[] {
  const { sessions } = readRecords(place, () => true, 'runs');
  const known = new Map(
    sessions.flatMap(({ id, openRuns }) => openRuns.map((run) => [run.identity?.pid, id] as const)),
  );
  const orphans = clisOf(place).filter((row) => known.get(row.pid) !== sessionOf(row) && isAlive(row));
  const dead = childrenOf(serverPid).filter(({ state }) => state === 'Z');
  return [
    ...orphans.map(({ pid, parent, words }) => ({
      rule: 'R1',
      what: 'a CLI is left that belongs to no run',
      facts: { pid, parent, server: serverPid, session: sessionOf({ words } as ProcessRow) },
    })),
    ...dead.map(({ pid }) => ({
      rule: 'C10',
      what: 'a dead CLI was not collected',
      facts: { pid, server: serverPid },
    })),
  ];
}
