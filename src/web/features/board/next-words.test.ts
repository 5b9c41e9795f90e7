import { expect, test } from 'vitest';
import type { Schedule } from '../../../core/fleet/task.ts';
import { nextWords } from './next-words.ts';

/** A Wednesday, 12:00 in UTC. */
const now = Date.UTC(2026, 2, 4, 12, 0);

test.each<[Schedule, RegExp | null]>([
  [{ type: 'once', at: null }, null],
  [{ type: 'once', at: now - 1 }, /^This time is over/],
  [{ type: 'every', minutes: 90 }, /^Next: Wed,? 4 Mar, .* \(in 1 h 30 m\)$/],
  [{ type: 'cron', expression: '0 13 * * *', timeZone: 'UTC' }, /\(in 1 h\)$/],
])('%j is told as %s', (schedule, words) => {
  const told = nextWords(schedule, now);
  if (words === null) expect(told).toBeNull();
  else expect(told).toEqual({ type: 'next', words: expect.stringMatching(words) });
});

test.each<Schedule>([
  { type: 'cron', expression: 'often', timeZone: 'UTC' },
  { type: 'cron', expression: '0 9 * * *', timeZone: 'Nowhere/Land' },
  { type: 'cron', expression: '0 0 31 2 *', timeZone: 'UTC' },
])('what is wrong with %j is said in a sentence', (schedule) => {
  expect(nextWords(schedule, now)).toEqual({ type: 'wrong', words: expect.stringMatching(/\.$/) });
});
