import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workGrowth } from '../../../test/core/work-growth.ts';
import { fileReferences, fileTarget } from './file-reference.ts';

/** The links in a text as a person sees them, with the line each opens. */
const linksIn = (text: string) =>
  fileReferences(text).map(({ start, end, path, line }) => [text.slice(start, end), path, line]);

describe('what names a file', () => {
  test.each([
    ['src/cart.js:3', 'src/cart.js:3', 'src/cart.js', 3],
    ['See src/cart.js:3:12.', 'src/cart.js:3:12', 'src/cart.js', 3],
    ['/home/me/shop/src/file.ts#L10', '/home/me/shop/src/file.ts#L10', '/home/me/shop/src/file.ts', 10],
    ['docs/a.md#L10-L20', 'docs/a.md#L10-L20', 'docs/a.md', 10],
    ['./x.ts and more', './x.ts', './x.ts', null],
    ['../x.ts', '../x.ts', '../x.ts', null],
    ['~/notes.md', '~/notes.md', '~/notes.md', null],
    ["src/a.ts(3,5): error TS2322: Type 'x'", 'src/a.ts(3,5)', 'src/a.ts', 3],
    ['src/a.ts:3:5 - error TS2322', 'src/a.ts:3:5', 'src/a.ts', 3],
    ['src/a.ts:3:const b = 1', 'src/a.ts:3', 'src/a.ts', 3],
    ['  File "lib/a.py", line 41, in main', 'lib/a.py', 'lib/a.py', 41],
    ['    at run (/srv/app/dist/a.js:10:7)', '/srv/app/dist/a.js:10:7', '/srv/app/dist/a.js', 10],
    ['(src/a.ts)', 'src/a.ts', 'src/a.ts', null],
    ['"src/a.ts", and', 'src/a.ts', 'src/a.ts', null],
    ['--config=vite.config.ts', 'vite.config.ts', 'vite.config.ts', null],
    ['package.json', 'package.json', 'package.json', null],
    ['@src/a.ts', 'src/a.ts', 'src/a.ts', null],
    ['app/[id]/page.tsx:4', 'app/[id]/page.tsx:4', 'app/[id]/page.tsx', 4],
    ['app/(shop)/[[...slug]].tsx', 'app/(shop)/[[...slug]].tsx', 'app/(shop)/[[...slug]].tsx', null],
    ['[src/a.ts]', 'src/a.ts', 'src/a.ts', null],
    ['docker/Dockerfile', 'docker/Dockerfile', 'docker/Dockerfile', null],
    ['.github/workflows/ci.yml', '.github/workflows/ci.yml', '.github/workflows/ci.yml', null],
    ['config/.env.local', 'config/.env.local', 'config/.env.local', null],
    ['bin/serve:12', 'bin/serve:12', 'bin/serve', 12],
    ['src/größe.ts', 'src/größe.ts', 'src/größe.ts', null],
    ['Das steht in src/a.ts。', 'src/a.ts', 'src/a.ts', null],
    ['Node.js:3', 'Node.js:3', 'Node.js', 3],
  ])('%j', (text, link, path, line) => {
    expect(linksIn(text)).toEqual([[link, path, line]]);
  });

  test('several in one line', () => {
    expect(linksIn('a/b.ts:1: see c.md, d/e.go:2').map(([link]) => link)).toEqual(['a/b.ts:1', 'c.md', 'd/e.go:2']);
  });
});

describe('what does not', () => {
  test.each([
    'and/or',
    'read/write, input/output, TCP/IP, 24/7, n/a',
    'version 1.2.3 and v10.0.1-beta.2',
    'https://example.com/src/a.ts?b=c.ts#L3',
    'http://localhost:3000/a.js',
    'www.example.com/a.html',
    'github.com/org/repo.git',
    'me@example.com',
    '@scope/package',
    'src/components',
    'src/',
    '/help and /api/sessions',
    'Node.js, Next.js and Vue.js',
    'console.log(x) and res.json()',
    'src/**/*.ts and *.js',
    'src/{a,b}.ts',
    '<name>.test.ts',
    'src/.../a.ts',
    '//a/b.ts',
    'e.g. this, i.e. that.',
    '12:30:45',
    '10.0.0.1:8080',
    '...',
    '.ts',
    'a'.repeat(600).concat('/b.ts'),
  ])('%j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });
});

test('a target is a file only as a whole', () => {
  expect(fileTarget('src/a.ts#L3')).toEqual({ path: 'src/a.ts', line: 3 });
  expect(fileTarget('src/a.ts and b.ts')).toBeNull();
  expect(fileTarget('#section')).toBeNull();
});

test('references stand in the text in order, do not overlap, and begin with their path', () => {
  const piece = fc.oneof(
    fc.constantFrom('src/a.ts', ':3', '(3,5)', '#L1', '/', '.', ' ', '@', '[', ']', '(', ')', '//', '"', 'b.go', '*'),
    fc.string({ maxLength: 8, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      let last = 0;
      for (const { start, end, path } of fileReferences(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(start, end).startsWith(path)).toBe(true);
        last = end;
      }
    }),
    { numRuns: 2000 },
  );
});

test.each(['a', 'a/', '.', './', 'a.ts:', 'a.ts:1', '[a', '[a]', '(a)/', '[[a', '@', 'a.ts(1', '/(', 'a.ts ', '$~-'])(
  'eight times as much of %j is about eight times as much work',
  (piece) => {
    expect(workGrowth(piece.repeat(40_000 / piece.length), fileReferences)).toBeLessThan(4);
  },
);
