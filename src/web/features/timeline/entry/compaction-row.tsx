import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function CompactionRow({ entry }: { entry: EntryOf<'compaction'> }) {
  return (
    <EntryFrame id={entry.id} label="Compaction">
      <pre className="text-xs whitespace-pre-wrap text-faint">{JSON.stringify(entry)}</pre>
    </EntryFrame>
  );
}
