import { X } from 'lucide-react';
import { hideToast, useToasts } from '../store/toasts.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/class-names.ts';

export function Toasts() {
  const toasts = useToasts();
  return (
    <div
      role="status"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-0 bottom-12 z-60 flex flex-col items-center gap-2 px-3"
    >
      {toasts.map(({ id, kind, text }) => (
        <div
          key={id}
          className={classes(
            'pointer-events-auto flex max-w-xl items-center gap-2 rounded-lg border bg-panel py-1.5 pr-1.5 pl-3.5 text-sm shadow-float',
            kind === 'problem' ? 'border-bad/60' : 'border-line',
          )}
        >
          <span className="min-w-0 break-words">{text}</span>
          <IconButton label="Dismiss" onClick={() => hideToast(id)}>
            <X size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
