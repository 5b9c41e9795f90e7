import { Square, SquareCheck } from 'lucide-react';
import type { Token, Tokens } from 'marked';
import { type ReactNode, useState } from 'react';
import { classes } from '../class-names.ts';
import { plural } from '../format.ts';
import { useIsUnlimited } from '../showing.ts';
import { ShowMore } from './show-more.tsx';

type ListProps = {
  token: Tokens.List;
  /** What stands in an item. */
  children(tokens: readonly Token[], isLast: boolean): ReactNode;
};

const shownItems = 250;

export function List({ token: { ordered, start, items }, children }: ListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const showsAll = useIsUnlimited() || isOpen;
  const shown = showsAll ? items : items.slice(0, shownItems);
  const rest = items.length - shown.length;
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <>
      <Tag
        {...(ordered && start !== '' && start !== 1 ? { start } : {})}
        className={classes('flex flex-col gap-1 pl-5 marker:text-faint', ordered ? 'list-decimal' : 'list-disc')}
      >
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: An item has its place in the list and nothing else.
          <Item key={index} item={item}>
            {children(
              item.tokens.filter(({ type }) => type !== 'checkbox'),
              index === items.length - 1,
            )}
          </Item>
        ))}
      </Tag>
      {rest > 0 && <ShowMore onClick={() => setIsOpen(true)}>Show {plural(rest, 'more item')}</ShowMore>}
    </>
  );
}

function Item({ item, children }: { item: Tokens.ListItem; children: ReactNode }) {
  if (!item.task) return <li className="[&>*+*]:mt-1">{children}</li>;
  const Mark = item.checked ? SquareCheck : Square;
  return (
    <li className="-ml-5 flex list-none gap-1.5">
      <Mark
        size={14}
        role="img"
        aria-label={item.checked ? 'Done' : 'Not done'}
        className={classes('mt-[3.5px] shrink-0', item.checked ? 'text-sea' : 'text-faint')}
      />
      <div className="min-w-0 [&>*+*]:mt-1">{children}</div>
    </li>
  );
}
