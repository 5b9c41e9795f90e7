import { Fragment } from 'react';

const longestWord = 300;
const piece = 80;

/** Words without a space for pages on end take a browser minutes to lay out, unless it is told where they may break. */
export function LongWords({ text }: { text: string }) {
  if (text.length <= longestWord || !hasLongWord(text)) return text;
  const parts = text.split(/(\S{300,})/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A part has its place in the text and nothing else.
    <Fragment key={index}>{index % 2 === 0 ? part : <Broken word={part} />}</Fragment>
  ));
}

function Broken({ word }: { word: string }) {
  return piecesOf(word).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A piece has its place in the word and nothing else.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** No piece ends inside a character. */
function piecesOf(word: string): string[] {
  return word.match(new RegExp(`.{1,${piece}}`, 'gsu')) ?? [];
}

function hasLongWord(text: string): boolean {
  return text.split(/\s/).some(({ length }) => length >= longestWord);
}
