import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Append, Store } from '../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from '../test/store/examples.ts';
import { opened } from '../test/store/place.ts';
import { inTurns, median, processClock, speedOf } from './rounds.ts';
import { atLeast, atMost, type Figure, perSecond, type Row, times } from './row.ts';

const lineText = 'x'.repeat(300);
const [single, grouped] = [50, 500];
const growthAim = 1.5;
const groupedAim = 2000;

/** What the store commits in a second, in a short session and in a long one, against a file that is synced each time. */
export const storing: Figure = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  try {
    return await measure(folder, 1000, quick ? 100_000 : 1_000_000, quick ? 9 : 25);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function measure(folder: string, few: number, many: number, rounds: number): Promise<Row[]> {
  const short = await createWriter(join(folder, 'short.db'));
  const long = await createWriter(join(folder, 'long.db'));
  await short.many(few / 1000, 1000, 32);
  await long.many(many / 1000, 1000, 32);
  const works = {
    bare: () => syncEach(join(folder, 'bare'), single),
    short: () => short.many(single, 1, 1),
    long: () => long.many(single, 1, 1),
    shortGrouped: () => short.many(grouped, 1, 64),
    longGrouped: () => long.many(grouped, 1, 64),
  };
  const taken = await inTurns(works, { rounds, warmups: 2 });
  const { shortGrouped, longGrouped } = works;
  const work = await inTurns({ shortGrouped, longGrouped }, { rounds, warmups: 0, clock: processClock });
  const workGrowth = 1 / speedOf(work.longGrouped, work.shortGrouped);
  await short.close();
  await long.close();

  const rate = (name: keyof typeof works, count: number) => count / median(taken[name]);
  const row = (name: keyof typeof works, count: number, measured: string): Row => ({
    measured,
    value: perSecond(count, median(taken[name]), 'events'),
    ratio: times(rate(name, count) / rate('bare', single), 'synced file'),
  });
  const flat = (name: keyof typeof works, shorter: keyof typeof works, count: number): Row => {
    const growth = 1 / speedOf(taken[name], taken[shorter]);
    const ratio = times(growth, `the cost with ${few.toLocaleString('en')}`);
    return {
      ...row(name, count, `the same with ${many.toLocaleString('en')}`),
      ratio,
      load: 'L4',
      aim: atMost(growthAim, growth),
    };
  };
  const before = `${few.toLocaleString('en')} events in the session`;
  return [
    row('bare', single, 'a file, synced after each event'),
    row('short', single, `one append at a time, ${before}`),
    flat('long', 'short', single),
    {
      ...row('shortGrouped', grouped, `64 appends in flight, ${before}`),
      aim: atLeast(groupedAim, rate('shortGrouped', grouped), '/s'),
    },
    flat('longGrouped', 'shortGrouped', grouped),
    {
      measured: 'processor time of it, all threads',
      value: `${((median(work.longGrouped) / grouped) * 1_000_000).toFixed(1)} µs an event`,
      ratio: times(workGrowth, `the cost with ${few.toLocaleString('en')}`),
      // Below one is noise.
      kept: { name: 'storing: growth of work', ratio: Math.max(1, workGrowth), better: 'lower' },
    },
  ];
}

async function syncEach(path: string, events: number): Promise<void> {
  const file = await open(path, 'a');
  for (let event = 0; event < events; event += 1) {
    await file.write(lineText);
    await file.datasync();
  }
  await file.close();
}

type Writer = {
  /** Each append has `length` lines; so many appends are under way at a time. */
  many(appends: number, length: number, inFlight: number): Promise<void>;
  close(): Promise<void>;
};

/** Appends to the one session of a store. Each line opens an entry with a random id. */
async function createWriter(file: string): Promise<Writer> {
  const store = await opened({ file });
  await store.createSession(exampleSession('session'));
  let head = 0;
  const next = (length: number): Append => {
    const seqs = Array.from({ length }, (_, index) => head + index + 1);
    head += length;
    return exampleAppend('session', head - length + 1, {
      lines: seqs.map(() => exampleLine(lineText)),
      changes: seqs.map((seq) => ({ type: 'entry', entry: exampleEntry(randomUUID(), { seq }) })),
    });
  };
  return {
    many: async (appends, length, inFlight) => {
      const pending: ReturnType<Store['append']>[] = [];
      for (let count = 0; count < appends; count += 1) {
        pending.push(store.append(next(length)));
        if (pending.length >= inFlight) await committed(pending.shift());
      }
      for (const append of pending) await committed(append);
    },
    close: store.close,
  };
}

async function committed(append: ReturnType<Store['append']> | undefined): Promise<void> {
  const answer = await append;
  if (answer?.type !== 'committed') throw new Error(`an append was ${JSON.stringify(answer)}`);
}
