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
    lanes.run(lane, 1, async () => {
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
  await lanes.run('first', 1, async () => {
    await first.promise;
    log.push('first');
  });
  await lanes.run('second', 1, async (earlier) => {
    await earlier();
    log.push('second');
  });
  first.resolve();
  await lanes.settled();
  expect(log).toEqual(['first', 'second']);
});

test('a heavy work waits for room, and one that is too heavy goes alone', async () => {
  const lanes = createLanes(4);
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  await lanes.run('light', 1, () => gate.promise);
  await lanes.run('another', 3, async () => void log.push('another'));
  const heavy = lanes.run('heavy', 9, async () => void log.push('heavy'));
  log.push('asked');
  gate.resolve();
  await heavy;
  expect(log).toEqual(['another', 'asked', 'heavy']);
});
