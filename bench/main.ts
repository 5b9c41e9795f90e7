import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { cost } from './cost.ts';
import { decisions } from './decisions.ts';
import { importing } from './import.ts';
import { importStrain } from './import-strain.ts';
import { ingest } from './ingest.ts';
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

/** `npm run bench -- [NAME]... [--quick] [--seed N]`: the figures below, or those that are named. */

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
  starting,
  list,
  leaving,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const unknown = positionals.filter((name) => !(name in figures));
if (unknown.length > 0) {
  console.error(`No figure is called ${unknown.join(' or ')}. There are: ${Object.keys(figures).join(', ')}.`);
  process.exit(2);
}
await run(positionals.length > 0 ? positionals : Object.keys(figures));

async function run(names: string[]): Promise<void> {
  const options = { quick: values.quick, seed: Number(values.seed) };
  console.log(machine());
  console.log(`seed ${options.seed}${options.quick ? ', quick' : ''}`);
  const table: (Row & { figure: string })[] = [];
  for (const figure of names) {
    const taken = await seconds(async () => {
      const rows = (await figures[figure]?.(options)) ?? [];
      table.push(...rows.map((row) => ({ figure, ...row })));
    });
    console.error(`${figure}: ${taken.toFixed(0)} s`);
  }
  console.log(tableOf(table));
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${model}, ${availableParallelism()} cores, ${memory} GB, ${process.platform}, Node ${process.versions.node}`;
}
