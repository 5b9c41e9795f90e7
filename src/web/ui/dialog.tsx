import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classes } from './class-names.ts';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = {
  title: string;
  /** Told when the person wants it closed. */
  onClose(): void;
  children: ReactNode;
  /** Whether the title is only for those who cannot see. */
  isBare?: boolean;
  className?: string;
};

/** Something that wants all attention until it is done or closed. On a phone it comes from below. */
export function Dialog({ title, onClose, children, isBare = false, className }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const before = useFocusBack();
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[oklch(0%_0_0/0.45)]" />
        <Base.Popup
          ref={popup}
          initialFocus={() => firstFocus(popup.current)}
          finalFocus={() => before ?? true}
          className={classes(
            'fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 flex-col',
            'overflow-hidden rounded-xl border border-line bg-panel shadow-float outline-none',
            'max-phone:top-auto max-phone:bottom-0 max-phone:max-h-[88vh] max-phone:w-full max-phone:rounded-b-none max-phone:pb-[env(safe-area-inset-bottom)]',
            className,
          )}
        >
          <div className={isBare ? 'sr-only' : 'flex items-center justify-between border-b border-line px-4 py-2.5'}>
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <Base.Close aria-label="Close" className="rounded-md p-1 text-faint hover:bg-raise hover:text-ink">
              <X size={16} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const field = 'input:not([type=radio], [type=checkbox], [type=file], :disabled), textarea:not(:disabled)';

/** A form begins in its first field. On a touch screen that would bring up the keyboard over it. */
function firstFocus(popup: HTMLElement | null): HTMLElement | boolean {
  // What has taken the focus by itself keeps it.
  if (popup?.contains(document.activeElement)) return false;
  if (matchMedia('(pointer: coarse)').matches) return popup ?? true;
  return popup?.querySelector<HTMLElement>(field) ?? true;
}
