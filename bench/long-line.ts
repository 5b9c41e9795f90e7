import { rm } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fakeHouse, say, turnsEnded, until } from '../test/session/house.ts';
import { median } from './rounds.ts';
import { atMost, type Figure, times } from './row.ts';

const size = 50 * 1024 * 1024;
const aimMs = 100;
const idleMs = 600;

/** How long the server's main thread is held up at most while a line of 50 MB goes through a whole session. */
export const longLine: Figure = async ({ quick, seed }) => {
  const rounds = quick ? 5 : 11;
  const house = await fakeHouse({ seed, turn: [{ type: 'longLine', bytes: size }] });
  const idle: number[] = [];
  const passing: number[] = [];
  try {
    const session = await house.create();
    for (let round = 1; round <= rounds; round += 1) {
      idle.push(await longestDelay(() => delay(idleMs)));
      passing.push(
        await longestDelay(async () => {
          await say(session, 'go');
          await until(session, turnsEnded(round));
        }),
      );
    }
  } finally {
    await house.close();
    await rm(house.fake, { recursive: true, force: true });
  }
  return [
    { measured: 'an idle session: longest delay', value: spread(idle) },
    {
      measured: 'a line of 50 MB passes: longest delay',
      value: spread(passing),
      ratio: times(median(passing) / median(idle), 'idle'),
      aim: atMost(aimMs, Math.max(...passing), ' ms at worst'),
    },
  ];
};

/** Of the event loop, in milliseconds. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.max / 1e6;
}

function spread(delays: readonly number[]): string {
  return `${median(delays).toFixed(0)} ms, at worst ${Math.max(...delays).toFixed(0)} ms`;
}
