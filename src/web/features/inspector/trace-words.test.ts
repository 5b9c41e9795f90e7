import { expect, test } from 'vitest';
import { traceWords } from './trace-words.ts';

const facts = { id: '1', startedAt: 0, bytes: 2_000_000 };

test('a trace says how much is in it and how it ended', () => {
  expect(traceWords({ ...facts, frames: 1, state: { type: 'recording' } })).toBe('1 frame · 2.0 MB · recording');
  expect(traceWords({ ...facts, frames: null, state: { type: 'ended', reason: 'cut' } })).toBe('2.0 MB · cut off');
  expect(traceWords({ ...facts, frames: 9, state: { type: 'ended', reason: 'diskFull' } })).toContain('disk was full');
});
