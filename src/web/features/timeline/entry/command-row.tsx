import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function CommandRow({ entry }: { entry: EntryOf<'command'> }) {
  return (
    <EntryFrame id={entry.id} label="Command" copy={() => entry.text}>
      <pre className="whitespace-pre-wrap">{entry.text}</pre>
    </EntryFrame>
  );
}
