import { Link } from 'wouter';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { useFleet } from '../../store/fleet.ts';
import { exactTime } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';

/** The rest of what is known of a task. */
export function TaskMore({ task }: { task: AgentTask }) {
  const titles = new Map((useFleet()?.tasks ?? []).map(({ id, title }) => [id, title]));
  const needed = task.dependsOn.flatMap((id) => titles.get(id) ?? []);
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-1.5 text-xs text-dim">
      <p className="max-h-48 overflow-y-auto break-words whitespace-pre-wrap text-ink">
        <Visible text={task.prompt} shape="prose" />
      </p>
      {task.files.length > 0 && (
        <p className="font-mono text-code break-all">
          <Visible text={task.files.join('\n')} shape="prose" />
        </p>
      )}
      {needed.length > 0 && (
        <p>
          After <Visible text={needed.map((title) => `“${title}”`).join(', ')} shape="prose" />
        </p>
      )}
      {task.summary !== null && (
        <p className="break-words whitespace-pre-wrap">
          <Visible text={task.summary} shape="prose" />
        </p>
      )}
      {task.reason !== null && (
        <p className="break-words">
          <Visible text={task.reason} shape="prose" />
        </p>
      )}
      <p className="tnum text-faint">
        Made {exactTime(task.createdAt)}
        {task.startedAt !== null && `, started ${exactTime(task.startedAt)}`}
        {task.endedAt !== null && `, ended ${exactTime(task.endedAt)}`}
      </p>
      {task.sessionId !== null && (
        <Link href={`/sessions/${task.sessionId}`} className="text-sea hover:underline max-phone:min-h-11">
          Open its session
        </Link>
      )}
    </div>
  );
}
