import { Lexer, type Token, type TokenizerThis } from 'marked';
import remend from 'remend';
import { limitNesting } from '../../../core/text/limit-nesting.ts';
import { type DetailsToken, detailsToken, opensDetails } from './details-token.ts';
import { footnoteReferenceToken, footnoteToken } from './footnote-token.ts';
import { healMark } from './heal-mark.ts';
import { healTable } from './heal-table.ts';
import { healMath, mathBlockToken, mathStart, mathToken } from './math-token.ts';

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
    const healed = isLive ? heal(raw) : raw;
    return read(definitions === '' ? healed : `${definitions}\n\n${healed}`);
  } catch {
    // It is nested deeper than the reader can go.
    return [{ type: 'plain', raw }];
  }
}

/** What stands in a disclosure is read, and healed, as a text of its own. */
function heal(raw: string): string {
  if (opensDetails(raw)) return raw;
  const math = healMath(raw);
  return math === raw ? remend(healMark(healTable(raw)), healing) : math;
}

/** The link targets that a block defines for the others. */
export function definitionsIn(raw: string): string {
  if (!/^ {0,3}\[[^\]]+\]:/m.test(raw)) return '';
  return lex(raw, '', false)
    .flatMap((token) => {
      if (token.type === 'details') return definitionsIn((token as DetailsToken).text) || [];
      return token.type === 'def' ? [token.raw.trim()] : [];
    })
    .join('\n');
}

/**
 * No `startBlock`: a paragraph that ends where one of these begins would be looked through once for each of them, which
 * takes time with the square of its length. Blocks stand after a blank line; `$$` in a paragraph is an inline formula.
 */
const extensions = {
  renderers: {},
  childTokens: {},
  block: [detailsToken, footnoteToken, mathBlockToken],
  inline: [
    // A link can't stand in a link.
    function (this: TokenizerThis, source: string) {
      return this.lexer.state.inLink ? undefined : footnoteReferenceToken(source);
    },
    mathToken,
  ],
  startInline: [mathStart],
};

function read(source: string): readonly BlockToken[] {
  const lexer = new Lexer({ gfm: true, extensions });
  limitNesting<Token>(lexer, (raw) => ({ type: 'text', raw, text: raw }));
  const tokens = lexer.blockTokens(source.replace(/\r\n?/g, '\n'), []);
  for (const { src, tokens: into } of lexer.inlineQueue) {
    if (src.length <= longestInline) lexer.inlineTokens(src, into);
    else into.push({ type: 'text', raw: src, text: src });
  }
  return tokens;
}
