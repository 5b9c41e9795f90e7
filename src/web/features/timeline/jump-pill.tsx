import { ArrowDown } from 'lucide-react';
import { classes } from '../../ui/class-names.ts';

type JumpPillProps = { words: string; isWaiting?: boolean; onPress(): void };

/** Leads down to what is out of sight; in amber when it waits for a person. */
export function JumpPill({ words, isWaiting = false, onPress }: JumpPillProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full border px-3 py-1 text-xs shadow-float max-phone:min-h-11',
        isWaiting ? 'border-wait bg-wait-bg font-medium text-ink' : 'border-line bg-raise text-dim hover:text-ink',
      )}
    >
      <ArrowDown size={13} aria-hidden="true" /> {words}
    </button>
  );
}
