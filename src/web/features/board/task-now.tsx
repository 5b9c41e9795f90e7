import type { AgentTask } from '../../../core/fleet/task.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { useMay } from '../../store/client-context.ts';
import { told } from '../../store/told.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { plainLine } from './plain-line.ts';
import type { TaskCardProps } from './task-card.tsx';
import { timeWords, waitWords } from './task-words.ts';

type TaskNowProps = Pick<TaskCardProps, 'task' | 'worktree' | 'onAnswer' | 'onReview' | 'renderActivity'> & {
  needsPerson: boolean;
};

/** What a task does, waits for or has come to, and what that asks of a person. */
export function TaskNow({ task, worktree, needsPerson, onAnswer, onReview, renderActivity }: TaskNowProps) {
  const may = useMay('session.create');
  const now = useNow(task.waitsFor.some(({ type }) => type === 'time') || task.nextAt !== null);
  const asks = task.waitsFor.find(({ type }) => type === 'request');
  const words = waitWords(task.waitsFor, now) ?? task.reason;
  if (needsPerson) {
    return (
      <>
        {words !== null && <p className="line-clamp-3 text-xs break-words text-wait">{words}</p>}
        {asks ? (
          <Button onClick={() => onAnswer(task)} className="mt-0.5 self-start">
            Answer
          </Button>
        ) : (
          may && <Judge task={task} />
        )}
      </>
    );
  }
  if (task.state === 'running') {
    return <div className="min-w-0 text-xs text-dim">{task.sessionId !== null && renderActivity(task.sessionId)}</div>;
  }
  if (task.state === 'done') {
    return (
      <>
        <Outcome words={task.summary && plainLine(task.summary)} look="text-dim" />
        {worktree !== null && (
          <Button onClick={() => onReview(worktree)} className="mt-0.5 self-start px-2.5">
            Review and merge
          </Button>
        )}
      </>
    );
  }
  if (task.state === 'failed') {
    return (
      <>
        <Outcome words={task.reason} look="text-bad" />
        {may && (
          <Button onClick={() => told(fleetApi.retryTask(task.id))} className="mt-0.5 self-start px-2.5">
            Try again
          </Button>
        )}
      </>
    );
  }
  if (task.state === 'cancelled') return <Outcome words={task.reason ?? 'Cancelled.'} look="text-dim" />;
  const next = task.state === 'scheduled' && task.nextAt !== null ? `Next ${timeWords(task.nextAt, now)}` : null;
  return <Outcome words={next ?? words} look="text-dim" />;
}

/** Only a person can say how it went. */
function Judge({ task: { id } }: { task: AgentTask }) {
  return (
    <div className="mt-0.5 flex flex-wrap gap-1.5">
      <Button aria-label="Mark as done" onClick={() => told(fleetApi.finishTask(id, 'done'))} className="px-2.5">
        Done
      </Button>
      <Button aria-label="Mark as failed" onClick={() => told(fleetApi.finishTask(id, 'failed'))} className="px-2.5">
        Failed
      </Button>
    </div>
  );
}

function Outcome({ words, look }: { words: string | null; look: string }) {
  return words === null ? null : <p className={classes('tnum line-clamp-2 text-xs break-words', look)}>{words}</p>;
}
