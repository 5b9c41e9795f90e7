import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = globSync(['*.md', 'docs/*.md'], { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe.each(documents)('%s', (path) => {
  const text = read(path);

  test('every link to a file leads somewhere', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
  });

  test('every path that it names is there', () => {
    expect(namedPaths(text).filter((named) => !existsSync(join(root, named)))).toEqual([]);
  });

  test('every script that it tells to run is there', () => {
    const named = [...text.matchAll(/npm (?:run (?:-s )?)([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test('every command of the program that a document names is one of its commands', () => {
  const help = readFileSync(join(root, 'src/server/main.ts'), 'utf8');
  const known = new Set([...help.matchAll(/^quarterdeck (?:\[)?([a-z]+)/gm)].map(([, name]) => name));
  const named = documents.flatMap((path) => [...read(path).matchAll(/`quarterdeck ([a-z]+)/g)].map(([, name]) => name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

/** Paths in code quotes that begin in a folder of ours; `…/` goes on from the folder of the one before. */
function namedPaths(text: string): string[] {
  let before = '';
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, quoted = '']) => {
    const path = quoted.startsWith('…/') ? join(dirname(before), quoted.slice(2)) : quoted;
    if (!/^(?:src|test|scripts|bench|docs)\/[\w./-]+$/.test(path)) return [];
    before = path;
    return [path];
  });
}
