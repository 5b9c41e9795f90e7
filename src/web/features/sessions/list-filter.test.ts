import { expect, test } from 'vitest';
import type { ExternalRun } from '../../../core/external-run.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { hiddenBy, isWanted, type ListFilter, noFilter, readFilter, storedFilter } from './list-filter.ts';

const item = (facts: Partial<SessionItem>) =>
  ({ id: 'a', title: 'Cart', cwd: '/shop', waiting: 0, ...facts }) as SessionItem;
const idle = item({ status: 'idle' });

test.each<[string, Partial<ListFilter>, Partial<SessionItem>, boolean]>([
  ['its state', { states: ['running'] }, { status: 'starting' }, true],
  ['another state', { states: ['running'] }, { status: 'idle' }, false],
  ['a request that waits', { states: ['running'] }, { status: 'running', waiting: 1 }, false],
  ['any of two states', { states: ['ended', 'unread'] }, { status: 'idle', unread: true }, true],
  ['all tags', { tags: ['bug', 'ui'] }, { tags: ['bug', 'ui'] }, true],
  ['one of two tags', { tags: ['bug', 'ui'] }, { tags: ['bug'] }, false],
  ['a word of a tag', { text: 'CART bug' }, { tags: ['bug'] }, true],
  ['a word of the branch', { text: 'feature/' }, { branch: 'feature/cart' }, true],
  ['being archived', {}, { archived: true }, false],
])('a session is listed by %s', (_case, filter, facts, isListed) => {
  expect(isWanted(item({ status: 'idle', ...facts }), { ...noFilter, ...filter })).toBe(isListed);
});

test('a session that another program runs has the state it has there', () => {
  const runOf = new Map([['a', { status: 'busy' } as ExternalRun]]);
  expect(isWanted(idle, { ...noFilter, states: ['running'] }, runOf)).toBe(true);
  expect(isWanted(idle, { ...noFilter, states: ['idle'] }, runOf)).toBe(false);
});

test('an empty list says which part of the filter hides how many', () => {
  const items = [idle, item({ status: 'running' }), item({ status: 'idle', archived: true })];
  expect(hiddenBy(items, { ...noFilter, states: ['ended', 'waiting'], text: ' pay ' })).toEqual([
    { name: 'Ended or Waiting for you', count: 2 },
    { name: '“pay”', count: 2 },
  ]);
  expect(hiddenBy(items, { ...noFilter, states: ['running'], tags: ['bug'] })).toEqual([
    { name: 'Running', count: 1 },
    { name: '#bug', count: 2 },
  ]);
});

test('what a browser remembers is read, whatever it is', () => {
  const filter: ListFilter = { text: 'a', isArchivedShown: true, states: ['idle'], tags: ['bug'] };
  expect(readFilter(storedFilter(filter))).toEqual(filter);
  expect(readFilter({ text: 5, states: ['asleep', 'idle'], tags: ['BUG', null] })).toEqual({
    ...noFilter,
    states: ['idle'],
    tags: ['bug', 'null'],
  });
});
