import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function ErrorRow({ entry }: { entry: EntryOf<'error'> }) {
  return (
    <EntryFrame id={entry.id} label="Error" copy={() => entry.text}>
      <pre className="whitespace-pre-wrap">{entry.text}</pre>
    </EntryFrame>
  );
}
