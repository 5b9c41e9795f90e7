import { expect, it } from 'vitest';
import { markPattern, snippetOf } from './marks.ts';
import { readQuery } from './query.ts';

it('what was looked for is marked, whatever its case, also within a name', () => {
  expect(marksIn('A WebSocket and a socket', 'socket')).toEqual(['Socket', 'socket']);
});

it('a phrase is marked as a whole, whatever stands between its words', () => {
  expect(marksIn('in src/main.ts and main ts', '"main.ts"')).toEqual(['main.ts', 'main ts']);
});

it('a short word is marked only where it stands alone', () => {
  expect(marksIn('go on, good dog go', 'go ')).toEqual(['go', 'go']);
});

it('signs that mean something in a pattern mean themselves', () => {
  expect(marksIn('a.*b [x] (y)', '[x] (y)')).toEqual(['x', 'y']);
});

it('a snippet of a long text lies where most of the words are close together', () => {
  const text = `alpha ${'x '.repeat(500)} alpha beta ${'y '.repeat(500)}`;
  const pieces = snippetOf(text, patternOf('alpha beta '), 80);
  expect(pieces.filter(({ isMarked }) => isMarked).map(({ text: marked }) => marked)).toEqual(['alpha', 'beta']);
  expect(pieces[0]?.text).toBe('… ');
  expect(pieces.at(-1)?.text).toBe(' …');
});

it('line breaks are spaces in a snippet', () => {
  expect(snippetOf('one\n\ttwo', null, 80)).toEqual([{ text: 'one two', isMarked: false }]);
});

function marksIn(text: string, query: string): string[] {
  const pieces = snippetOf(text, patternOf(query), 200);
  return pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text);
}

function patternOf(query: string): RegExp | null {
  const read = readQuery(query, { now: 0, dayStart: Date.UTC });
  return read.type === 'query' ? markPattern(read.query) : null;
}
