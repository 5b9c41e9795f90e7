import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { visible } from '../../core/text/visible.ts';
import { classes } from './class-names.ts';

export type MenuItem = {
  label: string;
  /** Each line on its own. */
  hint?: string | readonly string[];
  isDanger?: boolean;
  isDisabled?: boolean;
  /** In a menu of choices: whether this is the one that holds now. */
  isChosen?: boolean;
  onSelect(): void;
};

type MenuProps = {
  /** The accessible name of the button. */
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  side?: 'top' | 'bottom';
  isDisabled?: boolean;
  /** For a menu that is made when it is asked for. */
  isOpenAtFirst?: boolean;
  /** For a menu that something else can open too. */
  open?: { isOpen: boolean; onOpenChange(isOpen: boolean): void };
};

/** A button that opens a list of things to do or to choose from. */
export function Menu(props: MenuProps) {
  const { label, children, items, className, side = 'bottom', isDisabled = false, isOpenAtFirst = false, open } = props;
  return (
    <Base.Root defaultOpen={isOpenAtFirst} {...(open ? { open: open.isOpen, onOpenChange: open.onOpenChange } : {})}>
      <Base.Trigger aria-label={visible(label, 'prose')} disabled={isDisabled} className={className ?? ''}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner side={side} align="start" sideOffset={6} className="z-50">
          <Base.Popup className="max-h-[60vh] min-w-44 overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-float outline-none">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.isDisabled ?? false}
                onClick={item.onSelect}
                className={classes(
                  'flex cursor-default flex-col rounded-md px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-raise data-disabled:text-faint max-phone:min-h-11 max-phone:justify-center max-phone:py-2.5',
                  item.isDanger && 'text-bad',
                  item.isChosen && 'text-sea',
                )}
              >
                {visible(item.label, 'prose')}
                {hintsOf(item).map((line) => (
                  <span key={line} className="max-w-80 text-xs text-faint">
                    {line}
                  </span>
                ))}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function hintsOf({ hint = [] }: MenuItem): readonly string[] {
  return typeof hint === 'string' ? [hint] : hint;
}
