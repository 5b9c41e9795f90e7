import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/class-names.ts';

type DisclosureProps = { isOpen: boolean; onToggle(isOpen: boolean): void; className?: string; children: ReactNode };

/** A line that opens what is behind it. */
export function Disclosure({ isOpen, onToggle, className, children }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onToggle(!isOpen)}
      className={classes(
        'flex min-w-0 items-center gap-1.5 rounded text-left hover:text-ink max-phone:min-h-11',
        className,
      )}
    >
      <ChevronRight
        size={13}
        aria-hidden="true"
        className={classes('shrink-0 transition-transform', isOpen && 'rotate-90')}
      />
      {children}
    </button>
  );
}
