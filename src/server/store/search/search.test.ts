import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exampleAppend,
  exampleEntry,
  exampleSession,
  exampleSummary,
  holder,
} from '../../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../../test/store/place.ts';
import { readQuery } from '../../../core/search/query.ts';
import type { Entry, ToolBody } from '../../../core/session/entry.ts';
import { addSearch } from '../schema/add-search.ts';
import { migrate, migrations } from '../schema/migrations.ts';
import type { Store } from '../store.ts';
import type { Searched } from './search-store.ts';

let place: SqlitePlace;
let store: Store;

async function begin(): Promise<void> {
  place = await sqlitePlace();
  store = await place.open();
}

async function end(): Promise<void> {
  await store.close();
  await place.remove();
}

describe('what is found', () => {
  afterAll(end);
  beforeAll(async () => {
    await begin();
    await write('one', [
      text('t1', 'The retry gives up after three attempts', { at: day(1) }),
      tool(
        'b1',
        { name: 'Bash', input: { command: 'npm run build' } },
        'error TS2304: cannot find WebSocket',
        'failed',
      ),
      tool('e1', { name: 'Edit', input: { file_path: '/code/deck/src/server/main.ts', old_string: 'quokka' } }, 'ok'),
      { ...placeOf('m1'), at: day(20), ...message('请修复数据库的连接') },
    ]);
    const notice: Entry = { ...placeOf('n1'), at: day(30), type: 'notice', notice: { type: 'reset', newId: null } };
    await write('two', [text('t2', 'Another retry, in another session', { at: day(30) }), notice], '/code/other');
    await untilFound('connection OR 数据库', 'one m1');
  });

  it.each([
    ['a word, whatever its case', 'RETRY ', ['one t1', 'two t2']],
    ['several words anywhere', 'attempts retry', ['one t1']],
    ['the beginning of the last word', 'attem', ['one t1']],
    ['a word and the beginning of another', 'three retr', ['one t1']],
    ['a word and the beginning of a path', 'quokka src/server/ma', ['one e1']],
    ['a word and the beginning of nothing', 'three xyz', []],
    ['a phrase', '"gives up after"', ['one t1']],
    ['a phrase in another order', '"up gives"', []],
    ['without a word', 'retry -another', ['one t1']],
    ['no notice that has no words of its own', 'role:system', []],
    ['what a tool was called with', '"npm run build"', ['one b1']],
    ['what a tool answered', 'TS2304', ['one b1']],
    ['a part of a compound name', 'socket', ['one b1']],
    ['a path', 'server/main.ts', ['one e1']],
    ['a script without spaces', '数据库', ['one m1']],
    ['two signs of it', '修复', ['one m1']],
    ['one sign of it', '库', ['one m1']],
    ['one letter that stands alone', 'a', []],
    ['the filter tool', 'tool:bash', ['one b1']],
    ['the filter file', 'file:main.ts', ['one e1']],
    ['the filter error', 'error:true', ['one b1']],
    ['the filter role', 'role:user', ['one m1']],
    ['the filter role, turned round', 'retry -role:assistant', []],
    ['the filter project', 'retry project:other', ['two t2']],
    ['the filter model', 'retry model:opus', ['one t1', 'two t2']],
    ['the filter after', `after:${date(25)}`, ['two t2']],
    ['the filter before', `retry before:${date(25)}`, ['one t1']],
    ['nothing there', 'nowhere', []],
  ])('%s: %s', async (_what, query, expected) => {
    expect((await found(query)).toSorted((a, b) => a.localeCompare(b))).toEqual(expected);
  });

  it.each([
    '"',
    '* OR x',
    'words:retry',
    'NEAR(retry up)',
    '^retry',
    'retry AND',
    '(retry',
    "retry'; DROP TABLE entries",
  ])('what would be syntax is looked for as words: %s', async (query) => {
    await expect(ask(query)).resolves.toMatchObject({ type: 'found' });
  });

  it('only in one session, when that is asked', async () => {
    expect(await found('retry', { sessionId: 'two' })).toEqual(['two t2']);
    expect(await ask('retry', { sessionId: 'nobody' })).toEqual({ type: 'missing' });
  });

  it('a session by its title', async () => {
    const { hits } = await ask('"a title"');
    expect(hits.map(({ sessionId, entryId, role }) => [sessionId, entryId, role])).toEqual([
      ['two', null, 'title'],
      ['one', null, 'title'],
    ]);
  });

  it('a snippet shows the part that matches, with the words marked', async () => {
    const { hits } = await ask('ts2304 cannot');
    expect(hits[0]).toMatchObject({ part: 'output', tool: 'Bash', isError: true, role: 'tool' });
    expect(hits[0]?.snippet).toEqual([
      { text: 'error ', isMarked: false },
      { text: 'TS2304', isMarked: true },
      { text: ': ', isMarked: false },
      { text: 'cannot', isMarked: true },
      { text: ' find WebSocket', isMarked: false },
    ]);
  });

  it('an entry that changed is found by its new words only', async () => {
    await store.append(exampleAppend('two', 2, { changes: [{ type: 'entry', entry: text('t2', 'something new') }] }));
    await untilFound('something', 'two t2');
    expect(await found('another')).toEqual([]);
  });

  it('a session that is deleted is not found at once, and leaves nothing in the index', async () => {
    await store.deleteSession('one', holder);
    expect(await found('retry')).toEqual([]);
    expect(await found('something')).toEqual(['two t2']);
    await vi.waitFor(() => expect(rows('SELECT count(*) AS n FROM search_queue')).toEqual([{ n: 0 }]), patience);
    expect(rows('SELECT count(*) AS n FROM search_entries')).toEqual([{ n: 2 }]);
    expect(rows('SELECT count(*) AS n FROM search_shard_0')).toEqual([{ n: 2 }]);
  });

  it('a search that nobody waits for is not made', async () => {
    const read = readQuery('retry', clock);
    if (read.type !== 'query') throw new Error('no query');
    const asked = { query: read.query, sessionId: null, limit: 10, after: null };
    expect(await store.search(asked, AbortSignal.abort())).toEqual({ type: 'cancelled' });
  });
});

