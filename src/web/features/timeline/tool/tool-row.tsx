import { useMemo } from 'react';
import type { TaskRecord } from '../../../../core/session/entry.ts';
import { isRunning } from '../../../../core/session/fold/tool.ts';
import { exactTime } from '../../../ui/format.ts';
import { LaterPart } from '../../../ui/mishap/later-part.tsx';
import { loadLater } from '../../../ui/mishap/load-later.ts';
import { Visible } from '../../../ui/visible.tsx';
import { useOpened, useTimeline } from '../timeline-context.ts';
import { AgentPreview } from './agent-preview.tsx';
import { NoBackground, RunningCommand } from './running-command.tsx';
import type { ToolEntry } from './tool-entry.ts';
import { ToolFrame, toolLineLook } from './tool-frame.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { isAgent, toolLabel, toolLine } from './tool-line.ts';
import { toolMark } from './tool-mark.ts';
import { ToolMarkView } from './tool-mark-view.tsx';
import { ToolWords } from './tool-words.tsx';
import { useTaskSubjects } from './use-task-subjects.ts';

type ToolRowProps = { entry: ToolEntry; isJoinedAbove: boolean; isJoinedBelow: boolean };

/** What an opened call shows is loaded with the first one that is opened. */
const ToolBody = loadLater(async () => (await import('./tool-body.tsx')).ToolBody);

/**
 * A call in one line, which opens. While it waits for a person, the card in which it is decided is all of it; what was
 * decided stays in sight.
 */
export function ToolRow({ entry, isJoinedAbove, isJoinedBelow }: ToolRowProps) {
  const { cwd, renderRequest } = useTimeline();
  const subjectOf = useTaskSubjects(entry.name);
  const line = useMemo(() => toolLine(entry, cwd, subjectOf), [entry, cwd, subjectOf]);
  const label = toolLabel(entry, line);
  const mark = toolMark(entry);
  const [isOpen, setIsOpen] = useOpened(entry.id, mark.type === 'failed');
  const pending = entry.request?.state.type === 'pending' ? entry.request : null;
  const command = runningCommand(entry);
  if (pending) return <article aria-label={label}>{renderRequest(pending)}</article>;
  return (
    <article aria-label={label}>
      <ToolFrame isJoinedAbove={isJoinedAbove} isJoinedBelow={isJoinedBelow}>
        <button
          type="button"
          aria-expanded={isOpen}
          title={exactTime(entry.at)}
          onClick={() => setIsOpen(!isOpen)}
          className={`${toolLineLook} -outline-offset-2 hover:bg-panel`}
        >
          <ToolIcon name={entry.name} />
          <span className="max-w-[40vw] truncate font-medium">
            <Visible text={line.name} />
            {entry.byHand && <span className="font-normal text-faint"> by hand</span>}
          </span>
          <ToolWords line={line} />
          <ToolMarkView mark={mark} />
        </button>
        {command && <RunningCommand entry={entry} task={command} />}
        {entry.request && <div className="-mt-1 pb-1 pl-6">{renderRequest(entry.request)}</div>}
        {isOpen && entry.name === 'Bash' && mark.type === 'running' && command === null && <NoBackground />}
        {isOpen && (
          <LaterPart waiting={<div className="h-8 border-t border-line" />}>
            <ToolBody entry={entry} />
          </LaterPart>
        )}
        {!isOpen && mark.type === 'running' && isAgent(entry.name) && (
          <AgentPreview id={entry.id} progress={entry.task?.progress ?? null} />
        )}
      </ToolFrame>
    </article>
  );
}

/** The task of a shell command that still runs. The CLI tells of it some seconds after the command began. */
function runningCommand({ name, task }: ToolEntry): TaskRecord | null {
  return name === 'Bash' && task !== null && isRunning(task.status) ? task : null;
}
