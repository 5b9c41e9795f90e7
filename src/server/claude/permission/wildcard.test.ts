import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsPath } from './path-rule.ts';
import { fitsName, fitsWildcard } from './wildcard.ts';

const places = { folder: '/p', home: '/h' };
const few = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 10 });

it('a star stands for anything, also for nothing', () => {
  fc.assert(
    fc.property(few('ab*'), few('ab'), (pattern, text) => {
      expect(fitsWildcard(pattern, text)).toBe(new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(text));
    }),
    { numRuns: 3000 },
  );
});

it('a question mark in a name stands for one character', () => {
  fc.assert(
    fc.property(few('ab*?'), few('ab'), (pattern, name) => {
      const source = pattern.replaceAll('?', '.').replaceAll('*', '.*');
      expect(fitsName(pattern, name)).toBe(new RegExp(`^${source}$`).test(name));
    }),
    { numRuns: 3000 },
  );
});

it('a path fits where it, or a folder on its way, is what the pattern says', () => {
  const part = fc.constantFrom('**', '*', 'a', 'b', 'a*', '?');
  const names = fc.array(fc.constantFrom('a', 'b', 'ab', 'aa'), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 5 }), names, (parts, way) => {
      const folders = way.map((_, index) => way.slice(0, index + 1).join('/'));
      const expected = folders.some((folder) => sourceOf(parts).test(folder));
      expect(fitsPath(`/${parts.join('/')}`, `/p/${way.join('/')}`, 'project', places)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['stars in a command', () => fitsWildcard(`${'*a'.repeat(30)}b`, 'a'.repeat(60_000))],
  ['stars in a name', () => fitsName(`${'*a'.repeat(30)}?b`, 'a'.repeat(200))],
  ['folders in a path', () => fitsPath(`/${'**/a/'.repeat(30)}b`, `/p/${'a/'.repeat(1500)}c`, 'project', places)],
  ['a path that nothing can open', () => fitsPath('/**/b', `/p/${'a/'.repeat(30_000)}b`, 'project', places)],
])('[S24] %s: a mean rule takes no longer than another', (_what, fits) => {
  expect(fits()).toBe(false);
});

/** The pattern as one expression, as long as it is short. What ends in two stars is the folder. */
function sourceOf(parts: readonly string[]): RegExp {
  const kept = parts.at(-1) === '**' ? parts.slice(0, -1) : parts;
  const sources = kept.map((part, index) => {
    const isLast = index === kept.length - 1;
    if (part === '**') return isLast ? '.+' : '(?:.*/)?';
    const source = part.replaceAll('*', '[^/]*').replaceAll('?', '[^/]');
    return isLast ? source : `${source}/`;
  });
  return new RegExp(`^${sources.join('')}$`);
}
