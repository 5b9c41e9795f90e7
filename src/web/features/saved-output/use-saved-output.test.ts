import { expect, test } from 'vitest';
import { lineText } from '../../ui/terminal/terminal-lines.ts';
import { nothing, withPiece } from './use-saved-output.ts';

test('lines that a piece cuts are put together again, and the last one needs no end', () => {
  const text = 'one\ntwo\nthree\nfour';
  for (let size = 1; size <= text.length; size += 1) {
    let state = nothing;
    for (let at = 0; at < text.length; at += size) {
      const content = text.slice(at, at + size);
      const piece = { size: text.length, encoding: 'utf8', content, nextOffset: at + content.length };
      state = withPiece(state, piece);
    }
    expect(state.texts.join('')).toBe(text);
    expect([size, ...state.lines.map(lineText)]).toEqual([size, 'one', 'two', 'three', 'four']);
  }
});
