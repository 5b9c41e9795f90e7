import { expect, test } from 'vitest';
import { belowBasePath, readBasePath } from './base-path.ts';

test.each([
  ['', '/'],
  ['/', '/'],
  ['deck', '/deck/'],
  ['/deck/', '/deck/'],
  ['/a/b.c/', '/a/b.c/'],
])('the base path %j is %s', (text, path) => {
  expect(readBasePath(text)).toEqual({ type: 'ok', path });
});

test.each(['/a b', '/../x', '/a//b', '/a?b', '/"x'])('%j is no base path', (text) => {
  expect(readBasePath(text).type).toBe('wrong');
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
