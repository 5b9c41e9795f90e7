import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { classes } from './class-names.ts';
import { focusWhenReady, initialFocus } from './dialog-focus.ts';
import { DialogNote } from './dialog-note.ts';
import { rememberOrigin, stillThere, useFocusBack } from './use-focus-back.ts';
import { Visible } from './visible.tsx';

type DialogProps = {
  title: string;
  /** Told when the person wants it closed. */
  onClose(): void;
  children: ReactNode;
  /** Whether the title is only for those who cannot see. */
  isBare?: boolean;
  className?: string;
};

const InDialog = createContext(false);

/** Something that wants all attention until it is done or closed. On a phone it comes from below. */
export function Dialog({ title, onClose, children, isBare = false, className }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const origin = useFocusBack();
  const isNested = useContext(InDialog);
  const note = useContext(DialogNote);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      popup.current = element;
      if (element === null) return;
      rememberOrigin(element, origin);
      return focusWhenReady(element);
    },
    [origin],
  );
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* As high as the dialogs themselves: a later one dims those below it. */}
        <Base.Backdrop forceRender className="fixed inset-0 z-50 bg-[oklch(0%_0_0/0.45)]" />
        <Base.Popup
          ref={ref}
          initialFocus={() => initialFocus(popup.current)}
          // Where nothing had the focus, Base UI would choose the first link of the page.
          finalFocus={() => stillThere(origin) ?? false}
          className={classes(
            isNested ? 'top-[16vh]' : 'top-[12vh]',
            'fixed left-1/2 z-50 flex max-h-[76vh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 flex-col',
            'overflow-hidden rounded-xl border border-line bg-panel shadow-float outline-none',
            'max-phone:top-auto max-phone:bottom-0 max-phone:max-h-[88vh] max-phone:w-full max-phone:rounded-b-none max-phone:pb-[env(safe-area-inset-bottom)]',
            className,
          )}
        >
          <div className={isBare ? 'sr-only' : 'flex items-center justify-between border-b border-line px-4 py-2.5'}>
            <Base.Title className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">
              <Visible text={title} shape="prose" />
            </Base.Title>
            <Base.Close
              aria-label="Close"
              className="-my-1 -mr-1.5 inline-flex size-8 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:-mr-2.5 max-phone:size-11"
            >
              <X size={16} />
            </Base.Close>
          </div>
          {!isBare && note}
          <InDialog value={true}>{children}</InDialog>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
