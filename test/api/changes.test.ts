import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileChange } from '../../src/core/session/file-change.ts';
import { exampleAppend, exampleFileChange, exampleSession } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type ChangePage = { changes: FileChange[]; next: string | null };

let house: ApiHouse;
const id = 'with-changes';
const files = Array.from({ length: 7 }, (_, n) => exampleFileChange(`file-${n}`, { seq: 1 + (n >> 1), ord: n % 2 }));

beforeAll(async () => {
  house = await openApiHouse();
  await house.store.createSession(exampleSession(id));
  await house.store.append(exampleAppend(id, 1, { changes: files.map((file) => ({ type: 'file', file })) }));
});
afterAll(() => house.close());

test.each([1, 2, 7, 100])('the changes of a session by pages of %i are each there once, in order', async (limit) => {
  const all: FileChange[] = [];
  for (let place = ''; ; ) {
    const { body } = await house.tell<ChangePage>(`/api/sessions/${id}/changes?limit=${limit}${place}`);
    all.push(...body.changes);
    if (body.next === null) break;
    place = `&after=${body.next}`;
  }
  expect(all).toEqual(files);
});

test('a session that is not there, and a place that is none, are refused', async () => {
  expect(await house.tell('/api/sessions/nobody/changes')).toMatchObject({ status: 404 });
  expect(await house.tell(`/api/sessions/${id}/changes?after=x`)).toMatchObject({ status: 422 });
});
