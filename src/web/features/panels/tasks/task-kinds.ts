import { type JsonObject, memberOf } from '../../../../core/json.ts';
import type { Todo } from '../../../../core/session/state.ts';

export function isRunning({ status }: { status: string }): boolean {
  return status === 'running' || status === 'pending' || status === 'paused';
}

/** The names of what a todo still waits for. */
export function blockers(todo: Todo, todos: readonly Todo[]): string[] {
  return todo.blockedBy.flatMap((id) => {
    const other = todos.find((candidate) => candidate.id === id);
    if (!other) return [`task ${id}`];
    return other.status === 'completed' ? [] : [other.subject];
  });
}

const statuses: { [status: string]: string } = {
  completed: 'done',
  failed: 'failed',
  stopped: 'stopped',
  killed: 'stopped',
  cut: 'cut off with the CLI',
  ended: 'over',
  running: 'running',
  pending: 'about to start',
  paused: 'paused',
};

export function statusWords(status: string): string {
  return memberOf(statuses, status) ?? status;
}

/** What the model keeps with a task, on one line. */
export function metadataWords(metadata: JsonObject): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
