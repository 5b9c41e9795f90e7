import { useKeyName } from '../../store/keymap.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** An answer that goes out in a moment, and the way to take it back. */
export function HeldAnswer({ words, onUndo }: { words: string; onUndo(): void }) {
  const keys = useKeyName('undoDeny');
  return (
    <div className="flex items-center gap-2 border-t border-line py-1 pr-2 pl-3.5 text-sm">
      <p role="status" className="min-w-0 flex-1">
        {words}
      </p>
      <Button onClick={onUndo}>
        Undo
        <span aria-hidden="true" className="max-phone:hidden">
          <Kbd keys={keys} />
        </span>
      </Button>
    </div>
  );
}
