import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { compileAhead } from '../src/server/compile-ahead.ts';
import { alerts } from './alerts.ts';
import { cost } from './cost.ts';
import { decisions } from './decisions.ts';
import { fleet } from './fleet.ts';
import { importing } from './import.ts';
import { importStrain } from './import-strain.ts';
import { ingest } from './ingest.ts';
import { inspector } from './inspector.ts';
import { keepRatios, worseRatios } from './kept-ratios.ts';
import { leaving } from './leaving.ts';
import { list } from './list.ts';
import { longLine } from './long-line.ts';
import { reading } from './reading.ts';
import { seconds } from './rounds.ts';
import type { Figure, Row } from './row.ts';
import { search } from './search/search.ts';
import { serving } from './serving/serving.ts';
import { starting } from './starting.ts';
import { storing } from './storing.ts';
import { tableOf } from './table.ts';
import { board } from './web/board.ts';
import { inspecting } from './web/inspecting.ts';
import { opening } from './web/opening.ts';
import { pageFigure } from './web/page-figure.ts';
import { script } from './web/script.ts';
import { slowNetwork } from './web/slow-network.ts';
import { streaming } from './web/streaming.ts';

/**
 * `npm run bench -- [NAME]... [--quick] [--seed N] [--minutes N]`: the figures below, or those that are named.
 * `--check` measures the ratios that are kept, quickly, and fails when one got worse; `--keep` writes them anew.
 */

// Threads start as those of the program do.
await compileAhead();

const figures: { [name: string]: Figure } = {
  reading,
  'long-line': longLine,
  ingest,
  import: importing,
  'import-strain': importStrain,
  storing,
  search,
  serving,
  cost,
  decisions,
  fleet,
  inspector,
  alerts,
  starting,
  list,
  leaving,
  script: pageFigure(script),
  'slow-network': pageFigure(slowNetwork),
  opening: pageFigure(opening),
  board: pageFigure(board),
  inspecting: pageFigure(inspecting),
  streaming: pageFigure(streaming),
};
const keptFigures = ['reading', 'ingest', 'storing'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in figures));
if (unknown.length > 0) {
  console.error(`No figure is called ${unknown.join(' or ')}. There are: ${Object.keys(figures).join(', ')}.`);
  process.exit(2);
}
if (values.check || values.keep) await holdRatios();
else await run(positionals.length > 0 ? positionals : Object.keys(figures), values.quick);

async function holdRatios(): Promise<void> {
  const rows = await run(keptFigures, true);
  if (values.keep) return keepRatios(rows);
  const worse = worseRatios(rows);
  for (const sentence of worse) console.error(sentence);
  if (worse.length > 0) process.exitCode = 1;
}

async function run(names: string[], quick: boolean): Promise<Row[]> {
  const options = { quick, seed: Number(values.seed), minutes: Number(values.minutes) };
  console.log(machine());
  console.log(`seed ${options.seed}${quick ? ', quick' : ''}`);
  const table: (Row & { figure: string })[] = [];
  for (const figure of names) {
    const taken = await seconds(async () => {
      const rows = (await figures[figure]?.(options)) ?? [];
      table.push(...rows.map((row) => ({ figure, ...row })));
    });
    console.error(`${figure}: ${taken.toFixed(0)} s`);
  }
  console.log(tableOf(table));
  return table;
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${model}, ${availableParallelism()} cores, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}
