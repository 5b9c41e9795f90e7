import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { classes } from './class-names.ts';

export type MenuItem = {
  label: string;
  hint?: string;
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
};

/** A button that opens a list of things to do or to choose from. */
export function Menu(props: MenuProps) {
  const { label, children, items, className, side = 'bottom', isDisabled = false, isOpenAtFirst = false } = props;
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger aria-label={label} disabled={isDisabled} className={className ?? ''}>
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
                  'flex cursor-default flex-col rounded-md px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-raise data-disabled:opacity-50 max-phone:py-2.5',
                  item.isDanger && 'text-bad',
                  item.isChosen && 'text-sea',
                )}
              >
                {item.label}
                {item.hint && <span className="max-w-72 text-xs text-faint">{item.hint}</span>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
