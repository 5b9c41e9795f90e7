import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToolEntry } from '../../src/core/session/entry.ts';
import type { FileChange } from '../../src/core/session/file-change.ts';
import { exampleAppend, exampleEntry, exampleFileChange, exampleSession, exampleTurn } from '../store/examples.ts';
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

test('what a rewind has taken back is left out: from the turn of its message, which can have waited', async () => {
  await house.store.createSession(exampleSession('rewound'));
  const mark = {
    id: 'rewind 8',
    seq: 8,
    at: 1,
    entryId: '8.0',
    type: 'rewind',
    messageId: 'waited',
    files: 1,
  } as const;
  const changed = [1, 3, 5, 9].map((seq) => exampleFileChange(`at ${seq}`, { seq }));
  await house.store.append(
    exampleAppend('rewound', 1, {
      changes: [
        ...changed.map((file) => ({ type: 'file', file }) as const),
        { type: 'entry', entry: { ...exampleEntry('waited', { seq: 2 }), turn: 2 } },
        { type: 'turn', turn: exampleTurn(1, { startedSeq: 1 }) },
        { type: 'turn', turn: exampleTurn(2, { startedSeq: 4 }) },
        { type: 'mark', mark },
      ],
    }),
  );
  const { body } = await house.tell<ChangePage>('/api/sessions/rewound/changes');
  expect(body.changes.map(({ id }) => id)).toEqual(['at 1', 'at 3', 'at 9']);
});

test('a row whose text an earlier version cut before it counted the lines is a lower bound', async () => {
  await house.store.createSession(exampleSession('earlier'));
  const call = (id: string, rest: Partial<ToolEntry>): ToolEntry => ({
    ...{ id, seq: 1, ord: 0, at: 1, turn: 1, parent: null, type: 'tool', name: 'Write' },
    ...{ input: {}, state: { type: 'done', durationMs: 1 }, request: null, task: null, callSeq: 1, resultSeq: 1 },
    result: { text: '', images: [], decision: null, structured: { type: 'create', filePath: '/a', content: 'x\ny' } },
    clipped: { input: true, result: true },
    ...rest,
  });
  const stored = (id: string, ord: number) => exampleFileChange(id, { ord, tool: 'Write', added: 294, clipped: true });
  await house.store.append(
    exampleAppend('earlier', 1, {
      changes: [
        { type: 'entry', entry: call('old', {}) },
        { type: 'entry', entry: call('new', { lineCounts: { added: 294, removed: 1 } }) },
        { type: 'file', file: stored('old', 0) },
        { type: 'file', file: stored('new', 1) },
      ],
    }),
  );
  const { body } = await house.tell<ChangePage>('/api/sessions/earlier/changes');
  expect(body.changes).toEqual([{ ...stored('old', 0), isLowerBound: true }, stored('new', 1)]);
});

test('a session that is not there, and a place that is none, are refused', async () => {
  expect(await house.tell('/api/sessions/nobody/changes')).toMatchObject({ status: 404 });
  expect(await house.tell(`/api/sessions/${id}/changes?after=x`)).toMatchObject({ status: 422 });
});
