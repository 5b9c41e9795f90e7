import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function UnknownRow({ entry }: { entry: EntryOf<'unknown'> }) {
  return (
    <EntryFrame id={entry.id} label="Unknown">
      <pre className="text-xs whitespace-pre-wrap text-faint">{JSON.stringify(entry)}</pre>
    </EntryFrame>
  );
}
