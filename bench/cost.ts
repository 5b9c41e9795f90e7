import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costSpans, type Range } from '../src/core/cost/range.ts';
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
    await Promise.all([small.close(), big.close()]);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function yearStore(file: string, turns: number, seed: number): Promise<Store> {
  await (await opened({ file })).close();
  fillYear(file, turns, seed);
  return opened({ file });
}

async function measure(small: Store, big: Store, few: number, many: number): Promise<Row[]> {
  const ask = async (store: Store, range: Range) => {
    await store.costs({ ...costSpans(range, yearEnd, zone, null), limit: 200 });
  };
  const works = {
    few: () => ask(small, '12m'),
    year: () => ask(big, '12m'),
    quarter: () => ask(big, '90d'),
    week: () => ask(big, '7d'),
    today: async () => void (await big.spent({ from: yearEnd - 86_400_000, to: yearEnd }, null)),
  };
  const taken = await inTurns(works, { rounds: 15, warmups: 2 });
  const ms = (name: keyof typeof works) => median(taken[name]) * 1000;
  const row = (name: keyof typeof works, measured: string): Row => ({
    measured,
    value: `${ms(name).toFixed(1)} ms`,
    aim: atMost(aimMs, ms(name), ' ms'),
  });
  const count = many.toLocaleString('en');
  return [
    row('few', `the page over a year of ${few.toLocaleString('en')} turns`),
    { ...row('year', `over a year of ${count} turns`), ratio: times(ms('year') / ms('few'), 'the one before') },
    row('quarter', `its last 90 days, by day`),
    row('week', 'its last 7 days, by day'),
    row('today', 'what a budget of a day asks for'),
  ];
}
