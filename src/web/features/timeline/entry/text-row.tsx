import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

type TextRowProps = { id: string; text: string; isLive: boolean; entry: EntryOf<'text'> | null };

/** What Claude says. Its words are the page. */
export function TextRow({ id, text, isLive }: TextRowProps) {
  return (
    <EntryFrame id={id} label="Claude" copy={() => text}>
      <div aria-busy={isLive} className="break-words whitespace-pre-wrap">
        {text}
      </div>
    </EntryFrame>
  );
}
