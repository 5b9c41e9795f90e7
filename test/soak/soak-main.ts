import { parseArgs } from 'node:util';
import { soak } from './soak.ts';

/** `npm run soak -- [--minutes 60] [--sessions 20] [--fault-every 30] [--seed S]` */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    sessions: { type: 'string', default: '20' },
    'fault-every': { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
const soaked = await soak({
  seed,
  minutes: Number(values.minutes),
  sessions: Number(values.sessions),
  faultEverySeconds: Number(values['fault-every']),
  tell: (words) => console.log(words),
});
console.table(
  soaked.rows.map(({ first, last, most, perHour, ...row }) => ({
    ...row,
    first,
    last,
    most,
    perHour: Math.round(perHour),
  })),
);
const isGood = soaked.violations.length === 0 && soaked.rows.every(({ holds }) => holds);
console.log(JSON.stringify({ seed, ...soaked, verdict: isGood ? 'holds' : 'does not hold' }));
process.exit(isGood ? 0 : 1);
