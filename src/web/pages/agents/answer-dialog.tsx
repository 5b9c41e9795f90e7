import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { WatchedSession } from '../../../client/watched-session.ts';
import type { AgentTask } from '../../../core/fleet/task.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { RequestCard } from '../../features/requests/request-card.tsx';
import { SessionContext, useWatch, useWatched } from '../../store/session-context.ts';
import { Dialog } from '../../ui/dialog.tsx';

type AnswerDialogProps = { task: AgentTask; onClose(): void };

/** What a task asks a person, to be answered in place. */
export function AnswerDialog({ task, onClose }: AnswerDialogProps) {
  const watched = useWatch(task.sessionId ?? '');
  return (
    <Dialog title={task.title} onClose={onClose} className="w-[min(780px,calc(100vw-24px))]">
      <div className="min-h-32 overflow-y-auto p-3.5 max-phone:p-2.5">
        {watched !== null && (
          <SessionContext value={watched}>
            <Pending watched={watched} onNone={onClose} />
          </SessionContext>
        )}
      </div>
      <p className="border-t border-line px-4 py-2 text-xs">
        <Link href={`/sessions/${task.sessionId}`} className="text-sea hover:underline">
          See what led to it
        </Link>
      </p>
    </Dialog>
  );
}

const none: readonly RequestRecord[] = [];

/** One after the other. When nothing is left to answer there is nothing to stay for. */
function Pending({ watched, onNone }: { watched: WatchedSession; onNone(): void }) {
  const requests = useWatched(watched, ({ state }) => state?.requests ?? none);
  const cwd = useWatched(watched, ({ state }) => state?.cwd ?? '');
  const [hadSome, setHadSome] = useState(false);
  const [first] = requests;
  if (first && !hadSome) setHadSome(true);
  useEffect(() => {
    if (hadSome && requests.length === 0) onNone();
  }, [hadSome, requests, onNone]);
  if (!first) return <p className="text-sm text-faint">Nothing waits for an answer.</p>;
  return <RequestCard key={first.id} sessionId={watched.id} cwd={cwd} request={first} />;
}
