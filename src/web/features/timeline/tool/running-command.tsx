import { useState } from 'react';
import type { TaskRecord } from '../../../../core/session/entry.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSessionState } from '../../../store/session-context.ts';
import { useTaskOutput } from '../../../store/use-task-output.ts';
import { TaskOutputView } from '../../../ui/task-output.tsx';
import { useTimeline } from '../timeline-context.ts';
import type { ToolEntry } from './tool-entry.ts';

const action =
  'rounded text-xs underline-offset-2 hover:underline disabled:text-faint disabled:no-underline max-phone:min-h-11';

/** What can be done with a command while it runs: let the turn go on without it, see its output, and stop it. */
export function RunningCommand({ entry, task }: { entry: ToolEntry; task: TaskRecord }) {
  const { sessionId } = useTimeline();
  const command = useCommand();
  const mayMove = useMay('task.background');
  const mayStop = useMay('task.stop');
  const mayLook = useMay('task.output');
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const isWaitedFor = task.isBackground === false;
  const act = async (type: 'background' | 'stop') => {
    setIsBusy(true);
    if (type === 'background') await command({ type: 'task.background', sessionId, toolUseId: entry.id });
    else await command({ type: 'task.stop', sessionId, taskId: task.id });
    setIsBusy(false);
  };
  return (
    <>
      <div className="-mt-0.5 flex flex-wrap gap-x-4 pb-1 pl-9">
        {isWaitedFor && mayMove && (
          <button
            type="button"
            className={`${action} text-sea`}
            disabled={isBusy}
            onClick={() => void act('background')}
          >
            Move to background
          </button>
        )}
        {mayLook && (
          <button
            type="button"
            aria-expanded={isShown}
            className={`${action} text-sea`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide live output' : 'Show live output'}
          </button>
        )}
        {!isWaitedFor && mayStop && (
          <button type="button" className={`${action} text-bad`} disabled={isBusy} onClick={() => void act('stop')}>
            Stop command
          </button>
        )}
      </div>
      {isShown && <LiveOutput sessionId={sessionId} task={task} />}
    </>
  );
}

function LiveOutput({ sessionId, task }: { sessionId: string; task: TaskRecord }) {
  const output = useTaskOutput(sessionId, task.id, true);
  return (
    <div className="border-t border-line bg-bg">
      <TaskOutputView output={output} />
    </div>
  );
}

/** An older CLI says nothing of a command until it is over. */
export function NoBackground() {
  const version = useSessionState(({ cli }) => cli.version);
  const canMove = useSessionState(({ cli }) => cli.capabilities.length > 0);
  if (canMove || version === null) return null;
  return (
    <p className="border-t border-line px-3 py-1.5 text-xs text-dim">
      Claude Code {version} can’t move a running command to the background or show its output before it ends.
    </p>
  );
}
