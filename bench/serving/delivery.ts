import { atMost, type Load, type Row, times } from '../row.ts';
import { openBareSource } from './bare-source.ts';
import { deckSource, type Harbour } from './deck-source.ts';
import { delaysOf, milliseconds, percentile, type Stream } from './delays.ts';
import { syncDelays } from './sync-delays.ts';

/** How long an event is on its way, to many watchers and to one, against the bare loop. */
export async function delivery(harbour: Harbour, quick: boolean): Promise<Row[]> {
  const seconds = quick ? 2 : 15;
  const many = await compare(harbour, 100, { as: 'delta', perSecond: 200, seconds });
  const one = await compare(harbour, 1, { as: 'message', perSecond: 100, seconds });
  return [
    row('100 watchers, 200 deltas/s: p50', many, 50),
    row('100 watchers, 200 deltas/s: p99', many, 99, { load: 'L2', ms: 150 }),
    row('a line, committed, to one watcher: p50', one, 50, { load: 'L8', ms: 20 }),
    row('a line, committed, to one watcher: p99', one, 99, { load: 'L8', ms: 100 }),
    synced('a page written and synced meanwhile, nothing else: p50', one, 50),
    synced('a page written and synced meanwhile, nothing else: p99', one, 99),
  ];
}

type Delays = { deck: number[]; bare: number[]; disk: number[] };

async function compare(harbour: Harbour, watchers: number, stream: Stream): Promise<Delays> {
  const source = await openBareSource();
  const bare = await delaysOf(source, watchers, stream);
  await source.close();
  let deck: number[] = [];
  const disk = await syncDelays(async () => {
    deck = await delaysOf(await deckSource(harbour), watchers, stream);
  });
  return { bare, deck, disk };
}

function row(measured: string, { deck, bare }: Delays, percent: number, limit?: { load: Load; ms: number }): Row {
  const taken = percentile(deck, percent);
  const held = percentile(bare, percent);
  const ratio = times(taken / held, `bare (${milliseconds(held)})`);
  const aim = limit && { load: limit.load, aim: atMost(limit.ms, taken, ' ms') };
  return { measured, value: milliseconds(taken), ratio, ...aim };
}

function synced(measured: string, { disk, deck }: Delays, percent: number): Row {
  const taken = percentile(disk, percent);
  return { measured, value: milliseconds(taken), ratio: times(taken / percentile(deck, percent), 'the line') };
}
