import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  action: string;
  isDanger?: boolean;
  isBusy?: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something that cannot be taken back. It starts on Cancel, so that a second Enter confirms nothing. */
export function Confirm({
  title,
  children,
  action,
  isDanger = false,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose} className="w-[min(440px,calc(100vw-24px))]">
      <div className="overflow-y-auto px-4 py-3.5 text-sm text-dim">{children}</div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button look={isDanger ? 'danger' : 'primary'} disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
