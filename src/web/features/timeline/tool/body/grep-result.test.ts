import { expect, test } from 'vitest';
import { returned } from '../tool-entry.test-support.ts';
import { grepResult } from './grep-result.ts';

test('files with matches', () => {
  const structured = { mode: 'files_with_matches', filenames: ['a.ts', 'b.ts'], numFiles: 2 };
  expect(grepResult(returned('Grep', {}, '', structured))).toEqual({ type: 'files', paths: ['a.ts', 'b.ts'] });
  expect(grepResult(returned('Grep', {}, 'Found 1 file\na.ts'))).toEqual({ type: 'files', paths: ['a.ts'] });
});

test('matches are grouped by file, with the lines beside them', () => {
  const content = 'src/a-b.ts-1-before\nsrc/a-b.ts:2:hit: one\n--\nsrc/a-b.ts:9:hit two\nsrc/a-b.ts-10-after\nc.ts:1:x';
  const result = grepResult(returned('Grep', {}, '', { mode: 'content', content }));
  expect(result).toEqual({
    type: 'matches',
    files: [
      {
        path: 'src/a-b.ts',
        lines: [
          { number: 1, text: 'before', isContext: true },
          { number: 2, text: 'hit: one', isContext: false },
          { number: 9, text: 'hit two', isContext: false },
          { number: 10, text: 'after', isContext: true },
        ],
      },
      { path: 'c.ts', lines: [{ number: 1, text: 'x', isContext: false }] },
    ],
  });
});

test('matches in one file have no path, and without -n no numbers', () => {
  const one = grepResult(returned('Grep', { output_mode: 'content' }, '4:hit\n5-after'));
  expect(one).toMatchObject({ files: [{ path: null, lines: [{ number: 4 }, { number: 5, isContext: true }] }] });
  const bare = grepResult(returned('Grep', { output_mode: 'content' }, 'a.ts:hit'));
  expect(bare).toMatchObject({ files: [{ path: 'a.ts', lines: [{ number: null, text: 'hit' }] }] });
});

test('counts', () => {
  const structured = { mode: 'count', content: 'a.ts:3\nb:c.ts:1\n\nFound 4 total occurrences' };
  expect(grepResult(returned('Grep', {}, '', structured))).toEqual({
    type: 'counts',
    counts: [
      { path: 'a.ts', count: '3' },
      { path: 'b:c.ts', count: '1' },
    ],
  });
});
