import { readQuery } from '../../src/core/search/query.ts';
import type { Store } from '../../src/server/store/store.ts';
import { opened } from '../../test/store/place.ts';
import { median } from '../rounds.ts';
import { atMost, type Figure, type Row, times } from '../row.ts';
import { besideIndexing, share } from './beside.ts';
import { madeText } from './made-text.ts';
import { madeUntil, searchedFile } from './searched-file.ts';

const aimMs = 100;
const few = 10_000;
const besideEntries = 100_000;

/** What a search takes, from the call to the hits with their snippets, in a short past and in a long one. */
export const search: Figure = async ({ quick, seed }) => {
  const many = quick ? 100_000 : 1_000_000;
  const [short, long] = await Promise.all([few, many].map((entries) => searchedFile(entries, seed)));
  const stores = await Promise.all([short, long].map((file) => opened({ file: String(file) })));
  const [inShort, inLong] = stores as [Store, Store];
  const rounds = quick ? 6 : 15;
  try {
    const rows: Row[] = [];
    const all: { short: number[]; long: number[] } = { short: [], long: [] };
    for (const store of stores) await timeOf(store, 'first');
    for (const [kind, queryAt] of Object.entries(kinds(seed))) {
      const taken: { short: number[]; long: number[] } = { short: [], long: [] };
      for (let round = 0; round < rounds; round += 1) {
        taken.short.push(await timeOf(inShort, queryAt(round)));
        taken.long.push(await timeOf(inLong, queryAt(round)));
      }
      all.short.push(...taken.short);
      all.long.push(...taken.long);
      const ratio = times(median(taken.long) / median(taken.short), `${few.toLocaleString('en')} entries`);
      const value = `${median(taken.long).toFixed(1)} ms, at worst ${Math.max(...taken.long).toFixed(0)} ms`;
      rows.push({ measured: `${kind}, such as ${queryAt(0)}`, value, ratio });
    }
    const p95 = share(all.long, 0.95);
    const ratio = times(p95 / share(all.short, 0.95), `${few.toLocaleString('en')} entries`);
    const measured = `all of these in ${many.toLocaleString('en')} entries: p95`;
    const beside = await besideIndexing(await searchedFile(besideEntries, seed));
    return [
      ...rows,
      ...beside,
      { load: 'L9', measured, value: `${p95.toFixed(0)} ms`, ratio, aim: atMost(aimMs, p95, ' ms') },
    ];
  } finally {
    for (const store of stores) await store.close();
  }
};

/** Every round looks for something else. */
function kinds(seed: number): { [kind: string]: (round: number) => string } {
  const { words, chinese } = madeText(seed);
  const at = (rank: number) => words[rank] ?? '';
  const common = (round: number) => at(round * 3);
  const usual = (round: number) => at(2000 + round * 71);
  const rare = (round: number) => at(70_000 + round * 1009);
  return {
    'a common word': (round) => `${common(round)} `,
    'a usual word': (round) => `${usual(round)} `,
    'a rare word': (round) => `${rare(round)} `,
    'nothing there': (round) => `zzyzx${round} `,
    'two common words': (round) => `${common(round)} ${common(round + 1)} `,
    'two usual words': (round) => `${usual(round)} ${usual(round + 1)} `,
    'a common and a rare word': (round) => `${common(round)} ${rare(round)} `,
    'a phrase of common words': (round) => `"${common(round)} ${common(round + 2)}"`,
    'a common word without another': (round) => `${common(round)} -${common(round + 1)}`,
    'two letters, still typing': (round) => usual(round).slice(0, 2),
    'four letters, still typing': (round) => usual(round).slice(0, 4),
    'a rare word, and one still typing': (round) => `${rare(round)} ${usual(round).slice(0, 3)}`,
    'a common word and a tool': (round) => `tool:WebFetch ${common(round)} `,
    'a usual word with errors': (round) => `error:true ${usual(round)} `,
    'a common word in a project': (round) => `project:${at(round)} ${common(round + 3)} `,
    'a common word of some days': (round) => `after:2025-06-0${1 + (round % 9)} before:2025-06-12 ${common(round)} `,
    'two signs': (round) => madeText(seed + round).chinese(2) || chinese(2),
    'four signs': (round) => madeText(seed + round).chinese(4),
    'one sign': (round) => madeText(seed + round).chinese(1),
  };
}

async function timeOf(store: Store, text: string): Promise<number> {
  const dayStart = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
  const read = readQuery(text, { now: madeUntil, dayStart });
  if (read.type !== 'query') throw new Error(`${text} is no query`);
  const start = performance.now();
  const asked = { query: read.query, sessionId: null, limit: 30, after: null };
  const found = await store.search(asked, new AbortController().signal);
  if (found.type !== 'found' || !found.isComplete) throw new Error(`${text} was ${found.type}`);
  return performance.now() - start;
}
