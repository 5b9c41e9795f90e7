import type { Tokens } from 'marked';
import { memo } from 'react';
import { Code } from '../code/code.tsx';
import { LongWords } from '../long-words.tsx';
import { decodeEntities } from './entities.ts';
import { Inline } from './inline.tsx';
import type { BlockToken } from './lex.ts';
import { List } from './list.tsx';
import { Table } from './table.tsx';

type BlockTokensProps = { tokens: readonly BlockToken[]; depth: number; isLive: boolean };

/** Quotes and lists deeper than this are shown as they are written. */
const deepest = 16;

export function BlockTokens({ tokens, depth, isLive }: BlockTokensProps) {
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
        const { text, lang } = token as Tokens.Code;
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
  'mt-2 text-[1.2em] font-semibold tracking-tight first:mt-0',
  'mt-2 text-[1.1em] font-semibold tracking-tight first:mt-0',
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

/** Words as they are written. */
function Plain({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap">
      <LongWords text={text.replace(/\n+$/, '')} />
    </p>
  );
}

function languageOf(lang: string | undefined): string | null {
  return decodeEntities(lang ?? '').match(/^[^\s{,:]+/)?.[0] ?? null;
}
