import { memo, useMemo, useState } from 'react';
import { classes } from '../class-names.ts';
import { bytes } from '../format.ts';
import { BlockTokens } from './block.tsx';
import { type Blocks, blocksOf } from './blocks-of.ts';
import { definitionsIn, lex } from './lex.ts';
import { ShowMore } from './show-more.tsx';

type MarkdownProps = {
  text: string;
  /** Whether more of it is being written. */
  isLive?: boolean;
  className?: string;
};

/** How much is shown at first, and how many times as much whenever more is asked for. */
const firstPart = 200_000;
const growth = 2;

/** A text as its Markdown means it. HTML in it is words like all others; nothing in it is loaded or run. */
export function Markdown({ text, isLive = false, className }: MarkdownProps) {
  const [limit, setLimit] = useState(firstPart);
  const { blocks } = useBlocks(text.length > limit ? text.slice(0, limit) : text);
  const definitions = blocks
    .slice(0, isLive ? -1 : undefined)
    .map(({ raw }) => definitionsIn(raw))
    .filter(Boolean)
    .join('\n');
  return (
    <div className={classes('flex min-w-0 flex-col gap-2.5 [overflow-wrap:anywhere]', className)}>
      {blocks.map(({ start, raw }, index) => (
        <BlockView
          key={start}
          raw={raw}
          definitions={raw.includes(']') ? definitions : ''}
          isLive={isLive && index === blocks.length - 1}
        />
      ))}
      {text.length > limit && (
        <ShowMore onClick={() => setLimit(limit * growth)}>
          {text.length > limit * growth ? 'Show more' : 'Show all'} of {bytes(text.length)}
        </ShowMore>
      )}
    </div>
  );
}

/** A block is read again only when its own text changes. */
const BlockView = memo(function BlockView(props: { raw: string; definitions: string; isLive: boolean }) {
  const { raw, definitions, isLive } = props;
  const tokens = useMemo(() => lex(raw, definitions, isLive), [raw, definitions, isLive]);
  return <BlockTokens tokens={tokens} depth={0} isLive={isLive} />;
});

/** What was found the last time is a start for the next: the result is the same as from nothing. */
function useBlocks(text: string): Blocks {
  const [memory] = useState<{ last: Blocks | null }>({ last: null });
  memory.last = blocksOf(text, memory.last);
  return memory.last;
}
