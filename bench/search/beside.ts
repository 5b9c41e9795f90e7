import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/store/database/database.ts';
import { clearSearch } from '../../src/server/store/search/search-index.ts';
import type { Store } from '../../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from '../../test/store/examples.ts';
import { opened } from '../../test/store/place.ts';
import { type Row, times } from '../row.ts';

const appends = 300;
const pauseMs = 5;

/** What a live commit takes while the index works through a long queue, in turns with one where it has nothing to do. */
export async function besideIndexing(file: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const [resting, working] = [join(folder, 'resting.db'), join(folder, 'working.db')];
  try {
    await copyFile(file, resting);
    await copyFile(file, working);
    markEverything(working);
    const { idle, busy } = await commitTimes(await opened({ file: resting }), await opened({ file: working }));
    const row = (measured: string, part: number): Row => ({
      measured: `a live commit while the index works through a queue: ${measured}`,
      value: `${share(busy, part).toFixed(1)} ms`,
      ratio: times(share(busy, part) / share(idle, part), `when it rests (${share(idle, part).toFixed(1)} ms)`),
    });
    return [row('p50', 0.5), row('p95', 0.95), row('p99', 0.99)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commitTimes(resting: Store, working: Store): Promise<{ idle: number[]; busy: number[] }> {
  const id = randomUUID();
  for (const store of [resting, working]) await store.createSession(exampleSession(id));
  while (working.searchProgress().pending === 0) await pause();
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let seq = 1; seq <= appends; seq += 1) {
    await pause();
    idle.push(await commit(resting, id, seq));
    await pause();
    busy.push(await commit(working, id, seq));
  }
  if (working.searchProgress().pending < 1000) throw new Error('the queue was too short');
  for (const store of [resting, working]) await store.close();
  return { idle, busy };
}

function markEverything(file: string): void {
  const database = openDatabase({ file });
  if (database.type === 'failed') throw new Error(database.detail);
  clearSearch(database.database);
  database.database.close();
}

async function commit(store: Store, id: string, seq: number): Promise<number> {
  const changes = [{ type: 'entry', entry: exampleEntry(`${id} ${seq}`, { seq }) }] as const;
  const append = exampleAppend(id, seq, { lines: [exampleLine('x'.repeat(300))], changes: [...changes] });
  const start = performance.now();
  const answer = await store.append(append);
  if (answer.type !== 'committed') throw new Error(`an append was ${answer.type}`);
  return performance.now() - start;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

export function share(values: number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
