import { expect, test } from 'vitest';
import { cachedShare, rowsAsCsv, sessionRows, sorted, tableRows, usualSort } from './cost-rows.ts';

const sums = { cost: 1, estimated: 0, input: 10, output: 1, cacheRead: 30, cacheWrite: 0, turns: 2 };
const rows = tableRows(
  'tool',
  [
    { ...sums, name: '' },
    { ...sums, name: 'mcp__hub__search', cost: 3, input: 0 },
    { ...sums, name: 'Bash', cost: 2, cacheRead: 0 },
  ],
  null,
);

test('tools are named as people call them', () => {
  expect(rows.map(({ name }) => name)).toEqual(['Answers', 'hub › search', 'Bash']);
});

test('folders of the same name are told apart', () => {
  const folders = tableRows(
    'project',
    [
      { ...sums, name: '/shop/api' },
      { ...sums, name: '/bank/api' },
    ],
    null,
  );
  expect(folders.map(({ name }) => name)).toEqual(['shop/api', 'bank/api']);
});

test('rows are sorted by any column, both ways', () => {
  const order = (key: 'name' | 'tokens' | 'cached' | 'cost', isDescending: boolean) =>
    sorted(rows, { key, isDescending }).map(({ cost }) => cost);
  expect(sorted(rows, usualSort).map(({ cost }) => cost)).toEqual([3, 2, 1]);
  expect(order('name', false)).toEqual([1, 2, 3]);
  expect(order('tokens', true)).toEqual([1, 3, 2]);
  expect(order('cached', true)).toEqual([3, 1, 2]);
});

test('a deleted session is named, and leads nowhere', () => {
  const [deleted, kept] = sessionRows(
    [
      { ...sums, id: null, title: null, project: '/p' },
      { ...sums, id: 'a', title: null, project: '/p' },
    ],
    (id) => `/cost?session=${id}`,
  );
  expect(deleted).toMatchObject({ name: 'Deleted sessions', address: null });
  expect(kept).toMatchObject({ name: 'Untitled session', address: '/cost?session=a' });
});

test('the share of the cache is of what went in', () => {
  expect(cachedShare(sums)).toBe(0.75);
  expect(cachedShare({ ...sums, input: 0, cacheRead: 0 })).toBe(0);
});

const heads = 'name,of,cost_usd,estimated_usd,input,output,cache_read,cache_write,turns,id';

test('a table is downloaded with every kind of token, and without turns where one has several tools', () => {
  expect(rowsAsCsv(rows.slice(2))).toBe(`${heads}\r\nBash,Bash,2,0,10,1,0,0,,Bash\r\n`);
});

test('sessions of one name are told apart in a file', () => {
  const named = sessionRows([{ ...sums, id: 's-1', title: 'Fix it', project: '/p' }], () => '');
  expect(rowsAsCsv(named)).toBe(`${heads}\r\nFix it,/p,1,0,10,1,30,0,2,s-1\r\n`);
});
