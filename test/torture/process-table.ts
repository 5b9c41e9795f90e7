import { readdirSync, readFileSync } from 'node:fs';
import { markName } from './place.ts';

export type ProcessRow = { pid: number; parent: number; startTime: string; state: string; words: string[] };

/** The processes whose environment has our mark, the dead ones that nobody collected among the server's children too. */
export function markedProcesses(mark: string): ProcessRow[] {
  return pids().flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
      if (!environment.includes(`${markName}=${mark}`)) return [];
      const row = readRow(pid);
      return row ? [row] : [];
    } catch {
      return [];
    }
  });
}

export function childrenOf(parent: number): ProcessRow[] {
  return pids().flatMap((pid) => {
    const row = readRow(pid);
    return row?.parent === parent ? [row] : [];
  });
}

export function isAlive({ pid, startTime }: ProcessRow): boolean {
  const now = readRow(pid);
  return now !== null && now.startTime === startTime && now.state !== 'Z' && now.state !== 'X';
}

/** The session a CLI serves, by its arguments. */
export function sessionOf({ words }: ProcessRow): string | null {
  for (const word of words) {
    const found = /^--(?:session-id|resume)=(.+)$/.exec(word);
    if (found?.[1] !== undefined) return found[1];
  }
  return null;
}

function readRow(pid: number): ProcessRow | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').filter(Boolean);
    return { pid, state: fields[0] ?? '', parent: Number(fields[1]), startTime: fields[19] ?? '', words };
  } catch {
    return null;
  }
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}
