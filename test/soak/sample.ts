import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { Place } from '../torture/place.ts';
import { childrenOf, type ProcessRow } from '../torture/process-table.ts';

/** What a server uses at one moment. Sizes are in bytes. */
export type Sample = {
  seconds: number;
  rss: number;
  heap: number | null;
  descriptors: number;
  threads: number;
  children: number;
  zombies: number;
  database: number;
  wal: number;
};

/** Dead processes that were there at the last look too: one that died just now is not collected yet. */
let uncollected = new Set<number>();

function lastingZombies(zombies: readonly ProcessRow[]): number {
  const before = uncollected;
  uncollected = new Set(zombies.map(({ pid }) => pid));
  return zombies.filter(({ pid }) => before.has(pid)).length;
}

export async function takeSample(
  place: Place,
  server: { pid: number; port: number },
  seconds: number,
): Promise<Sample> {
  const children = childrenOf(server.pid);
  return {
    seconds,
    rss: residentOf(server.pid),
    heap: await heapOf(server.port, place.token),
    descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
    threads: readdirSync(`/proc/${server.pid}/task`).length,
    children: children.length,
    zombies: lastingZombies(children.filter(({ state }) => state === 'Z')),
    database: sizeOf(place.database),
    wal: sizeOf(`${place.database}-wal`),
  };
}

function residentOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** As the server tells it; null when it does not answer. */
async function heapOf(port: number, token: string): Promise<number | null> {
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers, signal: AbortSignal.timeout(5000) });
    const bytes = /^quarterdeck_memory_bytes{kind="heapUsed"} (\S+)/m.exec(await response.text())?.[1];
    return bytes === undefined ? null : Number(bytes);
  } catch {
    return null;
  }
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
