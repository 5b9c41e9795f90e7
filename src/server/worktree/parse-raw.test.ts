import { expect, it } from 'vitest';
import { parseRaw } from './parse-raw.ts';

it('letters and paths, of a moved file both, up to the patch', () => {
  const text = ':1 2 a b M\0:odd\0:1 2 a b R094\0old\0new\0:1 2 a b T\0t\0\0diff --git a/x b/x\n';
  expect(parseRaw(text)).toEqual([
    { letter: 'M', path: ':odd', oldPath: null },
    { letter: 'R', path: 'new', oldPath: 'old' },
    { letter: 'T', path: 't', oldPath: null },
  ]);
});

it('nothing is nothing', () => {
  expect(parseRaw('')).toEqual([]);
});
