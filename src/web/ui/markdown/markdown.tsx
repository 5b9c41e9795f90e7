import { useState } from 'react';
import { classes } from '../class-names.ts';
import { bytes } from '../format.ts';
import { useIsUnlimited } from '../showing.ts';
import { BlockList, Definitions, InnerText } from './block.tsx';
import type { Block } from './blocks-of.ts';
import { FootnoteList, Footnotes } from './footnotes.tsx';
import { footnotesOf } from './footnotes-of.ts';
import { definitionsIn } from './lex.ts';
import { ShowMore } from './show-more.tsx';
import { useBlocks } from './use-blocks.ts';

type MarkdownProps = {
  text: string;
  /** Whether more of it is being written. */
  isLive?: boolean;
  className?: string;
};

/** How much is shown at first, and how many times as much whenever more is asked for. */
const firstPart = 200_000;
const growth = 2;

/** A text as its Markdown means it. HTML other than `<details>` is words; nothing in it is loaded or run. */
export function Markdown({ text, isLive = false, className }: MarkdownProps) {
  const [wanted, setWanted] = useState(firstPart);
  const limit = useIsUnlimited() ? Number.POSITIVE_INFINITY : wanted;
  const { blocks } = useBlocks(text.length > limit ? text.slice(0, limit) : text);
  const definitions = definitionsOf(isLive ? blocks.slice(0, -1) : blocks);
  const notes = footnotesOf(blocks, isLive);
  return (
    <div className={classes('flex min-w-0 flex-col gap-2.5 [overflow-wrap:anywhere]', className)}>
      <Definitions value={definitions}>
        <Footnotes notes={notes} isLive={isLive}>
          <BlockList blocks={blocks} isLive={isLive} />
          <FootnoteList notes={notes}>
            {({ text }, index) => <InnerText text={text} depth={1} isLive={isLive && index === notes.length - 1} />}
          </FootnoteList>
        </Footnotes>
      </Definitions>
      {text.length > limit && (
        <ShowMore onClick={() => setWanted(wanted * growth)}>
          {text.length > limit * growth ? 'Show more' : 'Show all'} of {bytes(text.length)}
        </ShowMore>
      )}
    </div>
  );
}

/** A block keeps its identity while the text behind it grows. */
const known = new WeakMap<Block, string>();

function definitionsOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      const found = known.get(block) ?? definitionsIn(block.raw);
      known.set(block, found);
      return found;
    })
    .filter(Boolean)
    .join('\n');
}
