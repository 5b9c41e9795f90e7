import type { TaskRecord } from '../../../../core/session/entry.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';
import { useNow } from '../../../store/use-now.ts';
import { Dot } from '../../../ui/dot.tsx';
import { counting } from '../../../ui/format.ts';
import { isRunning, statusWords } from './task-kinds.ts';

export function BackgroundTasks({ tasks }: { tasks: readonly TaskRecord[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {tasks.toReversed().map((task) => (
        <BackgroundTask key={task.id} task={task} />
      ))}
    </ul>
  );
}

function BackgroundTask({ task }: { task: TaskRecord }) {
  const session = useSession();
  const command = useCommand();
  const mayStop = useMay('task.stop');
  const isLive = isRunning(task);
  const stop = () => void command({ type: 'task.stop', sessionId: session.id, taskId: task.id });
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Dot kind={isLive ? 'run' : task.status === 'failed' ? 'bad' : 'rest'} className="mt-1.5" />
      <div className="min-w-0 flex-1">
        <p className="break-words text-ink">{task.description || task.id}</p>
        <p className="tnum text-xs break-words text-faint">
          {statusWords(task.status)}
          {isLive && <Elapsed task={task} />}
          {isLive && task.lastTool !== null && `, ${task.lastTool}`}
          {!isLive && (task.error ?? task.summary) && `: ${task.error ?? task.summary}`}
        </p>
      </div>
      {isLive && mayStop && (
        <button
          type="button"
          aria-label={`Stop ${task.description || task.id}`}
          onClick={stop}
          className="shrink-0 rounded-md border border-line bg-raise px-2 py-0.5 text-xs text-bad hover:border-bad max-phone:min-h-10 max-phone:px-3"
        >
          Stop
        </button>
      )}
    </li>
  );
}

/** A task began when its call did; one whose call is not known here tells no time. */
function Elapsed({ task }: { task: TaskRecord }) {
  const { toolUseId } = task;
  const since = useSessionState(({ open }) => (toolUseId === null ? null : (open[toolUseId]?.at ?? null)));
  const now = useNow(since !== null);
  return since === null ? null : ` ${counting(now - since)}`;
}