describe('over time', () => {
  beforeEach(begin);
  afterEach(end);

  it('pages hold every match once, also beyond what is ranked together', async () => {
    const entries = Array.from({ length: 1000 }, (_, index) => text(`t${index}`, `needle number ${index}`));
    await write('many', entries);
    await vi.waitFor(() => expect(store.searchProgress()).toMatchObject({ pending: 0, total: 1000 }), patience);
    const all: string[] = [];
    let after: Searched extends infer S ? (S extends { place: infer P } ? P : never) : never = null;
    do {
      const page = await ask('needle', { after, limit: 90 });
      all.push(...page.hits.map(({ entryId }) => String(entryId)));
      after = page.place;
    } while (after !== null);
    expect(all).toHaveLength(1000);
    expect(new Set(all).size).toBe(1000);
  });

  it('words of entries that are kept in bundles are found, also while they are typed', async () => {
    await store.createSession(exampleSession('bulk'));
    await addBundled(1, 'a numbat and a quokka');
    expect(rows('SELECT count(bundle) AS bundled FROM entries')).toEqual([{ bundled: 1 }]);
    await untilFound('quokka', 'bulk t1');
    expect(await found('numbat quok')).toEqual(['bulk t1']);
  });

  it('an entry that changes from one bundle to the next is found by its new words only', async () => {
    await store.createSession(exampleSession('bulk'));
    await addBundled(1, 'a numbat');
    await untilFound('numbat', 'bulk t1');
    await addBundled(2, 'a quokka');
    await untilFound('quokka', 'bulk t1');
    expect(await found('numbat')).toEqual([]);
    expect(rows('SELECT count(*) AS entries FROM entries')).toEqual([{ entries: 1 }]);
  });

  async function addBundled(seq: number, words: string): Promise<void> {
    const bulk = store.bulk();
    const { lines, changes: _changes, ...where } = exampleAppend('bulk', seq);
    const entry = text('t1', `${'long '.repeat(2000)} ${words}`);
    for (const line of lines) bulk.add({ ...line, body: new Uint8Array(100_000) }, [{ type: 'entry', entry }]);
    await bulk.append(where);
  }

  it('what was there before there was a search is found as well', async () => {
    const old = await sqlitePlace();
    const database = new DatabaseSync(old.file);
    migrate(database, migrations.slice(0, migrations.indexOf(addSearch)));
    database.exec(`
      INSERT INTO sessions (key, id, cwd, created_at, epoch, head, status, turns, cost, waiting, updated_at)
      VALUES (1, 'old', '/code/old', 1, 0, 0, 'idle', 0, 0, 0, 1)`);
    database
      .prepare('INSERT INTO entries (session, id, seq, ord, body) VALUES (1, ?, 1, 0, ?)')
      .run('e1', JSON.stringify(text('e1', 'an old marmot')));
    database.close();
    await end();
    place = old;
    store = await place.open();
    await untilFound('marmot', 'old e1');
  });

  it('a saved search is kept once, listed and forgotten', async () => {
    const saved = { id: 's1', text: 'tool:Bash retry', createdAt: 1 };
    expect(await store.saveSearch(saved)).toEqual({ type: 'saved', search: saved });
    expect(await store.saveSearch({ ...saved, id: 's2' })).toEqual({ type: 'saved', search: saved });
    expect(await store.savedSearches()).toEqual([saved]);
    expect(await store.dropSearch('s1')).toEqual({ type: 'dropped' });
    expect(await store.dropSearch('s1')).toEqual({ type: 'missing' });
  });
});

