import { Link } from 'wouter';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { useFleet } from '../../store/fleet.ts';
import { exactTime } from '../../ui/format.ts';

/** The rest of what is known of a task. */
export function TaskMore({ task }: { task: AgentTask }) {
  const titles = new Map((useFleet()?.tasks ?? []).map(({ id, title }) => [id, title]));
  const needed = task.dependsOn.flatMap((id) => titles.get(id) ?? []);
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-1.5 text-xs text-dim">
      <p className="max-h-48 overflow-y-auto break-words whitespace-pre-wrap text-ink">{task.prompt}</p>
      {task.files.length > 0 && <p className="font-mono text-code break-all">{task.files.join('\n')}</p>}
      {needed.length > 0 && <p>After {needed.map((title) => `“${title}”`).join(', ')}</p>}
      {task.summary !== null && <p className="break-words whitespace-pre-wrap">{task.summary}</p>}
      {task.reason !== null && <p className="break-words">{task.reason}</p>}
      <p className="tnum text-faint">
        Made {exactTime(task.createdAt)}
        {task.startedAt !== null && `, started ${exactTime(task.startedAt)}`}
        {task.endedAt !== null && `, ended ${exactTime(task.endedAt)}`}
      </p>
      {task.sessionId !== null && (
        <Link href={`/sessions/${task.sessionId}`} className="text-sea hover:underline max-phone:min-h-10">
          Open its session
        </Link>
      )}
    </div>
  );
}
