import { expect, test } from 'vitest';
import { dueAt } from '../../../core/session-file.ts';
import { fileWords } from './file-words.ts';

const now = Date.UTC(2026, 10, 16);
const day = 24 * 3600_000;
const there = (age: number, days: number | null) =>
  ({ type: 'there', bytes: 1, modified: now - age * day, dueAt: dueAt(now - age * day, days) }) as const;

test('a file that is gone is told, and one that is due', () => {
  expect(fileWords({ type: 'missing' }, 30, now)).toContain('restore it');
  expect(fileWords(there(31, 30), 30, now)).toContain('after 30 days');
  expect(fileWords(there(2, 1), 1, now)).toContain('after 1 day,');
});

test('a file is told of some days before it is due', () => {
  expect(fileWords(there(24, 30), 30, now)).toContain('this one in 6 days');
  expect(fileWords(there(29.5, 30), 30, now)).toContain('this one in 1 day.');
});

test('nothing is told of a file that is safe, or of a session that has none', () => {
  expect(fileWords(there(22, 30), 30, now)).toBeNull();
  expect(fileWords({ type: 'none', reason: 'elsewhere' }, 30, now)).toBeNull();
  expect(fileWords(there(4000, null), null, now)).toBeNull();
  expect(fileWords({ type: 'none', reason: 'notStarted' }, 30, now)).toBeNull();
});
