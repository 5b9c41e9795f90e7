import { EntryFrame } from '../entry/entry-frame.tsx';
import type { EntryOf } from '../entry/entry-of.ts';
import { useTimeline } from '../timeline-context.ts';

type ToolRowProps = { entry: EntryOf<'tool'>; isJoinedAbove: boolean; isJoinedBelow: boolean };

export function ToolRow({ entry }: ToolRowProps) {
  const { renderRequest } = useTimeline();
  return (
    <EntryFrame id={entry.id} label={`Tool: ${entry.name}`}>
      <pre className="text-xs whitespace-pre-wrap">{JSON.stringify(entry.input)}</pre>
      {entry.request && renderRequest(entry.request)}
    </EntryFrame>
  );
}
