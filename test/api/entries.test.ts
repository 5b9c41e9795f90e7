import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import type { Session } from '../../src/server/session/session.ts';
import { allEntries, say, turnsEnded, until } from '../session/house.ts';
import { exampleAppend, exampleEntry, exampleSession } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type EntryPage = { entries: Entry[]; older: string | null; newer: string | null };

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

describe('the entries of a timeline', () => {
  const id = 'with-entries';
  const page = async (query: string) => (await house.tell<EntryPage>(`/api/sessions/${id}/entries?${query}`)).body;
  const ids = ({ entries }: EntryPage) => entries.map((entry) => entry.id);
  const top = Array.from({ length: 20 }, (_, n) => `top-${n}`);

  beforeAll(async () => {
    await house.store.createSession(exampleSession(id));
    // Two entries on each line, and after the fifth of them some that lie under it.
    const entries = top.map((name, n) => exampleEntry(name, { seq: 1 + (n >> 1) * 10, ord: n % 2 }));
    const nested = [2, 3, 4].map((seq) => exampleEntry(`under-${seq}`, { seq, parent: 'top-1' }));
    const changes = [...entries, ...nested].map((entry) => ({ type: 'entry', entry }) as const);
    await house.store.append(exampleAppend(id, 1, { changes }));
  });

  test.each([1, 2, 7, 20, 100])('read back by pages of %i are each there once, in order', async (limit) => {
    let all: string[] = [];
    for (let place = ''; ; ) {
      const read = await page(`parent=&limit=${limit}${place}`);
      all = [...ids(read), ...all];
      if (read.older === null) break;
      place = `&before=${read.older}`;
    }
    expect(all).toEqual(top);
  });

  test.each([1, 3, 100])('read forth by pages of %i are each there once, in order', async (limit) => {
    const all: string[] = [];
    for (let after = '0.0'; ; ) {
      const read = await page(`parent=&limit=${limit}&after=${after}`);
      if (read.entries.length === 0) {
        expect(read.newer).toBe(after);
        break;
      }
      all.push(...ids(read));
      after = read.newer ?? '';
    }
    expect(all).toEqual(top);
  });

  test('are those at the top, those under a call, or all of them', async () => {
    expect(ids(await page('parent=top-1'))).toEqual(['under-2', 'under-3', 'under-4']);
    expect(ids(await page('limit=100'))).toHaveLength(23);
    expect(ids(await page('parent=top-2'))).toEqual([]);
  });

  test('are no more than fit into an answer', async () => {
    const big = 'big-entries';
    await house.store.createSession(exampleSession(big));
    const text = 'x'.repeat(1024 * 1024);
    const changes = [1, 2, 3, 4, 5, 6].map((seq) => ({
      type: 'entry' as const,
      entry: { ...exampleEntry(`e${seq}`, { seq }), text } as Entry,
    }));
    await house.store.append(exampleAppend(big, 1, { changes }));
    const back = (await house.tell<EntryPage>(`/api/sessions/${big}/entries`)).body;
    expect([ids(back), back.older]).toEqual([['e4', 'e5', 'e6'], '4.0']);
    const forth = (await house.tell<EntryPage>(`/api/sessions/${big}/entries?after=1.0`)).body;
    expect([ids(forth), forth.newer]).toEqual([['e2', 'e3', 'e4'], '4.0']);
  });
});

describe('an entry', () => {
  const big = 'line of output ✓ "quoted" \\ '.repeat(4000);
  const huge = 'a much longer line of output 😀 '.repeat(60_000);
  let session: Session;
  let entries: Entry[];

  beforeAll(async () => {
    session = await house.create();
    const steps = [
      { type: 'tool', name: 'Bash', input: { command: big }, result: big },
      { type: 'tool', name: 'Read', input: { file_path: '/a' }, result: huge },
      { type: 'longLine', bytes: 300_000 },
      { type: 'line', text: `{"type":"of tomorrow","words":"${'w'.repeat(100_000)}"}` },
      { type: 'line', text: 'n'.repeat(40_000) },
    ];
    await say(session, `RUN:${JSON.stringify(steps)}`);
    await until(session, turnsEnded(1));
    entries = await allEntries(house.store, session.id);
  });

  const find = (type: Entry['type'], fits: (entry: Entry) => boolean = () => true) => {
    const entry = entries.find((one) => one.type === type && fits(one));
    if (!entry) throw new Error(`no ${type}`);
    return entry;
  };
  const one = async ({ id }: Entry, part = '') => {
    const path = `/api/sessions/${session.id}/entries/${encodeURIComponent(id)}${part}`;
    return (await house.tell<{ entry: Entry }>(path, { scope: 'watch' })).body.entry;
  };
  const named = (name: string) => (entry: Entry) => entry.type === 'tool' && entry.name === name;

  test('is told as the timeline has it', async () => {
    for (const entry of entries) expect(await one(entry)).toEqual(entry);
  });

  test('[C1] is told whole: what a tool was given and what it gave back', async () => {
    const shortened = find('tool', named('Bash'));
    expect(shortened).toMatchObject({ clipped: { input: true, result: true } });
    expect(await one(shortened, '/payload')).toEqual({
      ...shortened,
      input: { command: big },
      result: { ...(shortened as { result: object }).result, text: big, structured: expect.anything() },
      clipped: { input: false, result: false },
    });
  });

  test('[C1] is told whole: a result that is read in a thread of its own', async () => {
    const shortened = find('tool', named('Read'));
    const whole = await one(shortened, '/payload');
    expect((whole as { result: { text: string } }).result.text).toBe(huge);
    expect((shortened as { result: { text: string } }).result.text.length).toBeLessThan(huge.length);
  });

  test('[C1] is told whole: a text, what is not known, and what is not of the protocol', async () => {
    const text = find('text', (entry) => entry.type === 'text' && entry.clipped);
    const whole = (await one(text, '/payload')) as { text: string; clipped: boolean };
    expect(whole.clipped).toBe(false);
    expect(whole.text.length).toBeGreaterThan(250_000);
    expect(await one(find('unknown'), '/payload')).toMatchObject({ raw: { words: 'w'.repeat(100_000) } });
    expect(await one(find('noise'), '/payload')).toMatchObject({ text: 'n'.repeat(40_000) });
  });

  test('that was not shortened is told as it is', async () => {
    const turn = find('turn');
    expect(await one(turn, '/payload')).toEqual(turn);
  });

  test('a long message of a person is told whole', async () => {
    const words = `words ${'and more '.repeat(20_000)}`;
    const id = await say(session, words);
    await until(session, turnsEnded(2));
    const message = await house.store.entry(session.id, id);
    expect(message).toMatchObject({ type: 'message', clipped: true });
    expect(message && (await one(message, '/payload'))).toEqual({ ...message, text: words, clipped: false });
  });
});
