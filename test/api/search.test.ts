import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SavedSearch, SearchFound, SearchProgress } from '../../src/core/search/found.ts';
import { exampleAppend, exampleEntry, exampleSession } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type Answer = SearchFound & { notes: string[]; progress: SearchProgress };

let house: ApiHouse;
const ids = Array.from({ length: 25 }, (_, index) => `walrus-${index}`);

beforeAll(async () => {
  house = await openApiHouse();
  await house.store.createSession(exampleSession('searched'));
  const changes = ids.map((id) => ({ type: 'entry', entry: exampleEntry(id, { seq: 1 }) }) as const);
  await house.store.append(exampleAppend('searched', 1, { changes }));
  await vi.waitFor(async () => expect((await search('walrus')).hits).toHaveLength(25), {
    timeout: 20_000,
    interval: 50,
  });
});
afterAll(() => house.close());

test('[W36] pages of what is found hold each hit once', async () => {
  const all: (string | null)[] = [];
  for (let cursor = ''; ; ) {
    const page = await search('walrus', `&limit=10${cursor}`);
    all.push(...page.hits.map(({ entryId }) => entryId));
    if (page.next === null) break;
    cursor = `&cursor=${page.next}`;
  }
  expect(all.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
    ids.toSorted((a, b) => a.localeCompare(b)),
  );
});

test('a hit tells its session once, and how far the index is', async () => {
  const { sessions, progress } = await search('walrus');
  expect(sessions).toEqual([
    { id: 'searched', title: 'A title', cwd: '/home/user/project', updatedAt: 1_700_000_000_002 },
  ]);
  expect(progress).toEqual({ pending: 0, total: 25 });
});

test('nothing typed finds nothing, and is no mistake', async () => {
  expect(await search('  ')).toMatchObject({ hits: [], next: null, notes: [] });
});

test('[W34] a filter that is not known is told', async () => {
  expect((await search('colour:walrus')).notes).toEqual([
    'There is no filter "colour", so "colour:walrus" is looked for as words.',
  ]);
});

test.each([
  ['1,001 characters', 422, 'x'.repeat(1001), 'A search can have 1,000 characters; this one has 1,001.'],
  ['10,000 characters', 414, 'x'.repeat(10_000), 'The address is too long.'],
  ['only punctuation', 422, '((** "', '"((**" has no letter and no digit, so it is left out.'],
])('[W35] %s are refused in words', async (_what, expected, q, message) => {
  const { status, body } = await house.tell(`/api/search?q=${encodeURIComponent(q)}`);
  expect([status, body.error.message]).toEqual([expected, message]);
});

test('a session that is not there, and a place that is none, are refused', async () => {
  expect(await house.tell('/api/search?q=walrus&session=nobody')).toMatchObject({ status: 404 });
  expect(await house.tell('/api/search?q=walrus&cursor=x')).toMatchObject({ status: 422 });
});

test('a search is saved, listed and forgotten', async () => {
  const json = { text: ' tool:Bash walrus ' };
  const { body } = await house.tell<{ search: SavedSearch }>('/api/searches', {
    method: 'POST',
    scope: 'operate',
    json,
  });
  expect(body.search.text).toBe('tool:Bash walrus');
  const list = () => house.tell<{ searches: SavedSearch[] }>('/api/searches');
  expect((await list()).body.searches).toEqual([body.search]);
  const address = `/api/searches/${body.search.id}`;
  expect(await house.tell(address, { method: 'DELETE', scope: 'operate' })).toMatchObject({ status: 200 });
  expect(await house.tell(address, { method: 'DELETE', scope: 'operate' })).toMatchObject({ status: 404 });
  expect((await list()).body.searches).toEqual([]);
});

test('[W37] a search is given up when nobody waits for it any more', async () => {
  const asked = Promise.withResolvers<void>();
  const given = Promise.withResolvers<string>();
  const search: ApiHouse['store']['search'] = (_asked, signal) => {
    asked.resolve();
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        given.resolve('given up');
        resolve({ type: 'cancelled' });
      });
    });
  };
  const original = house.context.store.search;
  house.context.store.search = search;
  const control = new AbortController();
  const answer = house.ask('/api/search?q=walrus', { signal: control.signal }).catch(() => 'left');
  await asked.promise;
  control.abort();
  expect([await answer, await given.promise]).toEqual(['left', 'given up']);
  house.context.store.search = original;
});

async function search(q: string, rest = ''): Promise<Answer> {
  return (await house.tell<Answer>(`/api/search?q=${encodeURIComponent(q)}${rest}`)).body;
}
