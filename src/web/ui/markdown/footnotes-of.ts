import type { Token, Tokens } from 'marked';
import type { Block } from './blocks-of.ts';
import type { DetailsToken } from './details-token.ts';
import type { FootnoteReferenceToken, FootnoteToken } from './footnote-token.ts';
import { type BlockToken, lex } from './lex.ts';

export type Footnote = { label: string; text: string };

type Found = { references: readonly string[]; notes: readonly Footnote[] };

const none: readonly Footnote[] = [];
const nothing: Found = { references: [], notes: [] };
const deepest = 8;

/**
 * The footnotes of a text in the order in which they are first referred to. Those that nobody refers to come last: what
 * Claude wrote is never hidden.
 */
export function footnotesOf(blocks: readonly Block[], isLive: boolean): readonly Footnote[] {
  const found = blocks.map((block, index) => foundIn(block, isLive && index === blocks.length - 1));
  const notes = found.flatMap((each) => each.notes);
  if (notes.length === 0) return none;
  const first = new Map<string, Footnote>();
  for (const note of notes) if (!first.has(note.label)) first.set(note.label, note);
  const ordered = new Set<Footnote>();
  for (const label of found.flatMap(({ references }) => references)) {
    const note = first.get(label);
    if (note) ordered.add(note);
  }
  for (const note of notes) ordered.add(note);
  return [...ordered];
}

/** A block keeps its identity while the text behind it grows. */
const cache = new WeakMap<Block, Found>();

function foundIn(block: Block, isLive: boolean): Found {
  if (!block.raw.includes('[^')) return nothing;
  const known = cache.get(block);
  if (known && !isLive) return known;
  const found = { references: [] as string[], notes: [] as Footnote[] };
  collect(lex(block.raw, '', isLive), found, 0);
  if (!isLive) cache.set(block, found);
  return found;
}

function collect(
  tokens: readonly (Token | BlockToken)[],
  into: { references: string[]; notes: Footnote[] },
  depth: number,
): void {
  if (depth > deepest) return;
  for (const token of tokens) {
    if (token.type === 'footnoteReference') into.references.push((token as FootnoteReferenceToken).label);
    else if (token.type === 'footnote') {
      const { label, text } = token as FootnoteToken;
      into.notes.push({ label, text });
      collect(lex(text, '', false), into, depth + 1);
    } else if (token.type === 'details') collect(lex((token as DetailsToken).text, '', false), into, depth + 1);
    else collect(childrenOf(token), into, depth + 1);
  }
}

function childrenOf(token: Token | BlockToken): readonly Token[] {
  if (token.type === 'list') return (token as Tokens.List).items;
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap(({ tokens }) => tokens);
  }
  return ('tokens' in token && token.tokens) || [];
}
