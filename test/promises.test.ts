import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { promisesOf, withTests } from '../scripts/promise-table.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe.each(['docs/RELIABILITY.md', 'docs/SECURITY.md'])('the promises in %s', (document) => {
  const rows = read(document)
    .split('\n')
    .filter((line) => promisesOf(line).length > 0);

  test('every promise names the tests that quote it: `npm run promises -- --write` does it', () => {
    const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).map((path) => ({
      path,
      text: read(path),
    }));
    const wrong = rows.filter((line) => {
      const [rule = ''] = promisesOf(line).map((promise) => promise.rule);
      const quoting = tests.filter(({ text }) => text.includes(`[${rule}]`)).map(({ path }) => `(../${path})`);
      const named = line.match(/\(\.\.\/[^)]+\)/g) ?? [];
      return quoting.sort().join() !== named.sort().join();
    });
    expect(wrong).toEqual([]);
  });

  test('every promise that is part of a release is quoted by a test', () => {
    const bare = rows.filter((line) => line.startsWith('| ● ') && !line.includes('.test.ts'));
    expect(bare).toEqual([]);
  });
});

test('every rule of the protocol is quoted by a test', () => {
  const rules = [...read('docs/PROTOCOL.md').matchAll(/^- \*\*(W\d+)\*\*/gm)].map(([, rule]) => rule ?? '');
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).map(read).join('');
  expect(rules.length).toBeGreaterThan(40);
  expect(rules.filter((rule) => !tests.includes(`[${rule}]`))).toEqual([]);
});

test('a document keeps everything but its last column', () => {
  const text = 'Words | here\n| rule | promise | shown by |\n| ● R1 | It | holds. | old |\n| P4 | No. | |';
  expect(withTests(text, (rule) => `by ${rule}`)).toBe(
    'Words | here\n| rule | promise | shown by |\n| ● R1 | It | holds. | by R1 |\n| P4 | No. | by P4 |',
  );
});
