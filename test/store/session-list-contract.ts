import { describe, expect, it } from 'vitest';
import { listStateOf } from '../../src/core/session/list-state.ts';
import type { SessionSummary } from '../../src/core/session/summary.ts';
import type { SessionPage, Store } from '../../src/server/store/store.ts';
import {
  exampleAppend,
  exampleEntry,
  exampleLine,
  exampleMessage,
  exampleRequest,
  exampleRun,
  exampleSession,
  exampleSummary,
  exampleTurn,
  holder,
} from './examples.ts';

const sessionStatuses = ['idle', 'starting', 'ready', 'running', 'waiting', 'paused', 'limited', 'ended'] as const;

export function describeSessionList(current: () => Store): void {
  const add = async (id: string, cwd: string, summary: Partial<SessionSummary>) => {
    await current().createSession(exampleSession(id, { cwd }));
    await current().append(exampleAppend(id, 1, { summary: exampleSummary(summary) }));
  };
  const listed = async (page: Partial<SessionPage>) =>
    (await current().sessions({ before: null, limit: 9, ...page })).map(({ id }) => id);

  describe('the list', () => {
    it('is narrowed to the states that the page filters by', async () => {
      const all: Partial<SessionSummary>[] = [
        ...sessionStatuses.map((status) => ({ status, waiting: 0 })),
        { status: 'running', waiting: 2 },
        { status: 'ended', waiting: 1 },
      ];
      for (const [index, summary] of all.entries()) await add(`s${index}`, '/one', { ...summary, updatedAt: index });
      for (const state of ['waiting', 'running', 'idle', 'ended'] as const) {
        const wanted = all.flatMap((summary, index) =>
          listStateOf(exampleSummary(summary)) === state ? [`s${index}`] : [],
        );
        expect(await listed({ states: [state], limit: 99 })).toEqual(wanted.reverse());
      }
      expect(await listed({ states: ['waiting', 'ended'], limit: 99 })).toHaveLength(4);
    });

    it('is narrowed to what is asked for, page by page', async () => {
      await add('a', '/one', { updatedAt: 1, status: 'running', title: 'Fix the gate' });
      await add('b', '/two', { updatedAt: 2, status: 'idle', title: '100% of it' });
      await add('c', '/one', { updatedAt: 3, status: 'running', title: null });
      await add('d', '/one', { updatedAt: 4, status: 'idle', title: 'the GATE again' });
      await current().setArchived('c', 99);
      await current().setArchived('d', 99);

      expect(await listed({})).toEqual(['d', 'c', 'b', 'a']);
      expect(await listed({ archived: false })).toEqual(['b', 'a']);
      expect(await listed({ archived: true })).toEqual(['d', 'c']);
      expect(await listed({ cwd: '/one' })).toEqual(['d', 'c', 'a']);
      expect(await listed({ cwd: '/one', archived: false })).toEqual(['a']);
      expect(await listed({ status: 'running' })).toEqual(['c', 'a']);
      expect(await listed({ status: 'running', cwd: '/two' })).toEqual([]);
      expect(await listed({ title: 'gate' })).toEqual(['d', 'a']);
      expect(await listed({ cwd: '/one', before: { updatedAt: 3, id: 'c' } })).toEqual(['a']);
      expect(await listed({ archived: true, limit: 1 })).toEqual(['d']);
      expect(await listed({ archived: true, limit: 1, before: { updatedAt: 4, id: 'd' } })).toEqual(['c']);
    });

    it('takes no character of a title for a pattern, and no title is too long to look for', async () => {
      await add('a', '/', { title: '100% of it' });
      await add('b', '/', { title: '1000 of it' });
      await add('c', '/', { title: `a_b\\'"` });
      expect(await listed({ title: '100%' })).toEqual(['a']);
      expect(await listed({ title: '_' })).toEqual(['c']);
      expect(await listed({ title: `\\'"` })).toEqual(['c']);
      expect(await listed({ title: '%'.repeat(200_000) })).toEqual([]);
    });

    it('shows whether a session is put away, and nothing else of it changes', async () => {
      await add('a', '/', {});
      const before = await current().session('a');
      expect(await current().setArchived('a', 5)).toEqual({ type: 'saved' });
      expect(await current().session('a')).toEqual({ ...before, archived: true });
      expect(await current().append(exampleAppend('a', 2))).toEqual({ type: 'committed' });
      expect(await current().setArchived('a', null)).toEqual({ type: 'saved' });
      expect(await current().session('a')).toMatchObject({ archived: false });
      expect(await current().setArchived('nobody', 5)).toEqual({ type: 'missing' });
    });
  });

  describe('deleting', () => {
    const fill = async (id: string, count: number) => {
      await current().createSession(exampleSession(id));
      const lines = Array.from({ length: count }, () => exampleLine('0123456789'));
      const changes = lines.flatMap((_, index) => [
        { type: 'entry' as const, entry: exampleEntry(`entry ${index}`, { seq: index + 1 }) },
        { type: 'turn' as const, turn: exampleTurn(index + 1) },
        { type: 'request' as const, request: exampleRequest(`request ${index}`) },
        { type: 'run' as const, run: exampleRun(index + 1) },
        { type: 'message' as const, message: exampleMessage(`message ${index}`) },
      ]);
      expect(await current().append(exampleAppend(id, 1, { lines, changes }))).toEqual({ type: 'committed' });
    };

    it('removes everything of one session and nothing of another', async () => {
      await fill('a', 700);
      await fill('b', 3);
      const deleted = await current().deleteSession('a', holder);
      expect(deleted).toMatchObject({ type: 'deleted' });
      expect(deleted).toHaveProperty(
        'bytes',
        expect.toSatisfy((bytes: number) => bytes > 7000),
      );

      expect(await current().session('a')).toBeNull();
      expect(await current().lines('a', 0, 10, 1000)).toEqual([]);
      expect(await current().entries('a', { type: 'last', limit: 9 })).toEqual([]);
      expect(await listed({})).toEqual(['b']);
      expect(await current().pendingRequests(2000)).toHaveLength(3);
      expect(await current().openRuns(2000)).toHaveLength(3);
      expect(await current().undelivered(9)).toEqual(['b']);
      expect(await current().lines('b', 0, 10, 1000)).toHaveLength(3);
    });

    it('frees the id at once: the same one made again is empty', async () => {
      await fill('a', 300);
      const deleting = current().deleteSession('a', holder);
      const creating = current().createSession(exampleSession('a'));
      expect(await creating).toEqual({ type: 'created' });
      expect(await deleting).toMatchObject({ type: 'deleted' });
      expect(await current().session('a')).toMatchObject({ head: 0, archived: false });
      expect(await current().append(exampleAppend('a', 1))).toEqual({ type: 'committed' });
      expect(await current().lines('a', 0, 10, 1000)).toHaveLength(1);
    });

    it('[R3] is for the holder only, or for anyone when nobody holds it', async () => {
      await fill('a', 1);
      expect(await current().deleteSession('a', 'server-2')).toMatchObject({ type: 'stale', holder });
      expect(await current().session('a')).toMatchObject({ head: 1 });
      await current().hold('a', null, holder);
      expect(await current().deleteSession('a', 'server-2')).toMatchObject({ type: 'deleted' });
      expect(await current().deleteSession('a', 'server-2')).toEqual({ type: 'missing' });
      expect(await current().append(exampleAppend('a', 2))).toEqual({ type: 'missing' });
      expect(await current().hold('a', holder, null)).toEqual({ type: 'missing' });
      expect(await current().deleteSession('deleted:1', holder)).toEqual({ type: 'missing' });
    });
  });
}
