import { useState } from 'react';
import type { TaskRecord } from '../../../../core/session/entry.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';
import { useNow } from '../../../store/use-now.ts';
import { useTaskOutput } from '../../../store/use-task-output.ts';
import { Dot } from '../../../ui/dot.tsx';
import { counting } from '../../../ui/format.ts';
import { TaskOutputView } from '../../../ui/task-output.tsx';
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
  const [isShown, setIsShown] = useState(false);
  const hasOutput = useMay('task.output') && task.kind === 'local_bash';
  const stop = () => void command({ type: 'task.stop', sessionId: session.id, taskId: task.id });
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Dot kind={isLive ? 'run' : task.status === 'failed' ? 'bad' : 'rest'} className="mt-1.5" />
      <div className="min-w-0 flex-1">
        <p className="break-words text-ink">{task.description || task.id}</p>
        {isLive && task.progress !== undefined && <p className="text-xs break-words text-dim">{task.progress}</p>}
        <p className="tnum text-xs break-words text-faint">
          {statusWords(task.status)}
          {isLive && <Elapsed task={task} />}
          {isLive && task.lastTool !== null && `, ${task.lastTool}`}
          {!isLive && (task.error ?? task.summary) && `: ${task.error ?? task.summary}`}
        </p>
        {hasOutput && (
          <button
            type="button"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Show'} output of ${task.description || task.id}`}
            onClick={() => setIsShown(!isShown)}
            className="text-xs text-sea underline-offset-2 hover:underline max-phone:min-h-11"
          >
            {isShown ? 'Hide output' : 'Show output'}
          </button>
        )}
        {isShown && <Output sessionId={session.id} taskId={task.id} isLive={isLive} />}
      </div>
      {isLive && mayStop && (
        <button
          type="button"
          aria-label={`Stop ${task.description || task.id}`}
          onClick={stop}
          className="shrink-0 rounded-md border border-line bg-raise px-2 py-0.5 text-xs text-bad hover:border-bad max-phone:min-h-11 max-phone:px-3"
        >
          Stop
        </button>
      )}
    </li>
  );
}

function Output({ sessionId, taskId, isLive }: { sessionId: string; taskId: string; isLive: boolean }) {
  const output = useTaskOutput(sessionId, taskId, isLive);
  return (
    <div className="mt-1 rounded-md border border-line bg-bg">
      <TaskOutputView output={output} />
    </div>
  );
}

/** A task began when its call did; one whose call is not known here tells no time. */
function Elapsed({ task }: { task: TaskRecord }) {
  const { toolUseId } = task;
  const since = useSessionState(({ open }) => (toolUseId === null ? null : (open[toolUseId]?.at ?? null)));
  const now = useNow(since !== null);
  return since === null ? null : ` ${counting(now - since)}`;
}
