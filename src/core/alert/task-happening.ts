import type { AgentTask } from '../fleet/task.ts';
import { type Happening, oneLine } from './alert.ts';

/** What of a task's new state a person should know. */
export function taskHappenings(task: AgentTask, at: number): Happening[] {
  const subject = `task ${task.id}`;
  const common = { subject, at, sessionId: task.sessionId, title: oneLine(task.title, 80).text, request: null };
  const id = `${subject} ${task.attempts} ${task.state}`;
  switch (task.state) {
    case 'done':
      return [{ type: 'raised', alert: { ...common, id, kind: 'task', text: words(task.summary, 'It is done.') } }];
    case 'failed':
      return [
        { type: 'raised', alert: { ...common, id, kind: 'taskFailure', text: words(task.reason, 'It failed.') } },
      ];
    case 'needsPerson':
      // A request tells of itself.
      if (task.waitsFor.some(({ type }) => type === 'request')) return [];
      return [
        { type: 'raised', alert: { ...common, id, kind: 'taskFailure', text: words(task.reason, 'It needs you.') } },
      ];
    case 'scheduled':
    case 'queued':
    case 'running':
    case 'cancelled':
      return [{ type: 'settled', subject, at }];
  }
}

function words(text: string | null, otherwise: string): string {
  return oneLine(text ?? '').text || otherwise;
}
