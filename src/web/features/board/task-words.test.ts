import { expect, test } from 'vitest';
import type { Schedule, WaitReason } from '../../../core/fleet/task.ts';
import { elapsedWords, scheduleWords, waitWords } from './task-words.ts';

test.each<[WaitReason[], string | null]>([
  [[], null],
  [[{ type: 'task', taskId: 't', title: 'Draft', state: 'running' }], 'After “Draft”'],
  [[{ type: 'task', taskId: 't', title: 'Draft', state: 'failed' }], 'After “Draft”, which has failed'],
  [[{ type: 'turn' }], 'Waits for its turn'],
  [[{ type: 'room', ahead: 2 }], 'Waits for room, 2 ahead'],
  [[{ type: 'time', at: 45_000 }], 'In 45 s'],
  [[{ type: 'agent', state: 'paused' }, { type: 'budget' }], 'Its agent is paused, a budget holds it back'],
  [[{ type: 'request', requestId: 'r', summary: 'wants to run npm test' }], 'Wants to run npm test'],
])('%j is "%s"', (waitsFor, words) => {
  expect(waitWords(waitsFor, 0)).toBe(words);
});

test.each<[Schedule, string | null]>([
  [{ type: 'once', at: 5 }, null],
  [{ type: 'every', minutes: 1 }, 'every minute'],
  [{ type: 'every', minutes: 90 }, 'every 90 minutes'],
  [{ type: 'every', minutes: 120 }, 'every 2 hours'],
  [{ type: 'every', minutes: 1440 }, 'every day'],
  [{ type: 'cron', expression: '0 9 * * 1-5', timeZone: 'Europe/Berlin' }, '0 9 * * 1-5 (Europe/Berlin)'],
])('%j comes %j', (schedule, words) => {
  expect(scheduleWords(schedule)).toBe(words);
});

test('a task is counted from its start to its end, or up to now', () => {
  expect(elapsedWords({ startedAt: 0, endedAt: null }, 42_000)).toBe('42 s');
  expect(elapsedWords({ startedAt: 0, endedAt: 30_000 }, 42_000)).toBe('30 s');
  expect(elapsedWords({ startedAt: null, endedAt: null }, 42_000)).toBeNull();
});
