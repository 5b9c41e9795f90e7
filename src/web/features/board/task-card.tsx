import { Ellipsis } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { visible } from '../../../core/text/visible.ts';
import { useMay } from '../../store/client-context.ts';
import { useNow } from '../../store/use-now.ts';
import { classes } from '../../ui/class-names.ts';
import { money } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { Visible } from '../../ui/visible.tsx';
import { columnOf } from './board-columns.ts';
import { taskActions } from './task-actions.ts';
import { TaskMore } from './task-more.tsx';
import { TaskNow } from './task-now.tsx';
import { elapsedWords, hasEnded, scheduleWords } from './task-words.ts';

export type TaskCardProps = {
  task: AgentTask;
  agentName: string | null;
  /** The folder of its agent's worktree, if it has one. */
  worktree: string | null;
  onEdit(task: AgentTask): void;
  onDelete(task: AgentTask): void;
  /** Opens what the task asks a person. */
  onAnswer(task: AgentTask): void;
  /** Shows what changed in a worktree, to merge it. */
  onReview(folder: string): void;
  /** What its session does now. */
  renderActivity(sessionId: string): ReactNode;
};

/** One task, and what it does or waits for at this moment. */
export const TaskCard = memo(function TaskCard({
  task,
  agentName,
  worktree,
  onEdit,
  onDelete,
  onAnswer,
  onReview,
  renderActivity,
}: TaskCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const may = useMay('session.create');
  const [, navigate] = useLocation();
  const needsPerson = columnOf(task) === 'needsPerson';
  const items = taskActions(task, may, {
    onEdit: () => onEdit(task),
    onDelete: () => onDelete(task),
    openSession: (sessionId) => navigate(`/sessions/${sessionId}`),
  });
  return (
    <article
      aria-label={`Task ${visible(task.title, 'prose')}`}
      className={classes(
        'flex flex-col gap-1 rounded-lg border bg-panel px-2.5 py-2',
        needsPerson ? 'border-wait/60' : 'border-line',
      )}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-w-0 flex-1 text-left text-sm/[1.4] font-medium break-words hover:text-sea max-phone:min-h-11"
        >
          <Visible text={task.title} shape="prose" />
        </button>
        {items.length > 0 && (
          <Menu
            label={`More about ${task.title}`}
            items={items}
            className="-mt-0.5 -mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-11"
          >
            <Ellipsis size={15} aria-hidden="true" />
          </Menu>
        )}
      </div>
      <Facts task={task} agentName={agentName} />
      <TaskNow
        task={task}
        worktree={worktree}
        needsPerson={needsPerson}
        onAnswer={onAnswer}
        onReview={onReview}
        renderActivity={renderActivity}
      />
      {isOpen && <TaskMore task={task} />}
    </article>
  );
});

function Facts({ task, agentName }: { task: AgentTask; agentName: string | null }) {
  const isCounting = task.startedAt !== null && !hasEnded(task);
  const now = useNow(isCounting);
  const elapsed = elapsedWords(task, now);
  const repeated = scheduleWords(task.schedule);
  const facts = [
    task.priority === 0 ? null : `priority ${task.priority}`,
    elapsed,
    task.cost > 0 ? money(task.cost) : null,
    task.attempts > 1 ? `attempt ${task.attempts}` : null,
    repeated,
  ].filter((fact) => fact !== null);
  if (agentName === null && facts.length === 0) return null;
  return (
    <p className="tnum flex flex-wrap gap-x-2 text-2xs text-faint">
      {agentName !== null && (
        <span className="max-w-full truncate text-dim">
          <Visible text={agentName} shape="prose" />
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
