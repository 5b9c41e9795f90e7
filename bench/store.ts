import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Append, Store } from '../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from '../test/store/examples.ts';
import { opened } from '../test/store/place.ts';

/** What the store commits in a second, and what an append costs in a short and in a long session. */

const lineText = 'x'.repeat(300);
const rows: { measured: string; figure: string }[] = [];
const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
try {
  await measureRates();
  await measureBigBody();
  await measureGrowth(1000, 1_000_000);
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.table(rows);

async function measureRates(): Promise<void> {
  const store = await opened({ file: join(folder, 'rates.db') });
  const writers = await Promise.all(Array.from({ length: 8 }, (_, index) => createWriter(store, `session ${index}`)));
  const [first] = writers;
  if (!first) return;
  await first.many(200, 1, 1);

  const single = await seconds(() => first.many(2000, 1, 1));
  note('one append at a time', `${perSecond(2000, single)} events/s`);
  const grouped = await seconds(() => Promise.all(writers.map((writer) => writer.many(4000, 1, 32))));
  note('8 sessions, 32 appends of 1 line in flight each', `${perSecond(32_000, grouped)} events/s`);
  const batched = await seconds(() => Promise.all(writers.map((writer) => writer.many(200, 50, 4))));
  note('8 sessions, 4 appends of 50 lines in flight each', `${perSecond(80_000, batched)} events/s`);
  await store.close();
}

async function measureBigBody(): Promise<void> {
  const store = await opened({ file: join(folder, 'big.db') });
  await store.createSession(exampleSession('big'));
  const line = { ...exampleLine(''), body: new Uint8Array(50_000_000).fill(0x61) };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const written = await seconds(() => store.append(exampleAppend('big', 1, { lines: [line] })));
  const read = await seconds(() => store.line('big', 1));
  delay.disable();
  note('a line of 50 MB: written, read', `${milliseconds(written)}, ${milliseconds(read)}`);
  note('  the main thread held up by it at most', milliseconds(delay.max / 1e9));
  await store.close();
}

/** Both sessions take turns, so that what the machine does meanwhile hits both alike. */
async function measureGrowth(short: number, long: number): Promise<void> {
  const stores = await Promise.all([short, long].map((lines) => opened({ file: join(folder, `${lines}.db`) })));
  const writers = await Promise.all(stores.map((store) => createWriter(store, 'session')));
  const prepared = await seconds(async () => {
    for (const [index, lines] of [short, long].entries()) await writers[index]?.many(lines / 1000, 1000, 32);
  });
  note(`preparing ${long.toLocaleString('en')} lines`, `${prepared.toFixed(1)} s`);

  const single: number[][] = [[], []];
  const grouped: number[][] = [[], []];
  for (let round = 0; round < 20; round += 1) {
    for (const [index, writer] of writers.entries()) {
      single[index]?.push(await seconds(() => writer.many(50, 1, 1)));
      grouped[index]?.push(await seconds(() => writer.many(500, 1, 64)));
    }
  }
  noteGrowth('one append at a time', 50, single);
  noteGrowth('64 appends in flight', 500, grouped);
  await Promise.all(stores.map((store) => store.close()));
}

function noteGrowth(how: string, appends: number, [short = [], long = []]: number[][]): void {
  const [before, after] = [median(short) / appends, median(long) / appends];
  const ratio = (after / before).toFixed(2);
  note(`${how}: 1,000 and 1,000,000 lines`, `${microseconds(before)} and ${microseconds(after)}, ratio ${ratio}`);
}

/** Appends to one session with a number of appends in flight. Each line opens an entry with a random id. */
async function createWriter(store: Store, id: string) {
  await store.createSession(exampleSession(id));
  let head = 0;
  const next = (length: number): Append => {
    const seqs = Array.from({ length }, (_, index) => head + index + 1);
    head += length;
    return exampleAppend(id, head - length + 1, {
      lines: seqs.map(() => exampleLine(lineText)),
      changes: seqs.map((seq) => ({ type: 'entry', entry: exampleEntry(randomUUID(), { seq }) })),
    });
  };
  return {
    many: async (appends: number, length: number, inFlight: number) => {
      const pending: ReturnType<Store['append']>[] = [];
      for (let index = 0; index < appends; index += 1) {
        pending.push(store.append(next(length)));
        if (pending.length >= inFlight) await pending.shift();
      }
      for (const answer of await Promise.all(pending)) {
        if (answer.type !== 'committed') throw new Error(`an append was ${answer.type}`);
      }
    },
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function note(measured: string, figure: string): void {
  rows.push({ measured, figure });
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function perSecond(count: number, time: number): string {
  return Math.round(count / time).toLocaleString('en');
}

function milliseconds(time: number): string {
  return `${(time * 1000).toFixed(0)} ms`;
}

function microseconds(time: number): string {
  return `${(time * 1_000_000).toFixed(0)} µs`;
}
