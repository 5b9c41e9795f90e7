import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function NoticeRow({ entry }: { entry: EntryOf<'notice'> }) {
  return (
    <EntryFrame id={entry.id} label="Notice">
      <pre className="text-xs whitespace-pre-wrap text-faint">{JSON.stringify(entry)}</pre>
    </EntryFrame>
  );
}
