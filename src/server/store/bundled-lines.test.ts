import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleAppend, exampleLine, exampleSession, holder } from '../../../test/store/examples.ts';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { openDatabase } from './database.ts';
import { rebuildViews } from './rebuild.ts';
import type { NewLine, Store } from './store.ts';

let place: SqlitePlace;
let store: Store;

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
  await store.createSession(exampleSession('one'));
});

afterEach(async () => {
  await store.close();
  await place.remove();
});

const lines: NewLine[] = Array.from({ length: 40 }, (_, index) => ({
  ...exampleLine(''),
  at: index,
  source: 'file',
  by: index % 2 === 0 ? null : 'task',
  body: Uint8Array.from(randomBytes(index === 7 ? 0 : 20_000 + index)),
}));

const written = lines.map((line, index) => ({ ...line, seq: index + 1, epoch: 0 }));

it('lines that are kept in bundles come back byte by byte, from any place on', async () => {
  await store.append(exampleAppend('one', 1, { lines, isBundled: true }));
  expect(await store.lines('one', 0, 100, 100_000_000)).toEqual(written);
  expect(await store.lines('one', 12, 3, 100_000_000)).toEqual(written.slice(12, 15));
  expect(await store.line('one', 31)).toEqual(written[30]);
  expect(await store.lines('one', 0, 100, 50_000)).toEqual(written.slice(0, 2));
});

it('a live line goes on after bundles, and a rebuild reads both', async () => {
  await store.append(exampleAppend('one', 1, { lines, isBundled: true }));
  await store.append(exampleAppend('one', 41));
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const bodies: Uint8Array[] = [];
  const { database } = opened;
  const summary = exampleAppend('one', 1).summary;
  rebuildViews(database, 'one', () => ({
    line: ({ body }) => {
      bodies.push(Uint8Array.from(body));
      return { changes: [], checkpoint: null };
    },
    summary: () => summary,
  }));
  database.close();
  expect(bodies).toEqual([...lines.map(({ body }) => body), exampleLine('line 41').body]);
});

it('bundles go with their session', async () => {
  await store.append(exampleAppend('one', 1, { lines, isBundled: true }));
  expect(await store.deleteSession('one', holder)).toMatchObject({ type: 'deleted' });
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const left = opened.database.prepare('SELECT count(*) AS count FROM bundles');
  await vi.waitUntil(() => left.get()?.count === 0);
  opened.database.close();
});

it('a few short lines are kept as they are', async () => {
  await store.append(exampleAppend('one', 1, { lines: lines.slice(0, 2), isBundled: true }));
  const opened = openDatabase({ file: place.file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  expect(opened.database.prepare('SELECT count(*) AS count FROM bundles').get()).toEqual({ count: 0 });
  opened.database.close();
  expect(await store.lines('one', 0, 100, 100_000_000)).toEqual(written.slice(0, 2));
});
