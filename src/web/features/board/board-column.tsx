import { useState } from 'react';
import type { Agent } from '../../../core/fleet/agent.ts';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { TaskCard, type TaskCardProps } from './task-card.tsx';

export type CardParts = Omit<TaskCardProps, 'task' | 'agentName' | 'worktree'>;

type BoardColumnProps = CardParts & {
  title: string;
  tasks: readonly AgentTask[];
  agents: ReadonlyMap<string, Agent>;
  /** Whether it is the one that a phone shows. */
  isChosen: boolean;
  /** Looks for more that are not here yet. */
  older: (() => void) | null;
  isLooking: boolean;
};

/** Enough to look through; the rest is one press away. */
const step = 30;

/** Tasks in one state. */
export function BoardColumn({ title, tasks, agents, isChosen, older, isLooking, ...card }: BoardColumnProps) {
  const [most, setMost] = useState(step);
  return (
    <section
      aria-label={title}
      className={classes(
        'flex min-h-0 min-w-0 flex-col border-l border-line pl-2.5 first:border-l-0 first:pl-0 max-phone:border-l-0 max-phone:pl-0',
        !isChosen && 'max-phone:hidden',
      )}
    >
      <h2 className="flex items-baseline gap-1.5 pb-2 text-xs font-semibold max-phone:sr-only">
        {title}
        <span className="tnum font-normal text-faint">{tasks.length}</span>
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto pr-1.5 pb-4 max-phone:overflow-visible max-phone:pr-0">
        <ul className="flex flex-col gap-2">
          {tasks.slice(0, most).map((task) => (
            <li key={task.id}>
              <TaskCard
                task={task}
                agentName={agents.get(task.agentId)?.name ?? null}
                worktree={agents.get(task.agentId)?.worktree?.path ?? null}
                {...card}
              />
            </li>
          ))}
        </ul>
        {tasks.length === 0 && <p className="py-2 text-xs text-faint">Nothing here.</p>}
        {tasks.length > most && (
          <Button look="ghost" onClick={() => setMost(most + step)} className="mt-2 w-full text-xs">
            Show more ({tasks.length - most})
          </Button>
        )}
        {tasks.length <= most && older !== null && (
          <Button look="ghost" onClick={older} disabled={isLooking} className="mt-2 w-full text-xs">
            Show older
          </Button>
        )}
      </div>
    </section>
  );
}
