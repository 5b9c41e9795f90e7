import { expect, test } from 'vitest';
import type { ImportStatus } from '../../../core/import-status.ts';
import { importWords } from './import-words.ts';

const status: ImportStatus = {
  phase: 'importing',
  from: '/records',
  files: { done: 3, total: 12 },
  bytes: { done: 1_000_000, total: 4_000_000 },
  sessions: 3,
  problems: [],
};

test('an import under way tells files and bytes, and how much of all that is', () => {
  expect(importWords(status)).toEqual({ words: expect.stringMatching(/^3 of 12 files, .+ of .+$/), share: 0.25 });
});

test('what is only counted so far, and what is done, has no share', () => {
  expect(importWords({ ...status, phase: 'looking' })).toEqual({ words: 'Looking: 12 files so far', share: null });
  expect(importWords({ ...status, phase: 'following' }).share).toBeNull();
  expect(importWords({ ...status, phase: 'following' }).words).toContain('3 sessions came in.');
});
