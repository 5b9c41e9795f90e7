import { describe, expect, test } from 'vitest';
import type { SessionItem } from '../../../core/wire.ts';
import { groupSessions, type ListRow } from './group-sessions.ts';

const all = { text: '', isArchivedShown: false };

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
    const rows = groupSessions(items, { text, isArchivedShown: false });
    expect(rows.flatMap((row) => (row.type === 'session' ? [row.session.id] : []))).toEqual(ids);
  });

  test('archived sessions are shown when they are asked for', () => {
    const rows = groupSessions(items, { text: 'login', isArchivedShown: true });
    expect(rows.flatMap((row) => (row.type === 'session' ? [row.session.id] : []))).toEqual(['a', 'c']);
  });
});
