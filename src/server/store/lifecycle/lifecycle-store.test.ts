import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  exampleAppend,
  exampleEntry,
  exampleLine,
  exampleSession,
  exampleSummary,
} from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import type { Mark } from '../../../core/session/mark.ts';
import { migrate, migrations } from '../schema/migrations.ts';
import type { SessionPage } from '../store.ts';
import { compactDatabase } from './compact.ts';

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
});

afterEach(() => place.remove());

const mark = (seq: number): Mark => ({
  ...{ id: `resume ${seq}`, seq, at: seq, entryId: `${seq}.0` },
  ...{ type: 'resume', epoch: 2, version: null },
});

describe('what a store knows of whole sessions', () => {
  it('the whole family from any member, with marks, also when what they came from is deleted', async () => {
    const store = await place.open();
    const add = (id: string, parent: string | null) => store.createSession(exampleSession(id, { parent }));
    await add('a', null);
    await add('b', 'a');
    await add('c', 'b');
    await add('d', 'a');
    await add('stranger', null);
    await store.append(exampleAppend('c', 1, { changes: [{ type: 'mark', mark: mark(1) }] }));
    const limit = { sessions: 9, marks: 9 };
    for (const id of ['a', 'b', 'c', 'd']) {
      const family = await store.family(id, limit);
      expect(new Set(family.map(({ session }) => session.id))).toEqual(new Set(['a', 'b', 'c', 'd']));
      expect(family.find(({ session }) => session.id === 'c')?.marks).toEqual([mark(1)]);
    }
    expect(await store.family('a', { sessions: 2, marks: 9 })).toHaveLength(2);
    expect(await store.family('nobody', limit)).toEqual([]);
    await store.deleteSession('a', exampleSession('a').holder);
    const orphans = await store.family('c', limit);
    expect(new Set(orphans.map(({ session }) => session.id))).toEqual(new Set(['b', 'c', 'd']));
    await store.close();
  });

  it('sessions that name each other as their origin are read once', async () => {
    const store = await place.open();
    await store.createSession(exampleSession('a', { parent: 'b' }));
    await store.createSession(exampleSession('b', { parent: 'a' }));
    expect(await store.family('a', { sessions: 9, marks: 9 })).toHaveLength(2);
    await store.close();
  });

  it('how long journals are, in all and by folder; pinned sessions by themselves', async () => {
    const store = await place.open();
    for (const [id, cwd] of Object.entries({ a: '/one', b: '/two', c: '/one' })) {
      await store.createSession(exampleSession(id, { cwd }));
      const summary = exampleSummary({ updatedAt: id.charCodeAt(0) });
      await store.append(exampleAppend(id, 1, { lines: [exampleLine('12345')], summary }));
      await store.append(exampleAppend(id, 2, { lines: [exampleLine('678'), exampleLine('9')], summary }));
    }
    expect(await store.session('a')).toMatchObject({ bytes: 9, pinned: false });
    expect(await store.storage()).toMatchObject({
      journal: 27,
      sessions: 3,
      shrinks: true,
      projects: [
        { cwd: '/one', sessions: 2, bytes: 18 },
        { cwd: '/two', sessions: 1, bytes: 9 },
      ],
    });
    expect(await store.setPinned('b', 5)).toEqual({ type: 'saved' });
    expect(await store.setPinned('nobody', 5)).toEqual({ type: 'missing' });
    expect((await store.sessions({ before: null, limit: 9, pinned: true })).map(({ id }) => id)).toEqual(['b']);
    expect((await store.oldestSessions(null, 2)).map(({ id, pinned }) => [id, pinned])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect((await store.oldestSessions({ updatedAt: 98, id: 'b' }, 2)).map(({ id }) => id)).toEqual(['c']);
    await store.close();
  });
});

describe('what a list shows of sessions', () => {
  it('is unread after news that nobody has looked at, and never in a terminal', async () => {
    const store = await place.open();
    const isUnread = async (id: string) => (await store.session(id))?.unread;
    const news = (id: string, seq: number, at: number, more = {}) =>
      store.append(exampleAppend(id, seq, { summary: exampleSummary({ newsAt: at, ...more }) }));
    await store.createSession(exampleSession('a', { createdAt: 100 }));
    expect(await isUnread('a')).toBe(false);
    await news('a', 1, 200);
    expect(await isUnread('a')).toBe(true);
    expect(await store.setSeen('a', 200)).toEqual({ type: 'saved' });
    expect(await isUnread('a')).toBe(false);
    await news('a', 2, 201);
    expect((await store.sessions({ before: null, limit: 9, states: ['unread'] })).map(({ id }) => id)).toEqual(['a']);
    await store.setSeen('a', 300);
    await store.setSeen('a', null);
    expect(await isUnread('a')).toBe(true);
    await store.createSession(exampleSession('b', { createdAt: 100 }));
    await news('b', 1, 200, { place: 'terminal' });
    expect(await isUnread('b')).toBe(false);
    expect(await store.setSeen('nobody', 5)).toEqual({ type: 'missing' });
    await store.close();
  });

  it('has the order that a person gave: only sessions of that project, and pinned ones by themselves', async () => {
    const store = await place.open();
    const folders = { a: '/one', b: '/one', c: '/.quarterdeck-worktrees/one/fix', other: '/two', pinned: '/one' };
    for (const [id, cwd] of Object.entries(folders)) await store.createSession(exampleSession(id, { cwd }));
    await store.setPinned('pinned', 5);
    const ranks = async () =>
      Object.fromEntries((await store.sessions({ before: null, limit: 9 })).map(({ id, rank }) => [id, rank]));
    const ids = ['c', 'a', 'other', 'pinned', 'gone', 'b', 'a'];
    expect(await store.setOrder('/one', ids, 1000)).toEqual({ type: 'saved', changed: ['c', 'a', 'b'] });
    expect(await ranks()).toEqual({ c: 1000, a: 999, b: 998, other: null, pinned: null });
    expect(await store.setOrder(null, ['pinned', 'a'], 2000)).toEqual({ type: 'saved', changed: ['pinned'] });
    await store.setPinned('b', 3000);
    expect(await ranks()).toMatchObject({ pinned: 2000, b: 3000 });
    await store.setPinned('b', null);
    expect(await ranks()).toMatchObject({ a: 999, b: null });
    expect(await store.setOrder('/one', [], 4000)).toEqual({ type: 'saved', changed: ['a', 'c'] });
    expect(await ranks()).toEqual({ c: null, a: null, b: null, other: null, pinned: 2000 });
    await store.close();
  });

  it('has tags, which are counted over all sessions and found by words', async () => {
    const store = await place.open();
    const tagged = { a: ['bug', 'urgent'], b: ['bug'], c: [] };
    for (const [id, tags] of Object.entries(tagged)) {
      await store.createSession(exampleSession(id, { cwd: `/code/${id}` }));
      const summary = exampleSummary({
        title: `Title ${id}`,
        updatedAt: id.charCodeAt(0),
        ...(tags.length > 0 && { tags }),
      });
      await store.append(exampleAppend(id, 1, { summary }));
    }
    await store.setBranch('c', 'feature/cart');
    const listed = async (page: Partial<SessionPage>) =>
      (await store.sessions({ before: null, limit: 9, ...page })).map(({ id }) => id);
    expect(await store.tags()).toEqual([
      { tag: 'bug', sessions: 2 },
      { tag: 'urgent', sessions: 1 },
    ]);
    expect(await listed({ tags: ['bug'] })).toEqual(['b', 'a']);
    expect(await listed({ tags: ['bug', 'urgent'], archived: false })).toEqual(['a']);
    expect(await listed({ tags: ['bu'] })).toEqual([]);
    expect(await listed({ text: 'URGENT title' })).toEqual(['a']);
    expect(await listed({ text: 'cart' })).toEqual(['c']);
    expect(await listed({ text: '/code/b' })).toEqual(['b']);
    expect(await store.session('c')).toMatchObject({ branch: 'feature/cart' });
    await store.close();
  });
});

it('[R10] a database of the third version gets sizes and marks from what it holds', async () => {
  const old = new DatabaseSync(place.file);
  migrate(old, migrations.slice(0, 3));
  old.exec(`
    INSERT INTO sessions (key, id, cwd, parent, created_at, epoch, head, status, turns, cost, waiting, updated_at)
    VALUES (1, 'a', '/', 'z', 7, 0, 2, 'idle', 0, 0, 0, 1);
    INSERT INTO journal (session, seq, at, epoch, source, body) VALUES (1, 1, 1, 0, 'out', x'0102'), (1, 2, 1, 0, 'out', x'03');
    INSERT INTO checkpoints (session, seq, state) VALUES (1, 1, '{"forkedFrom":{"id":"z","reportedCost":0,"at":"m1"}}')`);
  const place1 = { seq: 2, ord: 0, at: 9, turn: 1, parent: null };
  const compaction = {
    id: '2.0',
    ...place1,
    type: 'compaction',
    trigger: 'auto',
    before: 9,
    after: 3,
    durationMs: null,
    summary: '',
  };
  const started = {
    id: '2.1',
    ...place1,
    ord: 1,
    type: 'notice',
    notice: { type: 'runStarted', epoch: 2, version: null, start: 'resume' },
  };
  const insert = old.prepare('INSERT INTO entries (session, id, seq, ord, body) VALUES (1, ?, 2, ?, ?)');
  for (const entry of [compaction, started, exampleEntry('t', { seq: 2, ord: 2 })]) {
    insert.run(entry.id, entry.ord, JSON.stringify(entry));
  }
  old.close();

  const store = await place.open();
  expect((await store.session('a'))?.bytes).toBe(3);
  const [{ marks = [] } = {}] = await store.family('a', { sessions: 9, marks: 9 });
  expect(marks.map(({ type, entryId }) => [type, entryId])).toEqual([
    ['fork', null],
    ['compaction', '2.0'],
    ['resume', '2.1'],
  ]);
  expect(marks[0]).toMatchObject({ from: 'z', entry: 'm1' });
  await store.close();
});

it('an older file gives room back after it was compacted, which nobody may look at meanwhile', async () => {
  const old = new DatabaseSync(place.file);
  migrate(old, migrations);
  old.close();
  await fillWithGap(place);
  const before = rowids();
  const store = await place.open();
  expect((await store.storage()).shrinks).toBe(false);
  expect(await store.reclaim(10)).toEqual({ type: 'reclaimed', pages: 0, left: 0 });
  expect(compactDatabase(place.file)).toEqual({ type: 'inUse' });
  await store.close();
  expect(compactDatabase(place.file).type).toBe('compacted');
  // The index of search knows entries by these.
  expect(rowids()).toEqual(before);
  const again = await place.open();
  expect((await again.storage()).shrinks).toBe(true);
  await again.close();
});

async function fillWithGap({ open }: SqlitePlace): Promise<void> {
  const store = await open();
  for (const id of ['a', 'b', 'c']) {
    await store.createSession(exampleSession(id));
    const changes = [1, 2, 3].map((seq) => ({ type: 'entry', entry: exampleEntry(`${id}${seq}`, { seq }) }) as const);
    await store.append(exampleAppend(id, 1, { changes }));
  }
  await store.deleteSession('a', exampleSession('a').holder);
  await store.close();
}

function rowids(): unknown[] {
  const database = new DatabaseSync(place.file);
  const rows = database.prepare('SELECT rowid, id FROM entries ORDER BY id').all();
  database.close();
  return rows;
}
