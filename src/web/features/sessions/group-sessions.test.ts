import { describe, expect, test } from 'vitest';
import type { SessionItem } from '../../../core/wire.ts';
import { groupSessions, type ListRow, movedOrder, siblingIds } from './group-sessions.ts';
import { noFilter } from './list-filter.ts';

const all = noFilter;

function item(id: string, facts: Partial<SessionItem> = {}): SessionItem {
  return {
    id,
    cwd: '/code/shop',
    parent: null,
    createdAt: 0,
    archived: false,
    pinned: false,
    head: 1,
    bytes: 1,
    title: id,
    status: 'idle',
    model: null,
    turns: 1,
    cost: 1,
    waiting: 0,
    updatedAt: 0,
    place: 'deck',
    ...facts,
  };
}

/** `shop` is a project, `- id` a session, `-- id` a fork of one. */
function drawn(rows: ListRow[]): string[] {
  return rows.map((row) => (row.type === 'project' ? row.name : `${'-'.repeat(row.depth + 1)} ${row.session.id}`));
}

describe('groups', () => {
  test('sessions of a worktree stand with those of their project', () => {
    const items = [
      item('plain', { updatedAt: 1 }),
      item('side', { cwd: '/code/.quarterdeck-worktrees/shop/fix', updatedAt: 2 }),
    ];
    expect(drawn(groupSessions(items, all))).toEqual(['shop', '- side', '- plain']);
  });

  test('the project and the session that were used last come first', () => {
    const items = [
      item('old', { updatedAt: 1 }),
      item('infra', { cwd: '/code/infra', updatedAt: 2 }),
      item('new', { updatedAt: 3 }),
    ];
    expect(drawn(groupSessions(items, all))).toEqual(['shop', '- new', '- old', 'infra', '- infra']);
  });

  test('a project has the sum of what its sessions cost', () => {
    const [project] = groupSessions([item('a', { cost: 1.5 }), item('b', { cost: 0.25 })], all);
    expect(project).toMatchObject({ type: 'project', path: '/code/shop', cost: 1.75 });
  });

  test('two folders of one name are told apart by the folder above', () => {
    const items = [item('a', { cwd: '/home/app', updatedAt: 2 }), item('b', { cwd: '/play/app' })];
    expect(drawn(groupSessions(items, all))).toEqual(['home/app', '- a', 'play/app', '- b']);
  });
});

describe('forks', () => {
  test('a fork is under what it came from, and a busy one takes its family to the top', () => {
    const items = [
      item('calm', { updatedAt: 5 }),
      item('parent', { updatedAt: 1 }),
      item('fork', { parent: 'parent', updatedAt: 9 }),
      item('fork of fork', { parent: 'fork', updatedAt: 2 }),
    ];
    expect(drawn(groupSessions(items, all))).toEqual(['shop', '- parent', '-- fork', '--- fork of fork', '- calm']);
  });

  test('a fork whose parent is not in the list stands by itself', () => {
    expect(drawn(groupSessions([item('fork', { parent: 'gone' })], all))).toEqual(['shop', '- fork']);
  });

  test('a circle of parents loses nobody', () => {
    const items = [item('a', { parent: 'b' }), item('b', { parent: 'a' }), item('self', { parent: 'self' })];
    const ids = groupSessions(items, all).flatMap((row) => (row.type === 'session' ? [row.session.id] : []));
    expect(ids.toSorted()).toEqual(['a', 'b', 'self']);
  });
});

describe('the filter', () => {
  const items = [
    item('a', { title: 'Fix login redirect' }),
    item('b', { title: null, cwd: '/code/Infra' }),
    item('c', { title: 'Old login', archived: true }),
  ];

  test.each([
    ['login', ['a']],
    ['redirect LOGIN', ['a']],
    ['infra', ['b']],
    ['nothing like it', []],
  ])('%s finds %j', (text, ids) => {
    const rows = groupSessions(items, { ...noFilter, text });
    expect(rows.flatMap((row) => (row.type === 'session' ? [row.session.id] : []))).toEqual(ids);
  });

  test('archived sessions are shown when they are asked for', () => {
    const rows = groupSessions(items, { ...noFilter, text: 'login', isArchivedShown: true });
    expect(rows.flatMap((row) => (row.type === 'session' ? [row.session.id] : []))).toEqual(['a', 'c']);
  });
});

describe('an order by hand', () => {
  const items = [
    item('a', { createdAt: 1, updatedAt: 9 }),
    item('b', { createdAt: 2, updatedAt: 8 }),
    item('fork 1', { createdAt: 3, updatedAt: 3, parent: 'b' }),
    item('fork 2', { createdAt: 4, updatedAt: 2, parent: 'b' }),
    item('c', { createdAt: 5, updatedAt: 1 }),
  ];
  const shown = drawn(groupSessions(items, all)).slice(1);
  const ranked = (ids: readonly string[]) => items.map((one) => ({ ...one, rank: 1000 - ids.indexOf(one.id) }));

  test('a session moves past its neighbour with its forks, and a fork among forks', () => {
    expect(shown).toEqual(['- a', '- b', '-- fork 1', '-- fork 2', '- c']);
    const up = movedOrder(items, { id: 'c', beside: 'b', side: 'before' });
    expect(up).toEqual({ project: '/code/shop', sessionIds: ['a', 'c', 'b', 'fork 1', 'fork 2'] });
    expect(drawn(groupSessions(ranked(up?.sessionIds ?? []), all)).slice(1)).toEqual([
      ...['- a', '- c', '- b', '-- fork 1', '-- fork 2'],
    ]);
    expect(movedOrder(items, { id: 'fork 2', beside: 'fork 1', side: 'before' })?.sessionIds).toEqual([
      ...['a', 'b', 'fork 2', 'fork 1', 'c'],
    ]);
    expect(movedOrder(items, { id: 'a', beside: 'fork 1', side: 'after' })).toBeNull();
    expect(movedOrder(items, { id: 'a', beside: 'a', side: 'after' })).toBeNull();
  });

  test('use moves nothing any more, a new session is on top, and one that was not known stays below', () => {
    const ordered = [
      ...ranked(['c', 'a', 'b', 'fork 1', 'fork 2']),
      item('new', { createdAt: 2000, updatedAt: 2000 }),
      item('unknown', { createdAt: 0, updatedAt: 5000 }),
    ];
    expect(drawn(groupSessions(ordered, all)).slice(1)).toEqual([
      ...['- new', '- c', '- a', '- b', '-- fork 1', '-- fork 2', '- unknown'],
    ]);
  });

  test('pinned sessions have an order of their own', () => {
    const pinned = items.map((one) => ({ ...one, pinned: true, rank: one.createdAt }));
    expect(movedOrder(pinned, { id: 'a', beside: 'c', side: 'before' })).toEqual({
      project: null,
      sessionIds: ['a', 'c', 'fork 2', 'fork 1', 'b'],
    });
  });

  test('a session moves past those that are in sight', () => {
    const rows = groupSessions(items, all);
    expect(siblingIds(rows, 'b')).toEqual(['a', 'b', 'c']);
    expect(siblingIds(rows, 'fork 1')).toEqual(['fork 1', 'fork 2']);
    const narrowed = groupSessions(items, { ...all, text: 'a' });
    expect(siblingIds(narrowed, 'a')).toEqual(['a']);
  });
});
