import { describe, expect, test } from 'vitest';
import { bestTargets, targetOf } from './score.ts';

const best = (paths: string[], query: string, limit = 10) =>
  bestTargets(paths.map(targetOf), query, limit).map(({ path }) => path);

describe('what was typed is found', () => {
  test.each([
    ['a name before a folder of that name', 'store', ['src/store.ts', 'src/store/a.ts']],
    ['a whole name before its beginning', 'main', ['x/main', 'main.ts']],
    ['the beginning of a name before its middle', 'com', ['commit.ts', 'telecom.ts']],
    ['the start of a word before the middle of one', 'queue', ['a/commit-queue.ts', 'a/lockqueued.ts']],
    ['a capital that begins a word', 'provider', ['FileProvider.ts', 'Fileprovider.ts']],
    ['one piece before scattered letters', 'read', ['a/spread.ts', 'a/r-e-a-d.ts']],
    ['first letters of words before other letters', 'fcp', ['FileCompletionProvider.ts', 'focalpoint.ts']],
    ['scattered letters in a name before those in folders', 'sq', ['x/sessionqueue.ts', 's/x/q.ts']],
    ['what lies higher before what lies deeper', 'a.ts', ['a.ts', 'x/a.ts', 'x/y/a.ts']],
    ['what is shorter', 'abc', ['abc.ts', 'abcdef.ts']],
  ])('%s', (_rule, query, expected) => {
    expect(best([...expected].reverse(), query)).toEqual(expected);
    expect(best(expected, query)).toEqual(expected);
  });

  test('whatever its case', () => {
    expect(best(['README.md'], 'readme')).toEqual(['README.md']);
    expect(best(['readme.md'], 'READ')).toEqual(['readme.md']);
  });

  test('over folders and names', () => {
    expect(best(['src/server/store.ts', 'src/web/store.ts'], 'web/st')).toEqual(['src/web/store.ts']);
    expect(best(['src/server/store.ts', 'src/web/store.ts'], 'store web')).toEqual(['src/web/store.ts']);
  });

  test('as a folder', () => {
    expect(best(['src/a.ts', 'src/'], 'src')).toEqual(['src/', 'src/a.ts']);
  });

  test('and nothing that lacks a letter of it', () => {
    expect(best(['abc', 'acb', 'ab'], 'abcc')).toEqual([]);
    expect(best(['abc'], 'ac b')).toEqual(['abc']);
    expect(best(['a1'], 'aq')).toEqual([]);
  });

  test('with letters of any script', () => {
    expect(best(['日本語/ファイル.txt', 'straße.md'], 'ファ')).toEqual(['日本語/ファイル.txt']);
    expect(best(['straße.md'], 'SSE')).toEqual([]);
    expect(best(['Ärger.md'], 'ä')).toEqual(['Ärger.md']);
  });
});

test('when nothing was typed, what lies highest comes first', () => {
  expect(best(['a/b/c', 'a/b', 'x', 'a/'], '', 3)).toEqual(['x', 'a/', 'a/b']);
});

test('the same best ones are found whatever the order and the limit', () => {
  const part = (n: number) => ['ab', 'a-b', 'AxB', 'bab', 'xay', 'b', 'cab', 'aXb'][n % 8];
  const paths = Array.from({ length: 512 }, (_, n) => `${part(n)}/${part(n >> 3)}/${part(n >> 6)}`);
  for (const query of ['ab', 'axb', 'xb ab', 'bb', '']) {
    const all = best(paths, query, 512);
    expect(all.length).toBeGreaterThan(50);
    expect(best([...paths].reverse(), query, 512)).toEqual(all);
    for (const limit of [1, 2, 20, 100]) expect(best(paths, query, limit)).toEqual(all.slice(0, limit));
  }
});
