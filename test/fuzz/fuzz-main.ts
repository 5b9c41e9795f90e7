import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileAhead } from '../../src/server/compile-ahead.ts';
import { type Failure, type Fuzzed, fuzz } from './fuzz.ts';
import { type TargetName, targetNames } from './targets/targets.ts';

/** `npm run fuzz -- [--minutes M] [--seed S] [--only TARGET] [--from N] [--cases N]` */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    from: { type: 'string', default: '0' },
    cases: { type: 'string' },
  },
});
const seed = Number(values.seed);
const from = Number(values.from);
const count = values.cases === undefined ? null : Number(values.cases);
const wanted = targetNames.filter((name) => values.only === undefined || name === values.only);
if (wanted.length === 0) {
  console.error(`--only takes one of ${targetNames.join(', ')}.`);
  process.exit(2);
}
const folder = join(tmpdir(), `quarterdeck-fuzz-${seed}`);
// As many targets at a time as there are cores; each has its share of the time.
const lanes = Math.max(1, Math.min(wanted.length, availableParallelism()));
const ms = (Number(values.minutes) * 60_000 * lanes) / wanted.length;
console.log(`seed ${seed}; ${wanted.join(', ')}; ${Math.round(ms / 1000)} s each, ${lanes} at a time`);
await compileAhead();

const waiting = [...wanted];
let failed = 0;
await Promise.all(Array.from({ length: lanes }, lane));
console.log(failed === 0 ? `seed ${seed}: nothing found` : `seed ${seed}: ${failed} found; inputs in ${folder}`);
process.exit(failed > 0 ? 1 : 0);

async function lane(): Promise<void> {
  for (let target = waiting.shift(); target; target = waiting.shift()) {
    const fuzzed = await fuzz({ target, seed, from, ms, onFailure, ...(count === null ? {} : { count }) });
    failed += fuzzed.failures.length + Number(fuzzed.isGrowing);
    console.log(summaryOf(target, fuzzed));
  }
}

function onFailure({ target, number, name, words, lines }: Failure): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${target}-${number}.ndjson`);
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  console.log(`${target} case ${number} (${name.slice(0, 200)})\n  ${words.slice(0, 1500)}`);
  console.log(
    `  smallest input: ${file}\n  to repeat: npm run fuzz -- --seed ${seed} --only ${target} --from ${number}`,
  );
}

function summaryOf(target: TargetName, { cases, failures, repeated, megabytes, isGrowing }: Fuzzed): string {
  const step = Math.max(1, Math.ceil(megabytes.length / 10));
  const over = megabytes.filter((_, index) => index % step === 0).join(', ');
  const memory = `memory over time ${over} MB${isGrowing ? ', which grows' : ''}`;
  return `${target}: ${cases} cases, ${failures.length} failures (and ${repeated} like them), ${memory}`;
}
