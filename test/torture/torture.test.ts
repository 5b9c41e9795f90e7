import { expect, test } from 'vitest';
import { torture } from './torture.ts';
import { sentenceOf } from './violation.ts';

const kills = Number(process.env.QUARTERDECK_KILLS ?? 200);
const seed = Number(process.env.QUARTERDECK_SEED ?? Date.now() % 1_000_000);

// What runs is read from /proc.
test.skipIf(process.platform !== 'linux')(
  `[R1] [R2] [R3] [R4] [R5] [R9] [R14] [C11] killed with -9 ${kills} times at random, starved and cut off: every promise holds (npm run torture -- --kills ${kills} --seed ${seed})`,
  async () => {
    const summary = await torture({ seed, kills, minutes: null, restEvery: 20, isBundled: true, tell: () => {} });
    expect(summary.violations.map(sentenceOf)).toEqual([]);
    expect(summary.kills).toBeGreaterThanOrEqual(kills);
    expect(summary.acknowledged.saved).toBeGreaterThan(0);
  },
  1_200_000,
);
