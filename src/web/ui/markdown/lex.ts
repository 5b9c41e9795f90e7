import { Lexer, type Token } from 'marked';
import remend from 'remend';
import { healMark } from './heal-mark.ts';
import { healTable } from './heal-table.ts';

/** A piece that is shown as it stands, because reading it would take too long or go too deep. */
export type PlainToken = { type: 'plain'; raw: string };

export type BlockToken = Token | PlainToken;

/** Words without an end are shown as they are: the time to read emphasis in them grows with their square. */
const longestInline = 5000;

const healing = {
  linkMode: 'text-only',
  images: false,
  katex: false,
  htmlTags: false,
  singleTilde: false,
  comparisonOperators: false,
  setextHeadings: false,
} as const;

/** The tokens of a block. While it is being written, what is begun counts as finished. */
export function lex(raw: string, definitions: string, isLive: boolean): readonly BlockToken[] {
  try {
    const healed = isLive ? remend(healMark(healTable(raw)), healing) : raw;
    return read(definitions === '' ? healed : `${definitions}\n\n${healed}`);
  } catch {
    // It is nested deeper than the reader can go.
    return [{ type: 'plain', raw }];
  }
}

/** The link targets that a block defines for the others. */
export function definitionsIn(raw: string): string {
  if (!/^ {0,3}\[[^\]]+\]:/m.test(raw)) return '';
  return lex(raw, '', false)
    .flatMap((token) => (token.type === 'def' ? [token.raw.trim()] : []))
    .join('\n');
}

function read(source: string): readonly BlockToken[] {
  const lexer = new Lexer({ gfm: true });
  const tokens = lexer.blockTokens(source.replace(/\r\n?/g, '\n'), []);
  for (const { src, tokens: into } of lexer.inlineQueue) {
    if (src.length <= longestInline) lexer.inlineTokens(src, into);
    else into.push({ type: 'text', raw: src, text: src });
  }
  return tokens;
}
