import type { Tokens } from 'marked';
import { createContext, memo, useContext, useMemo } from 'react';
import { Code } from '../code/code.tsx';
import { LongWords } from '../long-words.tsx';
import type { Block } from './blocks-of.ts';
import { Details } from './details.tsx';
import type { DetailsToken } from './details-token.ts';
import { Diagram, isWholeFence } from './diagram.tsx';
import { decodeEntities } from './entities.ts';
import { Formula } from './formula.tsx';
import { Inline } from './inline.tsx';
import { type BlockToken, lex } from './lex.ts';
import { List } from './list.tsx';
import type { MathToken } from './math-token.ts';
import { Table } from './table.tsx';
import { useBlocks } from './use-blocks.ts';

/** The link targets that the whole text defines. */
export const Definitions = createContext('');

type BlockListProps = { blocks: readonly Block[]; depth?: number; isLive: boolean };

export function BlockList({ blocks, depth = 0, isLive }: BlockListProps) {
  const definitions = useContext(Definitions);
  return blocks.map(({ start, raw }, index) => (
    <BlockView
      key={start}
      raw={raw}
      definitions={raw.includes(']') ? definitions : ''}
      depth={depth}
      isLive={isLive && index === blocks.length - 1}
    />
  ));
}

type BlockViewProps = { raw: string; definitions: string; depth: number; isLive: boolean };

/** A block is read again only when its own text changes. */
const BlockView = memo(function BlockView({ raw, definitions, depth, isLive }: BlockViewProps) {
  const tokens = useMemo(() => lex(raw, definitions, isLive), [raw, definitions, isLive]);
  return <BlockTokens tokens={tokens} depth={depth} isLive={isLive} />;
});

/** A text inside another one. */
export function InnerText({ text, depth, isLive }: { text: string; depth: number; isLive: boolean }) {
  return <BlockList blocks={useBlocks(text).blocks} depth={depth} isLive={isLive} />;
}

type BlockTokensProps = { tokens: readonly BlockToken[]; depth: number; isLive: boolean };

/** Quotes and lists deeper than this are shown as they are written. */
const deepest = 16;

function BlockTokens({ tokens, depth, isLive }: BlockTokensProps) {
  if (depth > deepest) return <Plain text={tokens.map(({ raw }) => raw).join('')} />;
  const last = tokens.length - 1;
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A block has its place in the text and nothing else.
    <OneBlock key={index} token={token} depth={depth} isLive={isLive && index === last} />
  ));
}

type OneBlockProps = { token: BlockToken; depth: number; isLive: boolean };

const OneBlock = memo(
  function OneBlock({ token, depth, isLive }: OneBlockProps) {
    switch (token.type) {
      case 'space':
      case 'def':
      // Shown below the text.
      case 'footnote':
        return null;
      case 'heading':
        return <Heading token={token as Tokens.Heading} />;
      case 'paragraph':
        return (
          <p>
            <Inline tokens={(token as Tokens.Paragraph).tokens} />
          </p>
        );
      case 'text': {
        const { tokens, text } = token as Tokens.Text;
        return <div>{tokens ? <Inline tokens={tokens} /> : <LongWords text={decodeEntities(text)} />}</div>;
      }
      case 'code': {
        const { text, lang, raw } = token as Tokens.Code;
        if (!isLive && languageOf(lang) === 'mermaid' && isWholeFence(raw)) return <Diagram source={text} />;
        return <Code text={text} language={languageOf(lang)} isLive={isLive} />;
      }
      case 'blockquote':
        return (
          <blockquote className="flex flex-col gap-2 border-l-2 border-line pl-3 text-dim">
            <BlockTokens tokens={(token as Tokens.Blockquote).tokens} depth={depth + 1} isLive={isLive} />
          </blockquote>
        );
      case 'list':
        return (
          <List token={token as Tokens.List}>
            {(tokens, isLast) => <BlockTokens tokens={tokens} depth={depth + 1} isLive={isLive && isLast} />}
          </List>
        );
      case 'table':
        return <Table token={token as Tokens.Table} />;
      case 'details': {
        const { summary, text, isOpen, isClosed } = token as DetailsToken;
        return (
          <Details summary={summary === '' ? 'Details' : <Summary text={summary} />} isOpenAtFirst={isOpen}>
            <InnerText text={text} depth={depth + 2} isLive={isLive && !isClosed} />
          </Details>
        );
      }
      case 'math':
        return <Formula token={token as MathToken} isLive={isLive} />;
      case 'hr':
        return <hr className="my-1 border-line" />;
      default:
        return <Plain text={token.raw} />;
    }
  },
  (before, after) =>
    before.token.raw === after.token.raw &&
    before.token.type === after.token.type &&
    before.isLive === after.isLive &&
    before.depth === after.depth &&
    !mayRefer(after.token),
);

/** A reference changes its meaning with a definition somewhere else. */
function mayRefer({ raw }: BlockToken): boolean {
  return /\][^(]/.test(raw) || raw.trimEnd().endsWith(']');
}

const headingLooks = [
  'mt-3 text-[1.45em] leading-tight font-semibold tracking-tight first:mt-0',
  'mt-3 text-[1.25em] leading-snug font-semibold tracking-tight first:mt-0',
  'mt-2 text-[1.1em] leading-snug font-semibold first:mt-0',
  'mt-1 font-semibold first:mt-0',
  'font-semibold text-dim',
];

/** The page has headings of its own above these. */
function Heading({ token: { depth, tokens } }: { token: Tokens.Heading }) {
  const Tag = `h${Math.min(6, depth + 2)}` as 'h3' | 'h4' | 'h5' | 'h6';
  return (
    <Tag className={headingLooks[Math.min(depth, headingLooks.length) - 1]}>
      <Inline tokens={tokens} />
    </Tag>
  );
}

/** One line of words. */
function Summary({ text }: { text: string }) {
  const tokens = useMemo(() => lex(text, '', false), [text]);
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A token has its place in the text and nothing else.
    <Inline key={index} tokens={token.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : [token]} />
  ));
}

/** Words as they are written. */
function Plain({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap">
      <LongWords text={withoutLastBreaks(text)} />
    </p>
  );
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

function languageOf(lang: string | undefined): string | null {
  return decodeEntities(lang ?? '').match(/^[^\s{,:]+/)?.[0] ?? null;
}
