import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';

type PopoverProps = {
  /** What the button shows. */
  button: ReactNode;
  title: string;
  className?: string;
  /** Made only while it is open. */
  children: ReactNode;
};

/** A button that opens a small text beside it. */
export function Popover({ button, title, className, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger className={className ?? ''}>{button}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner side="top" align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-h-[60vh] w-[min(360px,calc(100vw-16px))] overflow-y-auto rounded-lg border border-line bg-panel p-3 shadow-float outline-none">
            <Base.Title className="sr-only">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
