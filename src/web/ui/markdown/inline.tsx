import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { FileLinks, LinkedText } from '../file-links.tsx';
import { LongWords } from '../long-words.tsx';
import { decodeEntities } from './entities.ts';
import type { FootnoteReferenceToken } from './footnote-token.ts';
import { FootnoteReference } from './footnotes.tsx';
import { Formula } from './formula.tsx';
import { Image } from './image.tsx';
import { Link } from './link.tsx';
import type { MathToken } from './math-token.ts';

/** Emphasis deeper than this is shown as it is written. */
const deepest = 12;

/** The words of a block. What is not known is shown as it is written, and so is HTML. */
export function Inline({ tokens, depth = 0 }: { tokens: readonly Token[]; depth?: number }): ReactNode {
  if (depth > deepest) return tokens.map(({ raw }) => raw).join('');
  // biome-ignore lint/suspicious/noArrayIndexKey: Words have their place in the text and nothing else.
  return tokens.map((token, index) => <One key={index} token={token} depth={depth} />);
}

function One({ token, depth }: { token: Token; depth: number }): ReactNode {
  switch (token.type) {
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? (
        <Inline tokens={tokens} depth={depth + 1} />
      ) : (
        <LinkedText text={decodeEntities(text)}>{words}</LinkedText>
      );
    }
    case 'escape':
      return token.text;
    case 'strong':
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens ?? []} depth={depth + 1} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens ?? []} depth={depth + 1} />
        </em>
      );
    case 'del':
      return (
        <del className="text-dim">
          <Inline tokens={token.tokens ?? []} depth={depth + 1} />
        </del>
      );
    case 'codespan':
      return (
        <code className="rounded border border-line bg-raise px-1 [overflow-wrap:anywhere]">
          <LinkedText text={token.text} />
        </code>
      );
    case 'br':
      return <br />;
    case 'link': {
      const { href, text, title, autolink } = token as Tokens.Link;
      return (
        <Link
          href={autolink ? href : decodeEntities(href)}
          words={decodeEntities(text)}
          title={decodeEntities(title ?? '')}
        >
          <FileLinks value={null}>
            <Inline tokens={token.tokens ?? []} depth={depth + 1} />
          </FileLinks>
        </Link>
      );
    }
    case 'image':
      return <Image href={decodeEntities(token.href)} words={decodeEntities(token.text)} />;
    case 'footnoteReference':
      return <FootnoteReference label={(token as FootnoteReferenceToken).label} raw={token.raw} />;
    case 'math':
      return <Formula token={token as MathToken} isLive={false} />;
    default:
      return <LongWords text={token.raw} />;
  }
}

const words = (text: string) => <LongWords text={text} />;
