import { rm } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { fakeHouse, say, turnsEnded, until } from '../test/session/house.ts';
import { median } from './rounds.ts';
import { type Figure, milliseconds, rowOf, withAim } from './row.ts';

const size = 50 * 1024 * 1024;
const aim = 0.1;
const idleMs = 600;

/** How long the server's main thread is held up at most while a line of 50 MB goes through a whole session. */
export const longLine: Figure = async ({ quick, seed }) => {
  const rounds = quick ? 4 : 11;
  const house = await fakeHouse({ seed, turn: [{ type: 'longLine', bytes: size }] });
  try {
    const session = await house.create();
    const idle: number[] = [];
    const passing: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      idle.push(await longestDelay(() => delay(idleMs)));
      passing.push(
        await longestDelay(async () => {
          await say(session, 'go');
          await until(session, turnsEnded(round));
        }),
      );
    }
    const held = median(passing);
    const value = `${milliseconds(held)}, at worst ${milliseconds(Math.max(...passing))}`;
    const row = rowOf('long-line', 'a line of 50 MB passes: longest delay', value, held / median(idle), 'idle');
    return [
      rowOf('long-line', 'idle session: longest delay', milliseconds(median(idle)), 1, ''),
      withAim(row, `< ${milliseconds(aim)}`, held < aim),
    ];
  } finally {
    await house.close();
    await rm(house.fake, { recursive: true, force: true });
  }
};

/** Of the event loop, in seconds. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  await work();
  histogram.disable();
  return histogram.max / 1e9;
}
