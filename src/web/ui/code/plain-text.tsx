import { hasHidden } from '../../../core/text/visible.ts';
import { LongWords } from '../long-words.tsx';
import { useCodeShape, Visible } from '../visible.tsx';

/** Above this many lines, an element for each would freeze the page. */
export const mostStyledLines = 20_000;

/** A text of any length, without colours or line numbers. */
export function PlainText({ text }: { text: string }) {
  const shape = useCodeShape();
  return (
    <pre dir="ltr" className="px-3.5 py-2 break-words whitespace-pre-wrap">
      {hasHidden(text, shape) ? <Visible text={text} shape={shape} /> : <LongWords text={text} />}
    </pre>
  );
}
