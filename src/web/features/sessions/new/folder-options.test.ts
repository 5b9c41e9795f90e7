import { expect, test } from 'vitest';
import { folderOptions } from './folder-options.ts';

const recent = [
  { path: '/code/shop', usedAt: 2, trusted: true },
  { path: '/code/infra', usedAt: 1, trusted: false },
];

test('with nothing typed the recent folders are offered', () => {
  expect(folderOptions('', recent, []).map(({ label }) => label)).toEqual(['/code/shop', '/code/infra']);
});

test('a recent folder is found by any part of its path, and is offered once', () => {
  expect(folderOptions('inf', recent, [])).toEqual([
    { key: '/code/infra', label: '/code/infra', mark: 'recent, not trusted' },
  ]);
  const labels = folderOptions('/code/s', recent, ['/code/shop', '/code/site']).map(({ label }) => label);
  expect(labels).toEqual(['/code/shop', '/code/site']);
});

test('the folder that stands there already is not offered', () => {
  expect(folderOptions('/code/shop', recent, ['/code/shop', '/code/shop-old']).map(({ label }) => label)).toEqual([
    '/code/shop-old',
  ]);
});
