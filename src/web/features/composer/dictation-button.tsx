import { Mic } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import type { Dictation } from './use-dictation.ts';

export function DictationButton({ dictation: { interim, toggle } }: { dictation: Dictation }) {
  const isListening = interim !== null;
  return (
    <IconButton
      label="Dictate"
      aria-pressed={isListening}
      title={
        isListening
          ? 'Stop dictation (Escape)'
          : 'Dictate. Some browsers, such as Chrome, send your speech to their maker’s service.'
      }
      // The focus stays in the box, where the words go.
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
      className={classes('hover:bg-panel', isListening && 'bg-sea-bg text-sea')}
    >
      <Mic size={16} />
    </IconButton>
  );
}

/** The words that may still change. Screen readers hear that it listens, not every guess. */
export function DictationLine({ interim }: { interim: string }) {
  return (
    <div className="px-3.5 pt-1 text-sm text-dim">
      <p role="status" className={interim === '' ? '' : 'sr-only'}>
        Listening…
      </p>
      {interim !== '' && (
        <p aria-hidden="true" className="break-words italic">
          {interim}
        </p>
      )}
    </div>
  );
}
