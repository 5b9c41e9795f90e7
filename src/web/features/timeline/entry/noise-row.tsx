import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

export function NoiseRow({ entry }: { entry: EntryOf<'noise'> }) {
  return (
    <EntryFrame id={entry.id} label="Noise">
      <pre className="text-xs whitespace-pre-wrap text-faint">{JSON.stringify(entry)}</pre>
    </EntryFrame>
  );
}
