import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function MessageRow({ entry }: { entry: EntryOf<'message'> }) {
  return (
    <EntryFrame
      id={entry.id}
      label="You"
      copy={() => entry.text}
      className="rounded-[10px] border border-line bg-raise px-3.5 py-2.5"
    >
      <div className="break-words whitespace-pre-wrap">{entry.text}</div>
    </EntryFrame>
  );
}
