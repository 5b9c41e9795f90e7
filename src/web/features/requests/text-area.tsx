import type { RefObject } from 'react';
import { classes } from '../../ui/class-names.ts';
import { firstAction } from './card-focus.ts';

type TextAreaProps = {
  label: string;
  text: string;
  onText(text: string): void;
  /** Ctrl or Cmd with Enter. */
  onDone(): void;
  placeholder?: string;
  isCode?: boolean;
  /** Whether it is what is used first on its page of the card. */
  isFirst?: boolean;
  box?: RefObject<HTMLTextAreaElement | null>;
};

/** A text of several lines that grows with what is written. */
export function TextArea({ label, text, onText, onDone, placeholder, isCode, isFirst, box }: TextAreaProps) {
  return (
    <textarea
      {...(box === undefined ? {} : { ref: box })}
      {...(isFirst ? firstAction : {})}
      aria-label={label}
      value={text}
      rows={1}
      spellCheck={!isCode}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone();
      }}
      className={classes(
        'field-sizing-content block max-h-[40vh] w-full resize-none rounded-lg border border-line bg-raise px-2.5 py-1.5 placeholder:text-faint',
        isCode ? 'min-h-16 font-mono text-code' : 'min-h-9 text-sm max-phone:min-h-11',
      )}
    />
  );
}
