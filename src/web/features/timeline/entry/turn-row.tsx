import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function TurnRow({ entry }: { entry: EntryOf<'turn'> }) {
  return (
    <EntryFrame id={entry.id} label="Turn">
      <pre className="text-xs whitespace-pre-wrap text-faint">{JSON.stringify(entry)}</pre>
    </EntryFrame>
  );
}
