import { parseArgs } from 'node:util';
import { torture } from './torture.ts';
import { sentenceOf } from './violation.ts';

/** `npm run torture -- [--kills N] [--seed S] [--minutes M]` */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string' },
    rest: { type: 'string', default: '40' },
  },
});
const shown = 20;
const seed = Number(values.seed);
const repeat = `npm run torture -- --seed ${seed} --kills ${values.kills}`;
console.log(`seed ${seed}; to repeat: ${repeat}`);
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => ending.abort());
const summary = await torture({
  signal: ending.signal,
  seed,
  kills: Number(values.kills),
  minutes: values.minutes === undefined ? null : Number(values.minutes),
  restEvery: Number(values.rest),
  isBundled: Number(values.kills) > 50,
  tell: (words) => console.log(words),
});
console.log(JSON.stringify({ ...summary, violations: summary.violations.length }, null, 2));
for (const violation of summary.violations.slice(0, shown)) console.log(sentenceOf(violation));
if (summary.violations.length > 0) console.log(`seed ${seed}; to repeat: ${repeat}; kept in ${summary.folder}`);
process.exit(summary.violations.length > 0 ? 1 : 0);
