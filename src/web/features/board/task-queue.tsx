import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import { useMay } from '../../store/client-context.ts';
import { useFleet } from '../../store/fleet.ts';
import { Button } from '../../ui/button.tsx';
import type { CardParts } from './board-column.tsx';
import { type ColumnKey, columnsOf } from './board-columns.ts';
import { TaskCard } from './task-card.tsx';

type TaskQueueProps = CardParts & { agent: Agent; onNewTask(agentId: string): void };

const order: readonly ColumnKey[] = ['needsPerson', 'running', 'queued', 'scheduled'];
const lastEnded = 10;

/** What one agent has to do, in the order in which it comes, and the last of what it did. */
export function TaskQueue({ agent, onNewTask, ...card }: TaskQueueProps) {
  const may = useMay('session.create');
  const shown = columnsOf(useFleet()?.tasks ?? [], { agentId: agent.id, text: '' });
  const ahead = order.flatMap((key) => shown[key]);
  const behind = [...shown.done, ...shown.failed]
    .sort((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0))
    .slice(0, lastEnded);
  return (
    <>
      <div className="flex items-center gap-3 pb-2">
        <h2 className="flex-1 text-sm font-semibold">Queue</h2>
        <Link
          href={`/agents/board?agent=${agent.id}`}
          className="text-xs text-dim hover:text-sea max-phone:flex max-phone:min-h-11 max-phone:items-center"
        >
          Show on the board
        </Link>
        {may && (
          <Button onClick={() => onNewTask(agent.id)}>
            <Plus size={14} aria-hidden="true" /> New task
          </Button>
        )}
      </div>
      {ahead.length === 0 && <p className="pb-2 text-sm text-faint">It has nothing to do.</p>}
      <ul className="flex flex-col gap-2">
        {ahead.slice(0, 100).map((task) => (
          <li key={task.id}>
            <TaskCard task={task} agentName={null} worktree={agent.worktree?.path ?? null} {...card} />
          </li>
        ))}
      </ul>
      {behind.length > 0 && (
        <>
          <h3 className="pt-4 pb-2 text-xs font-semibold text-dim">Last done</h3>
          <ul className="flex flex-col gap-2">
            {behind.map((task) => (
              <li key={task.id}>
                <TaskCard task={task} agentName={null} worktree={agent.worktree?.path ?? null} {...card} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
