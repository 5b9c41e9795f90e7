import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestQuery, readQuery, type SearchQuery } from './query.ts';
import { piecesOf } from './query-pieces.ts';

const now = Date.UTC(2026, 5, 15, 12);
const dayStart = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const clock = { now, dayStart };
const day = 24 * 60 * 60 * 1000;

describe('words', () => {
  it('all of them are looked for, and the last one may still be going on', () => {
    expect(queryOf('Retry timeout').terms).toEqual([
      { text: 'Retry', words: ['retry'], isOpen: false },
      { text: 'timeout', words: ['timeout'], isOpen: true },
    ]);
  });

  it('a space after the last word ends it', () => {
    expect(queryOf('retry ').terms[0]?.isOpen).toBe(false);
  });

  it('a phrase in quotes is kept together and is as it is', () => {
    expect(queryOf('"disk is full" now').terms[0]).toEqual({
      text: 'disk is full',
      words: ['disk', 'is', 'full'],
      isOpen: false,
    });
    expect(queryOf('"disk is full"').terms[0]?.isOpen).toBe(false);
  });

  it('a path or a piece of code is a phrase of its words', () => {
    expect(queryOf('src/server/main.ts').terms[0]?.words).toEqual(['src', 'server', 'main', 'ts']);
    expect(queryOf('foo_bar(baz)').terms[0]?.words).toEqual(['foo', 'bar', 'baz']);
  });

  it('what has a minus before it must not be there', () => {
    const query = queryOf('retry -timeout -"two words"');
    expect(query.terms.map(({ text }) => text)).toEqual(['retry']);
    expect(query.without.map(({ words }) => words)).toEqual([['timeout'], ['two', 'words']]);
  });

  it('a minus within a word is no minus before one', () => {
    expect(queryOf('--no-open').terms[0]?.words).toEqual(['no', 'open']);
    expect(queryOf('read-only').terms[0]?.words).toEqual(['read', 'only']);
  });

  it('a quote that is not closed goes on to the end', () => {
    expect(queryOf('"disk is').terms[0]?.words).toEqual(['disk', 'is']);
  });

  it('signs of scripts without spaces are looked for in pairs, and one alone as the beginning of a pair', () => {
    expect(queryOf('数据库').terms[0]).toMatchObject({ words: ['数据', '据库'] });
    expect(queryOf('库 ').terms[0]).toMatchObject({ words: ['库'], isOpen: true });
  });
});

describe('filters', () => {
  it('are read by name, with or without quotes, and can be turned round', () => {
    const { filters } = queryOf('tool:Bash file:"my notes.md" -role:user ERROR:true project:deck model:opus');
    expect(filters.map(({ name, text, isNot }) => [name, text, isNot])).toEqual([
      ['tool', 'Bash', false],
      ['file', 'my notes.md', false],
      ['role', 'user', true],
      ['error', 'true', false],
      ['project', 'deck', false],
      ['model', 'opus', false],
    ]);
  });

  it('days are read as dates or as a time ago', () => {
    expect(queryOf('before:2026-01-31').before).toBe(Date.UTC(2026, 0, 31));
    expect(queryOf('after:2026-02').after).toBe(Date.UTC(2026, 1, 1));
    expect(queryOf('after:7d').after).toBe(now - 7 * day);
    expect(queryOf('after:2w').after).toBe(now - 14 * day);
    expect(queryOf('after:12h').after).toBe(now - day / 2);
  });

  it.each(['before:2026-02-30', 'after:soon', 'role:nobody', 'error:maybe', 'file:"…"'])('%s is told', (text) => {
    expect(queryOf(`retry ${text}`)).toMatchObject({ filters: [], before: null, after: null });
    expect(queryOf(`retry ${text}`).notes).toHaveLength(1);
  });

  it('one that is not known is a word, and that is told', () => {
    const { terms, notes } = queryOf('colour:red');
    expect(terms[0]?.words).toEqual(['colour', 'red']);
    expect(notes).toEqual(['There is no filter "colour", so "colour:red" is looked for as words.']);
  });

  it('an address and a name with colons are words without a note', () => {
    expect(queryOf('https://example.com/x').notes).toEqual([]);
    expect(queryOf('https://example.com/x').terms[0]?.words).toEqual(['https', 'example', 'com', 'x']);
    expect(queryOf('std::vector')).toMatchObject({ notes: [], terms: [{ words: ['std', 'vector'] }] });
  });
});

describe('whatever is typed', () => {
  it('nothing is nothing yet', () => {
    expect(readQuery('  ', clock)).toEqual({ type: 'empty' });
  });

  it('only punctuation is refused in words', () => {
    expect(readQuery('*** => ((', clock)).toMatchObject({
      type: 'refused',
      reason: expect.stringContaining('no letter'),
    });
  });

  it('more than can be looked for is refused in words', () => {
    expect(readQuery('x'.repeat(10_000), clock)).toEqual({
      type: 'refused',
      reason: 'A search can have 1,000 characters; this one has 10,000.',
    });
    expect(readQuery('a '.repeat(40), clock)).toMatchObject({ type: 'refused' });
  });

  it('is answered, and every word is letters and digits only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), looksLikeQuery), (text) => {
        const read = readQuery(text, clock);
        if (read.type !== 'query') return;
        const { terms, without, filters } = read.query;
        const words = [...terms, ...without, ...filters].flatMap((term) => term.words);
        expect(words.filter((word) => !/^[\p{L}\p{N}\p{M}]+$/u.test(word))).toEqual([]);
      }),
    );
  });

  it('pieces cover all of it but spaces and quotes that stand alone', () => {
    fc.assert(
      fc.property(looksLikeQuery, (text) => {
        const left = [...text];
        for (const { start, end } of piecesOf(text)) left.fill(' ', start, end);
        expect(left.join('').replaceAll('-', '').trim()).toBe('');
      }),
    );
  });
});

const looksLikeQuery = fc
  .array(fc.constantFrom('tool:', 'Bash', '"', ' ', '-', 'after:', '7d', 'NEAR(', ')', '*', 'AND', 'x', '数', ':', '^'))
  .map((parts) => parts.join('').slice(0, longestQuery));

function queryOf(text: string): SearchQuery {
  const read = readQuery(text, clock);
  if (read.type !== 'query') throw new Error(`${text} is ${JSON.stringify(read)}`);
  return read.query;
}