const patience = { timeout: 20_000, interval: 20 };
const clock = {
  now: Date.UTC(2026, 0, 31),
  dayStart: (year: number, month: number, at: number) => Date.UTC(year, month - 1, at),
};

async function write(id: string, entries: Entry[], cwd = '/code/deck'): Promise<void> {
  await store.createSession(exampleSession(id, { cwd }));
  const changes = entries.map((entry) => ({ type: 'entry', entry }) as const);
  await store.append(exampleAppend(id, 1, { changes, summary: exampleSummary() }));
}

type Asked = { sessionId?: string; limit?: number; after?: { below: number; skip: number } | null };

async function ask(text: string, { sessionId, limit = 50, after = null }: Asked = {}) {
  const read = readQuery(text, clock);
  if (read.type !== 'query') return { type: 'found', hits: [], place: null } as const;
  const asked = { query: read.query, sessionId: sessionId ?? null, limit, after };
  return (await store.search(asked, new AbortController().signal)) as Extract<Searched, { type: 'found' }>;
}

async function found(query: string, asked: Asked = {}): Promise<string[]> {
  const { hits } = await ask(query, asked);
  return hits.filter(({ entryId }) => entryId !== null).map(({ sessionId, entryId }) => `${sessionId} ${entryId}`);
}

async function untilFound(query: string, expected: string): Promise<void> {
  const word = query.split(' OR ').at(-1) ?? '';
  await vi.waitFor(async () => {
    expect(await found(word)).toContain(expected);
    expect(store.searchProgress().pending).toBe(0);
  }, patience);
}

function rows(sql: string): unknown[] {
  const database = new DatabaseSync(place.file, { readOnly: true });
  const all = database.prepare(sql).all();
  database.close();
  return all.map((row) => ({ ...row }));
}

function text(id: string, said: string, rest: { at?: number } = {}): Entry {
  const entry = exampleEntry(id, { seq: 1 });
  return { ...entry, ...rest, text: said } as Entry;
}

function tool(
  id: string,
  call: Pick<ToolBody, 'name' | 'input'>,
  output: string,
  state: 'done' | 'failed' = 'done',
): Entry {
  const { seq, ord, turn, parent } = exampleEntry(id, { seq: 2 });
  return {
    ...{ id, seq, ord, turn, parent, at: day(2), type: 'tool', ...call },
    state: { type: state, durationMs: 1 },
    result: { text: output, images: [], structured: null, decision: null },
    request: null,
    task: null,
    callSeq: 1,
    resultSeq: 2,
    clipped: { input: false, result: false },
  };
}

function message(said: string) {
  const delivery = { type: 'answered' } as const;
  return { type: 'message' as const, text: said, attachments: [], delivery, by: null, clipped: false };
}

function placeOf(id: string) {
  return { id, seq: 4, ord: 0, turn: 1, parent: null };
}

function day(number: number): number {
  return Date.UTC(2026, 0, number, 12);
}

function date(number: number): string {
  return `2026-01-${String(number).padStart(2, '0')}`;
}
