import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { costSpans, type Range } from '../src/core/cost/range.ts';
import { createCostReads } from '../src/server/store/cost/cost-reads.ts';
import type { Store } from '../src/server/store/store.ts';
import { opened } from '../test/store/place.ts';
import { fillYear, yearEnd } from './cost-year.ts';
import { inTurns, median } from './rounds.ts';
import { atMost, type Figure, type Row, times } from './row.ts';

const zone = 'Europe/Berlin';
const aimMs = 100;

/** What the page of costs waits for, over a year of many turns and of few. */
export const cost: Figure = async ({ quick, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const [few, many] = quick ? [1000, 100_000] : [10_000, 1_000_000];
  try {
    const small = await yearStore(join(folder, 'small.db'), few, seed);
    const big = await yearStore(join(folder, 'big.db'), many, seed);
    const rows = await measure(small, big, few, many);
    for (const { store, database } of [small, big]) {
      database.close();
      await store.close();
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function yearStore(file: string, turns: number, seed: number): Promise<Year> {
  await (await opened({ file })).close();
  fillYear(file, turns, seed);
  const database = new DatabaseSync(file, { readOnly: true });
  return { reads: createCostReads(database), store: await opened({ file }), database };
}

type Year = { reads: ReturnType<typeof createCostReads>; store: Store; database: DatabaseSync };

/** Time of the CPU is what the work takes; the page waits for that long when nothing else runs. */
async function measure(small: Year, big: Year, few: number, many: number): Promise<Row[]> {
  const query = (range: Range) => ({ ...costSpans(range, yearEnd, zone, null), limit: 200 });
  const today = { from: yearEnd - 86_400_000, to: yearEnd };
  const waited = await inTurns(
    { year: async () => void (await big.store.costs(query('12m'))) },
    { rounds: 15, warmups: 2 },
  );
  const used = {
    few: usedMs(() => small.reads.costs(query('12m'))),
    year: usedMs(() => big.reads.costs(query('12m'))),
    quarter: usedMs(() => big.reads.costs(query('90d'))),
    week: usedMs(() => big.reads.costs(query('7d'))),
    today: usedMs(() => big.reads.spent(today, null)),
  };
  const row = (name: keyof typeof used, measured: string): Row => ({
    measured,
    value: `${used[name].toFixed(1)} ms of CPU`,
    aim: atMost(aimMs, used[name], ' ms'),
  });
  const count = many.toLocaleString('en');
  return [
    row('few', `the page over a year of ${few.toLocaleString('en')} turns`),
    { ...row('year', `over a year of ${count} turns`), ratio: times(used.year / used.few, 'the one before') },
    row('quarter', 'its last 90 days, by day'),
    row('week', 'its last 7 days, by day'),
    row('today', 'what a budget of a day asks for'),
    { measured: `a year of ${count} turns, waited for`, value: `${(median(waited.year) * 1000).toFixed(0)} ms` },
  ];
}

const rounds = 15;

function usedMs(work: () => unknown): number {
  work();
  const taken = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return median(taken);
}
