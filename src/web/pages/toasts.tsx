import { X } from 'lucide-react';
import { hideToast, type Toast, useToasts } from '../store/toasts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/class-names.ts';

const stack = 'flex max-w-full flex-col items-end max-phone:items-center';

/** Below the header, where they cover neither the message box nor what is asked above it. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <div className="pointer-events-none fixed top-[calc(env(safe-area-inset-top)+56px)] right-3 z-60 flex max-w-md flex-col items-end gap-2 max-phone:inset-x-2 max-phone:max-w-none max-phone:items-center">
      {/* A live region must be there before its words are. */}
      <div role="status" aria-label="Messages" className={stack}>
        {toasts.map((toast) => toast.kind === 'done' && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      {toasts.map(
        (toast) =>
          toast.kind === 'problem' && (
            <div key={toast.id} role="alert" className={stack}>
              <ToastCard toast={toast} />
            </div>
          ),
      )}
    </div>
  );
}

function ToastCard({ toast: { id, kind, text, action } }: { toast: Toast }) {
  return (
    <div
      className={classes(
        'pointer-events-auto flex max-w-full items-center gap-2 rounded-lg border bg-panel py-1.5 pr-1.5 pl-3.5 text-sm shadow-float',
        kind === 'problem' ? 'border-bad/60' : 'border-line',
      )}
    >
      <span className="min-w-0 break-words">{text}</span>
      {action && (
        <Button
          look="ghost"
          onClick={() => {
            hideToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => hideToast(id)} className="shrink-0">
        <X size={14} />
      </IconButton>
    </div>
  );
}
