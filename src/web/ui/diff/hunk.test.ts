import { describe, expect, test } from 'vitest';
import { diffStats, hunksFromPatch } from './hunk.ts';
import { hunksOf } from './hunks-of.ts';

describe('hunks of two texts', () => {
  test('equal texts have none', () => {
    expect(hunksOf('a\n', 'a\n')).toEqual([]);
  });

  test('lines carry their numbers in both texts', () => {
    expect(hunksOf('a\nb\nc\n', 'a\nB\nB2\nc\n')).toEqual([
      {
        oldStart: 1,
        newStart: 1,
        lines: [
          { type: 'same', text: 'a', old: 1, new: 1 },
          { type: 'removed', text: 'b', old: 2 },
          { type: 'added', text: 'B', new: 2 },
          { type: 'added', text: 'B2', new: 3 },
          { type: 'same', text: 'c', old: 3, new: 4 },
        ],
      },
    ]);
  });

  test('a new text is all added, from line 1', () => {
    const hunks = hunksOf('', 'x\ny');
    expect(hunks[0]?.lines).toEqual([
      { type: 'added', text: 'x', new: 1 },
      { type: 'added', text: 'y', new: 2 },
    ]);
    expect(diffStats(hunks)).toEqual({ added: 2, removed: 0 });
  });

  test('texts that have next to nothing in common are replaced whole', () => {
    const lines = (prefix: string) => Array.from({ length: 5000 }, (_, index) => `${prefix}${index}`).join('\n');
    expect(diffStats(hunksOf(lines('a'), lines('b')))).toEqual({ added: 5000, removed: 5000 });
  });
});

describe('hunks of a patch', () => {
  test('the CLI gives signs in front of lines', () => {
    const patch = [
      { oldStart: 7, oldLines: 2, newStart: 7, newLines: 2, lines: ['-hello', '+goodbye', ' same', '\\ No newline'] },
    ];
    expect(hunksFromPatch(patch)).toEqual([
      {
        oldStart: 7,
        newStart: 7,
        lines: [
          { type: 'removed', text: 'hello', old: 7 },
          { type: 'added', text: 'goodbye', new: 7 },
          { type: 'same', text: 'same', old: 8, new: 8 },
        ],
      },
    ]);
  });

  test.each([[null], ['text'], [[{ oldStart: 1 }]], [[{ oldStart: 1, newStart: 1, lines: [1] }]], [[null]]])(
    '%j is none',
    (patch) => {
      expect(hunksFromPatch(patch)).toBeNull();
    },
  );
});
