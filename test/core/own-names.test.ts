import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const files = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

/** `const names: { [kind: string]: …`, `Record<string, …`, also as a parameter or a property. */
const table = /(\w+)\??: (?:Readonly<)?(?:\{ (?:readonly )?\[\w+: string\]:|Record<string,)/g;
const property = /^ {2}(?:readonly )?(\w+)\??: (?:\{ (?:readonly )?\[\w+: string\]:|Record<string,)/gm;

/** Reads of a table by a name that isn't written out: `names[kind]`, but not `names[kind] = …` or `names['a']`. */
function reads(text: string, names: Iterable<string>, before: string): string[] {
  const all = [...new Set(names)].join('|');
  if (all === '') return [];
  const read = new RegExp(
    `${before}(?:${all})\\[(?!['"\`\\d])(?:[^[\\]\\n]|\\[[^\\]\\n]*\\])+\\](?! = )|(?<!['"]|const \\w+) in (?:\\w+\\.)*(?:${all})\\b`,
    'g',
  );
  return text
    .split('\n')
    .flatMap((line) => (/^ *(?:\/?\*|\/\/)|Object\.hasOwn\(/.test(line) ? [] : (line.match(read) ?? [])));
}

/** Reads of something else that shares its name with a table: arrays, and settings by their own keys. */
const others = [
  'server/settings/resolved-settings.ts: .values[key]',
  'server/store/cost/cost-totals.ts: .values[index]',
  'server/demo/model-api/place.ts: .messages[marked]',
];

const properties = files.flatMap(({ text }) => [...text.matchAll(property)].map(([, name = '']) => name));

test('[R19] tables are read with memberOf, so that no name from outside finds what every object inherits', () => {
  const found = files.flatMap(({ path, text }) => {
    const tables = [...text.matchAll(table)].map(([, name = '']) => name);
    const all = [...reads(text, tables, '(?<![.\\w])'), ...reads(text, properties, '\\.')];
    return [...new Set(all)].map((read) => `${path}: ${read}`);
  });
  expect(new Set(found)).toEqual(new Set(others));
});
