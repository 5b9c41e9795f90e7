import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameFilter } from '../src/core/inspect/frame.ts';
import { createFrameReader, type FrameReader } from '../src/server/inspect/frame-reader.ts';
import { fillJournals } from './long-journals.ts';
import { inTurns, median, processClock } from './rounds.ts';
import { atMost, type Figure, type Row, times } from './row.ts';

const aimMs = 50;
const pageLines = 200;

/** What the inspector waits for, in a short session and in a long one. */
export const inspector: Figure = async ({ quick, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const [few, many] = quick ? [1000, 100_000] : [1000, 1_000_000];
  const file = join(folder, 'frames.db');
  try {
    await fillJournals(file, { few, many });
    const reader = createFrameReader(file);
    const rows = await measure(reader, { few, many, seed });
    await reader.close();
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function measure(
  reader: FrameReader,
  { few, many, seed }: { few: number; many: number; seed: number },
): Promise<Row[]> {
  const page =
    (sessionId: string, after: () => number, filter: FrameFilter = {}) =>
    async () => {
      await reader.page({ sessionId, after: after(), limit: pageLines, filter });
    };
  let place = seed;
  const anywhere = () => {
    place = (place * 1_103_515_245 + 12_345) % 2_147_483_648;
    return place % (many - pageLines);
  };
  const works = {
    few: page('few', () => few - pageLines),
    last: page('many', () => many - pageLines),
    any: page('many', anywhere),
    nothing: page('many', () => 0, { text: 'nowhere to be found' }),
    tool: page('many', anywhere, { tool: 'Bash' }),
    frame: async () => void (await reader.frame('many', 40 * Math.floor(anywhere() / 40) + 1)),
  };
  const taken = await inTurns(works, { rounds: 25, warmups: 3, clock: processClock });
  const ms = (name: keyof typeof works) => median(taken[name]) * 1000;
  const row = (name: keyof typeof works, measured: string, aim = aimMs): Row => ({
    measured,
    value: `${ms(name).toFixed(1)} ms`,
    aim: atMost(aim, ms(name), ' ms'),
  });
  const long = many.toLocaleString('en');
  return [
    row('few', `the last ${pageLines} of ${few.toLocaleString('en')} lines`),
    { ...row('last', `the last ${pageLines} of ${long}`), ratio: times(ms('last') / ms('few'), 'the one before') },
    { ...row('any', `${pageLines} anywhere in ${long}`), ratio: times(ms('any') / ms('few'), 'the first') },
    row('tool', `${pageLines} lines of one tool, from anywhere`),
    row('frame', 'a message with its echo and the end of its turn'),
    row('nothing', 'a text that is nowhere: one call, which looks at 20,000 lines', 500),
  ];
}
