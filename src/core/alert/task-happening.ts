import type { AgentTask } from '../fleet/task.ts';
import { plainWords } from '../plain-words.ts';
import { type AlertKind, type Happening, oneLine } from './alert.ts';
import { endSubject } from './session-happenings.ts';

/** What of a task's new state a person should know. */
export function taskHappenings(task: AgentTask, at: number): Happening[] {
  switch (task.state) {
    case 'done':
      return raised(task, at, 'task', words(task.summary, 'It is done.'));
    case 'failed':
      return raised(task, at, 'taskFailure', words(task.reason, 'It failed.'));
    case 'needsPerson':
      // A request tells of itself.
      if (task.waitsFor.some(({ type }) => type === 'request')) return [];
      return raised(task, at, 'taskFailure', words(task.reason, 'It needs you.'));
    case 'scheduled':
    case 'queued':
    case 'running':
    case 'cancelled':
      return [{ type: 'settled', subject: `task ${task.id}`, at }];
  }
}

/** That the turn of its session is over is the same news, and no longer told. */
function raised(task: AgentTask, at: number, kind: AlertKind, text: string): Happening[] {
  const subject = `task ${task.id}`;
  const id = `${subject} ${task.attempts} ${task.state}`;
  const title = oneLine(task.title, 80);
  const { sessionId } = task;
  const alert = { id, subject, kind, at, sessionId, title, text, request: null };
  const told: Happening = { type: 'raised', alert };
  return sessionId === null ? [told] : [told, { type: 'settled', subject: endSubject(sessionId), at }];
}

function words(text: string | null, otherwise: string): string {
  return oneLine(plainWords(text ?? '')) || otherwise;
}
