import type { ReactNode } from 'react';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { TimelineProvider } from './timeline-provider.tsx';
import { NestedRows } from './tool/nested-rows.tsx';
import { useChildren } from './tool/use-children.ts';

type SubagentTimelineProps = { callId: string; renderRequest(request: RequestRecord): ReactNode };

/** What a subagent does and did, away from the row of its call. */
export function SubagentTimeline({ callId, renderRequest }: SubagentTimelineProps) {
  const { rows, onEarlier } = useChildren(callId);
  if (rows.length === 0) return <p className="px-4 py-3 text-sm text-faint">It has not done anything yet.</p>;
  return (
    <TimelineProvider renderRequest={renderRequest}>
      <NestedRows rows={rows} onEarlier={onEarlier} />
    </TimelineProvider>
  );
}
