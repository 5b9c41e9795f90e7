import { expect, test } from 'vitest';
import { contextParts } from './context-parts.ts';

const names = (parts: ReturnType<typeof contextParts>) => parts.map(({ name, tokens, kind }) => [name, tokens, kind]);
const categories = [
  { name: 'System prompt', tokens: 10, kind: 'used' },
  { name: 'Tools (deferred)', tokens: 40, kind: 'deferred' },
  { name: 'Messages', tokens: 20, kind: 'used' },
  { name: 'Empty', tokens: 0, kind: 'used' },
  { name: 'Free space', tokens: 950, kind: 'free' },
  { name: 'Autocompact buffer', tokens: 20, kind: 'buffer' },
];

test('the categories in order, what is kept free, and the rest', () => {
  expect(names(contextParts({ used: 30, limit: 1000, categories }))).toEqual([
    ['System prompt', 10, 'used'],
    ['Messages', 20, 'used'],
    ['Autocompact buffer', 20, 'kept'],
    ['Free', 950, 'free'],
    ['Tools (deferred)', 40, 'deferred'],
  ]);
});

test('what came since is a part of its own', () => {
  const parts = contextParts({ used: 530, limit: 1000, categories });
  expect(names(parts)).toContainEqual(['Since it was measured', 500, 'used']);
  expect(names(parts)).toContainEqual(['Free', 450, 'free']);
});

test('never measured: one part, and nothing at all when the size is not known', () => {
  expect(names(contextParts({ used: 30, limit: 100, categories: [] }))).toEqual([
    ['In use', 30, 'used'],
    ['Free', 70, 'free'],
  ]);
  expect(contextParts({ used: 0, limit: 0, categories: [] })).toEqual([]);
});
