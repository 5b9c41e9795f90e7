import { useMemo } from 'react';
import { LongWords } from '../long-words.tsx';
import { Link } from './link.tsx';
import { type OwnPart, ownParts } from './own-parts.ts';

/** A person's own message: exactly as typed, except for bold, italics, code, and links within a line. */
export function OwnWords({ text }: { text: string }) {
  const parts = useMemo(() => ownParts(text), [text]);
  return <Parts parts={parts} />;
}

function Parts({ parts }: { parts: readonly OwnPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: A part has its place in the text and nothing else.
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: OwnPart }) {
  switch (part.type) {
    case 'text':
      return <LongWords text={part.text} />;
    case 'code':
      return <code className="rounded border border-line bg-panel px-1">{part.text}</code>;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Parts parts={part.parts} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'link':
      return (
        <Link href={part.href} words={part.text} title="">
          <LongWords text={part.text} />
        </Link>
      );
  }
}
