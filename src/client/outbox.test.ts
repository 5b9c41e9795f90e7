import { expect, test } from 'vitest';
import type { ServerMessage } from '../core/wire.ts';
import { createOutbox, memoryOutbox, type OutboxItem } from './outbox.ts';
import { systemTimers } from './timers.ts';

function rename(id: string): OutboxItem {
  return { id, command: { type: 'session.rename', sessionId: 's', title: id } };
}

function done(id: string): ServerMessage {
  return { type: 'done', id, result: {} };
}

test('what is not answered is listed in the order it was given, what was left from before first', async () => {
  const loaded = Promise.resolve([rename('left')]);
  const outbox = createOutbox({ ...memoryOutbox, load: () => loaded }, systemTimers, () => {});
  void outbox.add(rename('a'));
  void outbox.add(rename('b'));
  expect(outbox.unanswered).toEqual([rename('a'), rename('b')]);
  await loaded;
  expect(outbox.unanswered).toEqual([rename('left'), rename('a'), rename('b')]);
  outbox.take(done('a'));
  expect(outbox.unanswered).toEqual([rename('left'), rename('b')]);
});

test('the list is the same until it changes, and a change is told', () => {
  const outbox = createOutbox(memoryOutbox, systemTimers, () => {});
  let told = 0;
  const leave = outbox.onChange(() => {
    told += 1;
  });
  void outbox.add(rename('a'));
  expect(told).toBe(1);
  const before = outbox.unanswered;
  outbox.onOpen();
  outbox.take(done('another'));
  outbox.take({ type: 'refused', id: 'a', error: { code: 'throttled', message: 'Later.' } });
  expect(outbox.unanswered).toBe(before);
  expect(told).toBe(1);
  outbox.take({ type: 'refused', id: 'a', error: { code: 'invalid', message: 'No.' } });
  expect(outbox.unanswered).toEqual([]);
  expect(told).toBe(2);
  leave();
  void outbox.add(rename('b'));
  expect(told).toBe(2);
});

test('when it is told that a command was given, the list has it already; when it is answered, not any more', async () => {
  const outbox = createOutbox(memoryOutbox, systemTimers, () => {});
  const seen: number[] = [];
  outbox.onChange(() => seen.push(outbox.unanswered.length));
  const answer = outbox.add(rename('a'));
  outbox.take(done('a'));
  expect(seen).toEqual([1, 0]);
  expect(await answer).toEqual({ type: 'done', result: {} });
});

test('a command that is given twice under one id is sent once, and both who wait are answered', async () => {
  const sent: string[] = [];
  const outbox = createOutbox(memoryOutbox, systemTimers, ({ id }) => sent.push(id));
  const answers = Promise.all([outbox.add(rename('a')), outbox.add(rename('a'))]);
  outbox.take(done('a'));
  expect(await answers).toEqual([
    { type: 'done', result: {} },
    { type: 'done', result: {} },
  ]);
  expect(sent).toEqual(['a']);
});
