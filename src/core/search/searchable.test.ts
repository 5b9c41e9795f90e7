import { expect, it } from 'vitest';
import type { Entry, EntryBody, RequestRecord } from '../session/entry.ts';
import { searchableOf } from './searchable.ts';

const place = { id: 'e', seq: 1, ord: 0, at: 1, turn: 1, parent: null };
const entry = (body: EntryBody): Entry => ({ ...place, ...body });

it('a call is found by everything it was called with and by what it answered', () => {
  const found = searchableOf(
    entry({
      type: 'tool',
      name: 'Edit',
      input: { file_path: '/a/b.ts', edits: [{ old_string: 'one', new_string: 'two' }], count: 3 },
      state: { type: 'failed', durationMs: 1 },
      result: { text: 'No match', images: [], structured: null, decision: null },
      request: null,
      task: null,
      callSeq: 1,
      resultSeq: 2,
      clipped: { input: false, result: true },
    }),
  );
  expect(found).toMatchObject({ role: 'tool', tool: 'Edit', isError: true, isClipped: true, files: ['/a/b.ts'] });
  expect(found.parts).toEqual([
    { name: 'input', text: '/a/b.ts\none\ntwo\n3' },
    { name: 'output', text: 'No match' },
  ]);
});

it('a call that a person edited is found by what ran', () => {
  const answer = { type: 'allow', input: { file_path: '/b', content: 'two' }, suggestions: [] } as const;
  const request = {
    ...{ kind: 'permission', input: { file_path: '/a', content: 'one' }, clipped: false },
    state: { type: 'answered', answer, by: null, at: 1, received: true },
  } as unknown as RequestRecord;
  const call: EntryBody = {
    ...{ type: 'tool', name: 'Write', input: request.input, state: { type: 'done', durationMs: 1 }, result: null },
    ...{ request, task: null, callSeq: 1, resultSeq: 2, clipped: { input: false, result: false } },
  };
  expect(searchableOf(entry(call))).toMatchObject({ files: ['/b'], parts: [{ name: 'input', text: '/b\ntwo' }, {}] });
});

it.each<[string, EntryBody, { role: string; text: string }]>([
  ['a command', { type: 'command', text: 'cost', failed: false }, { role: 'user', text: 'cost' }],
  ['noise', { type: 'noise', text: 'oops', torn: false }, { role: 'system', text: 'oops' }],
  [
    'a message nobody knows',
    { type: 'unknown', kind: 'x', raw: { a: ['b'] }, problem: null },
    { role: 'system', text: 'x\nb' },
  ],
  ['words of ours', { type: 'notice', notice: { type: 'breaker', crashes: 3 } }, { role: 'system', text: '' }],
])('%s', (_what, body, { role, text }) => {
  expect(searchableOf(entry(body))).toMatchObject({ role, parts: [{ name: 'text', text }] });
});

it('of a long text the first 64 KiB are searched', () => {
  const text = 'x'.repeat(100_000);
  const { parts } = searchableOf(entry({ type: 'text', text, model: null, aborted: false, clipped: false }));
  expect(parts[0]?.text).toHaveLength(64 * 1024);
});

it('what is nested deeper than anybody would is left out', () => {
  let raw: import('../json.ts').Json = 'deep';
  for (let depth = 0; depth < 5000; depth += 1) raw = [raw];
  expect(searchableOf(entry({ type: 'unknown', kind: 'k', raw, problem: null })).parts[0]?.text).toBe('k');
});
