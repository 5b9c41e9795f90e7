import { withoutAnsi } from '../../../../core/without-ansi.ts';
import { LongWords } from '../../../ui/long-words.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

/** A line that is no message: something printed between them, or a line that broke off. */
export function NoiseRow({ entry: { id, text, torn } }: { entry: EntryOf<'noise'> }) {
  return (
    <EntryFrame id={id} label="Noise" copy={() => text} className="flex gap-2 text-xs text-faint">
      <span className="shrink-0">{torn ? 'Broke off' : 'Printed'}</span>
      <pre className="max-h-40 min-w-0 overflow-y-auto text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        <LongWords text={withoutAnsi(text.slice(0, 5000))} />
      </pre>
    </EntryFrame>
  );
}
