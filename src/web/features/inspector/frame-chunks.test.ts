import { expect, test } from 'vitest';
import type { FrameHead } from '../../../core/inspect/frame.ts';
import { type FrameChunks, frameAt, missing, withFrames } from './frame-chunks.ts';

const frames = (first: number, last: number): FrameHead[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    seq: first + index,
    at: 0,
    epoch: 1,
    source: 'out',
    by: null,
    kind: 'assistant',
    tool: null,
    request: null,
    bytes: 1,
  }));
const none: FrameChunks = new Map();

test('what is missing is asked for by chunk, and the rest of a short answer after it', () => {
  expect(missing(none, 450, 470, 1000)).toEqual({ after: 400, limit: 200 });
  const some = withFrames(none, frames(401, 455));
  expect(missing(some, 450, 470, 1000)).toEqual({ after: 455, limit: 145 });
  expect(missing(some, 440, 455, 1000)).toBeNull();
  expect(missing(some, 390, 410, 1000)).toEqual({ after: 200, limit: 200 });
});

test('the last chunk is asked for again when the journal has grown', () => {
  const all = withFrames(none, frames(1, 30));
  expect(missing(all, 1, 40, 30)).toBeNull();
  expect(missing(all, 1, 40, 32)).toEqual({ after: 30, limit: 2 });
  expect(frameAt(all, 30)?.seq).toBe(30);
  expect(frameAt(all, 31)).toBeUndefined();
});

test('however much is looked at, little is kept, and that is what is near', () => {
  let chunks = none;
  for (let chunk = 0; chunk < 500; chunk += 1) chunks = withFrames(chunks, frames(chunk * 200 + 1, chunk * 200 + 200));
  expect(chunks.size).toBeLessThanOrEqual(60);
  expect(frameAt(chunks, 100_000)?.seq).toBe(100_000);
  expect(frameAt(chunks, 1)).toBeUndefined();
});
