import { expect, test } from 'vitest';
import { basePathOf, belowBasePath } from './base-path.ts';

test.each([
  ['', '/'],
  ['/', '/'],
  ['deck', '/deck/'],
  ['/deck/', '/deck/'],
  ['/a/b.c/', '/a/b.c/'],
])('the base path %j is %s', (text, path) => {
  expect(basePathOf(text)).toBe(path);
});

test.each([
  ['/api/x?y=1', '/', '/api/x?y=1'],
  ['/deck/api/x?y=1', '/deck/', '/api/x?y=1'],
  ['/deck/', '/deck/', '/'],
  ['/deck', '/deck/', '/'],
  ['/deck?x', '/deck/', '/?x'],
  ['/deckhouse/api', '/deck/', null],
  ['/api', '/deck/', null],
  ['/', '/deck/', null],
])('%s below %s is %s', (url, basePath, below) => {
  expect(belowBasePath(url, basePath)).toBe(below);
});
