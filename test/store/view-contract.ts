import { describe, expect, it } from 'vitest';
import type { Change, OutboxRow } from '../../src/core/session/change.ts';
import { emptyState } from '../../src/core/session/state.ts';
import type { Store } from '../../src/server/store/store.ts';
import {
  exampleAppend,
  exampleEntry,
  exampleFileChange,
  exampleMessage,
  exampleRequest,
  exampleRun,
  exampleSession,
  exampleSummary,
  exampleTurn,
} from './examples.ts';

export function describeViews(current: () => Store): void {
  const change = async (sessionId: string, ...changes: Change[]) => {
    const store = current();
    await store.createSession(exampleSession(sessionId));
    const head = (await store.session(sessionId))?.head ?? 0;
    expect(await store.append(exampleAppend(sessionId, head + 1, { changes }))).toEqual({ type: 'committed' });
  };

  describe('views', () => {
    it('lists sessions, the last updated first, page by page', async () => {
      const store = current();
      for (const [id, updatedAt] of Object.entries({ a: 10, b: 30, c: 20, d: 20 })) {
        await store.createSession(exampleSession(id));
        await store.append(exampleAppend(id, 1, { summary: exampleSummary({ updatedAt }) }));
      }
      const first = await store.sessions({ before: null, limit: 2 });
      expect(first.map(({ id }) => id)).toEqual(['b', 'd']);
      const second = await store.sessions({ before: { updatedAt: 20, id: 'd' }, limit: 5 });
      expect(second.map(({ id }) => id)).toEqual(['c', 'a']);
      expect(await store.sessions({ before: { updatedAt: 10, id: 'a' }, limit: 5 })).toEqual([]);
    });

    it('keeps the latest checkpoint', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      expect(await store.checkpoint('a')).toBeNull();
      const state = { ...emptyState('a'), title: 'one' };
      await store.append(exampleAppend('a', 1, { checkpoint: { seq: 1, state } }));
      await store.append(exampleAppend('a', 2));
      expect(await store.checkpoint('a')).toEqual({ seq: 1, state });
      await store.append(exampleAppend('a', 3, { checkpoint: { seq: 3, state: { ...state, title: 'two' } } }));
      expect(await store.checkpoint('a')).toMatchObject({ seq: 3, state: { title: 'two' } });
    });

    it('pages entries by their place, forwards and backwards, in order', async () => {
      const places = [
        exampleEntry('a', { seq: 1 }),
        exampleEntry('b', { seq: 2, ord: 0 }),
        exampleEntry('c', { seq: 2, ord: 1 }),
        exampleEntry('d', { seq: 5 }),
      ];
      await change('s', ...places.toReversed().map((entry) => ({ type: 'entry', entry }) as const));
      const page = async (...[wanted]: [Parameters<Store['entries']>[1]]) =>
        (await current().entries('s', wanted)).map(({ id }) => id);

      expect(await page({ type: 'last', limit: 2 })).toEqual(['c', 'd']);
      expect(await page({ type: 'before', seq: 2, ord: 1, limit: 5 })).toEqual(['a', 'b']);
      expect(await page({ type: 'before', seq: 5, ord: 0, limit: 2 })).toEqual(['b', 'c']);
      expect(await page({ type: 'after', seq: 2, ord: 0, limit: 1 })).toEqual(['c']);
      expect(await page({ type: 'after', seq: 0, ord: 0, limit: 9 })).toEqual(['a', 'b', 'c', 'd']);
      expect(await current().entries('s', { type: 'last', limit: 9 })).toEqual(places);
    });

    it('pages the entries of one parent', async () => {
      const entries = [
        exampleEntry('top', { seq: 1 }),
        exampleEntry('child-1', { seq: 2, parent: 'task' }),
        exampleEntry('other', { seq: 3, parent: 'task-2' }),
        exampleEntry('child-2', { seq: 4, parent: 'task' }),
      ];
      await change('s', ...entries.map((entry) => ({ type: 'entry', entry }) as const));
      const under = async (parent: string | null) =>
        (await current().entries('s', { type: 'last', parent, limit: 9 })).map(({ id }) => id);

      expect(await under(null)).toEqual(['top']);
      expect(await under('task')).toEqual(['child-1', 'child-2']);
      expect(await current().entries('s', { type: 'after', parent: 'task', seq: 2, ord: 0, limit: 9 })).toEqual([
        entries[3],
      ]);
    });

    it('replaces an entry by its id, and keeps strange characters', async () => {
      const entry = exampleEntry('e', { seq: 1 });
      await change('s', { type: 'entry', entry });
      const changed = { ...entry, text: 'a\u0000b\u2028c\ud800d😀' } as typeof entry;
      await change('s', { type: 'entry', entry: changed });
      expect(await current().entry('s', 'e')).toEqual(changed);
      expect(await current().entries('s', { type: 'last', limit: 9 })).toHaveLength(1);
      expect(await current().entry('s', 'none')).toBeNull();
      await change('other');
      expect(await current().entry('other', 'e')).toBeNull();
    });

    it('pages what was done to files, in order', async () => {
      const files = [3, 1, 2].map((seq) => exampleFileChange(`f${seq}`, { seq }));
      await change('s', ...files.map((file) => ({ type: 'file', file }) as const));
      await change('other', { type: 'file', file: exampleFileChange('f9') });
      const page = async (after: { seq: number; ord: number } | null, limit: number) =>
        (await current().fileChanges('s', { after, limit })).map(({ id }) => id);
      expect(await page(null, 2)).toEqual(['f1', 'f2']);
      expect(await page({ seq: 2, ord: 0 }, 9)).toEqual(['f3']);
      expect(await page({ seq: 3, ord: 0 }, 9)).toEqual([]);
    });

    it('pages turns', async () => {
      await change('s', ...[1, 2, 3].map((number) => ({ type: 'turn', turn: exampleTurn(number) }) as const));
      await change('s', { type: 'turn', turn: exampleTurn(3, { outcome: 'success', cost: 1.5 }) });
      const numbers = async (before: number | null, limit: number) =>
        (await current().turns('s', { before, limit })).map(({ number }) => number);
      expect(await numbers(null, 2)).toEqual([2, 3]);
      expect(await numbers(3, 9)).toEqual([1, 2]);
      expect(await current().turns('s', { before: null, limit: 1 })).toMatchObject([{ outcome: 'success', cost: 1.5 }]);
    });

    it('[R2] has one row for a message id, and returns the open ones in order', async () => {
      const deliveries: OutboxRow['delivery'][] = ['saved', 'written', 'confirmed', 'answered', 'failed', 'withdrawn'];
      const messages = deliveries.map((delivery, index) => exampleMessage(delivery, { delivery, seq: 9 - index }));
      await change('s', ...messages.map((message) => ({ type: 'message', message }) as const));
      await change('s', { type: 'message', message: exampleMessage('saved', { seq: 9 }) });
      expect(await current().outbox('s')).toEqual([messages[2], messages[1], messages[0]]);

      await change('s', {
        type: 'message',
        message: exampleMessage('saved', { seq: 9, delivery: 'answered', epoch: 2 }),
      });
      expect((await current().outbox('s')).map(({ id }) => id)).toEqual(['confirmed', 'written']);
    });

    it('[R4] lists the sessions with a message that was saved and never confirmed, each once', async () => {
      const outbox = (id: string, delivery: OutboxRow['delivery']): Change => ({
        type: 'message',
        message: exampleMessage(id, { delivery }),
      });
      await change('a', outbox('1', 'saved'), outbox('2', 'written'));
      await change('b', outbox('1', 'confirmed'), outbox('2', 'answered'), outbox('3', 'failed'));
      await change('c', outbox('1', 'written'));
      await change('d', outbox('1', 'saved'));
      await change('d', outbox('1', 'confirmed'));
      expect(await current().undelivered(9)).toEqual(['a', 'c']);
      expect(await current().undelivered(1)).toEqual(['a']);
    });

    it('lists the requests that wait, over all sessions, oldest first', async () => {
      await change('a', { type: 'request', request: exampleRequest('late', { openedAt: 30 }) });
      await change('b', { type: 'request', request: exampleRequest('early', { openedAt: 10 }) });
      await change('b', { type: 'request', request: exampleRequest('over', { openedAt: 20 }) });
      const cancelled = { type: 'cancelled', reason: 'the run died', at: 40 } as const;
      await change('b', { type: 'request', request: exampleRequest('over', { openedAt: 20, state: cancelled }) });

      const pending = await current().pendingRequests(9);
      expect(pending.map(({ sessionId, request }) => [sessionId, request.id])).toEqual([
        ['b', 'early'],
        ['a', 'late'],
      ]);
      expect(await current().pendingRequests(1)).toEqual([pending[0]]);
    });

    it('has a request by its id, whatever became of it, of the newest run that asked under it', async () => {
      await change('s', { type: 'run', run: exampleRun(1) }, { type: 'run', run: exampleRun(2) });
      const cancelled = { type: 'cancelled', reason: 'the run died', at: 40 } as const;
      const [first, second] = [exampleRequest('r', { epoch: 1, state: cancelled }), exampleRequest('r', { epoch: 2 })];
      await change('s', { type: 'request', request: first });
      expect(await current().request('s', 'r')).toEqual(first);
      await change('s', { type: 'request', request: second });
      expect(await current().request('s', 'r')).toEqual(second);
      expect(await current().request('s', 'none')).toBeNull();
      expect(await current().request('other', 'r')).toBeNull();
    });

    it('lists the runs that never ended', async () => {
      await change('a', { type: 'run', run: exampleRun(1) }, { type: 'run', run: exampleRun(2, { claimedAt: 5 }) });
      await change('b', { type: 'run', run: exampleRun(1, { claimedAt: 3 }) });
      await change('a', { type: 'run', run: exampleRun(1, { endedAt: 9, end: 'finished', code: 0 }) });
      expect(await current().openRuns(9)).toEqual([
        { sessionId: 'b', run: exampleRun(1, { claimedAt: 3 }) },
        { sessionId: 'a', run: exampleRun(2, { claimedAt: 5 }) },
      ]);
    });
  });
}
