import { serialize } from 'node:v8';
import { expect, it } from 'vitest';
import { exampleEntry } from '../../../../test/store/examples.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { entriesInBundle, packEntries } from './entry-bundle.ts';

const long = 'a “long” text\n\u0000 with 漢字 and 🦜 in it; '.repeat(40);

function tool(id: string, text: string): Entry {
  return {
    ...exampleEntry(id, { seq: 1 }),
    ...{ type: 'tool', name: 'Read', input: { text: 7, limit: 3 }, state: { type: 'done', durationMs: 1 } },
    result: { text, images: [], structured: { text: 5 }, decision: null },
    ...{ request: null, task: null, callSeq: 1, resultSeq: 2, clipped: { input: false, result: false } },
  } as Entry;
}

const said = (id: string, text: string) => ({ ...exampleEntry(id, { seq: 1 }), type: 'text', text }) as Entry;

const entries: Entry[] = [
  tool('a', long),
  said('b', 'short'),
  said('c', `${long}!`),
  tool('d', ''),
  said('e', `${long}\ud83d`),
  { ...exampleEntry('f', { seq: 1 }), type: 'unknown', kind: 'new', raw: { text: 12 }, problem: null } as Entry,
];

it('entries come back as they were, letter by letter, also half a letter', () => {
  expect(entriesInBundle(Buffer.from(packEntries(entries)))).toEqual(entries);
  expect(JSON.stringify(entriesInBundle(Buffer.from(packEntries(entries))))).toBe(JSON.stringify(entries));
  expect(entriesInBundle(Buffer.from(packEntries([said('b', 'short')])))).toEqual([said('b', 'short')]);
});

it('a long text is kept as it is, once', () => {
  const packed = Buffer.from(packEntries([tool('a', long)]));
  expect(packed.indexOf(long)).toBe(0);
  expect(packed.length).toBeLessThan(2 * Buffer.byteLength(long));
});

it('a bundle of before, in the format of the engine, is read', () => {
  expect(entriesInBundle(serialize(entries))).toEqual(entries);
});
