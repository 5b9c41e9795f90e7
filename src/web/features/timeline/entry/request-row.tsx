import { useTimeline } from '../timeline-context.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

/** A request that belongs to no tool call. */
export function RequestRow({ entry }: { entry: EntryOf<'request'> }) {
  const { renderRequest } = useTimeline();
  return (
    <EntryFrame id={entry.id} label="Request">
      {renderRequest(entry.request)}
    </EntryFrame>
  );
}
