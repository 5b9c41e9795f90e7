import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('[W17] deltas go out as they come, less and less often while the socket is full, and as they come again after', () => {
  let now = 10_000;
  let buffered = 0;
  const clock = { now: () => now, time: () => now, after: () => () => {} };
  const pace = createPace(clock, () => buffered);
  expect(pace.allows(now)).toBe(true);

  buffered = 100_000;
  for (let step = 0; step < 10; step += 1) {
    now += 100;
    expect(pace.allows(0)).toBe(false);
  }
  buffered = 1;
  expect(pace.allows(now - 999)).toBe(false);
  expect(pace.allows(now - 1000)).toBe(true);

  buffered = 0;
  for (let step = 0; step < 4; step += 1) {
    expect(pace.allows(now - 50)).toBe(false);
    now += 1000;
    pace.allows(now);
  }
  expect(pace.allows(now)).toBe(true);
});
