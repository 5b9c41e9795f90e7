import { useMemo } from 'react';
import { children } from '../../../../core/session/select.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import { Visible } from '../../../ui/visible.tsx';
import { useTimeline } from '../timeline-context.ts';
import { ToolIcon } from './tool-icon.tsx';
import { toolLine } from './tool-line.ts';
import { ToolWords } from './tool-words.tsx';

const shownCalls = 3;

/** What a subagent that is at work does, while its row is closed: in a few words, and its last calls. */
export function AgentPreview({ id, progress }: { id: string; progress: string | null }) {
  const session = useSession();
  const { cwd } = useTimeline();
  const entries = useWatched(session, (watched) => watched.entries);
  const calls = useMemo(
    () =>
      children(entries, id)
        .filter((entry) => entry.type === 'tool')
        .slice(-shownCalls),
    [entries, id],
  );
  if (calls.length === 0 && progress === null) return null;
  return (
    <ul className="border-t border-line bg-panel/60 py-1 pr-3 pl-9">
      {progress !== null && (
        <li className="py-0.5 text-sm break-words text-ink">
          <Visible text={progress} shape="prose" />
        </li>
      )}
      {calls.map((call) => {
        const line = toolLine(call, cwd);
        return (
          <li key={call.id} className="flex min-w-0 items-center gap-2 py-0.5 text-sm text-dim">
            <ToolIcon name={call.name} />
            <span className="shrink-0">
              <Visible text={line.name} />
            </span>
            <ToolWords line={line} />
          </li>
        );
      })}
    </ul>
  );
}
