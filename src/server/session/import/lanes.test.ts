import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

test('so many works go on at once, and of one name only one', async () => {
  const lanes = createLanes(2);
  const log: string[] = [];
  const gates = {
    a: Promise.withResolvers<void>(),
    b: Promise.withResolvers<void>(),
    c: Promise.withResolvers<void>(),
  };
  const begin = (name: 'a' | 'b' | 'c', lane = name) =>
    lanes.run(lane, async () => {
      log.push(`${name} begins`);
      await gates[name].promise;
      log.push(`${name} ends`);
    });
  await begin('a');
  const second = begin('b', 'a');
  gates.a.resolve();
  await second;
  expect(log).toEqual(['a begins', 'a ends', 'b begins']);
  await begin('c');
  gates.c.resolve();
  gates.b.resolve();
  await lanes.settled();
  expect(new Set(log.slice(3))).toEqual(new Set(['b ends', 'c begins', 'c ends']));
});

test('a work can wait for those that began before it', async () => {
  const lanes = createLanes(2);
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  await lanes.run('first', async () => {
    await first.promise;
    log.push('first');
  });
  await lanes.run('second', async (earlier) => {
    await earlier;
    log.push('second');
  });
  first.resolve();
  await lanes.settled();
  expect(log).toEqual(['first', 'second']);
});
