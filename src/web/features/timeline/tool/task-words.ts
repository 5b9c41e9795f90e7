import { listOf, objectOf, textOf } from './fields.ts';
import type { ToolEntry } from './tool-entry.ts';

/** How far a list is. */
export function todoWords(todos: unknown): string {
  const all = listOf(todos).map(objectOf);
  return `${all.filter(({ status }) => status === 'completed').length} of ${all.length} done`;
}

/** Knows what a task is about that a call names by its number only. */
export type SubjectOf = (id: string) => string | null;

/** What a call of one of the task tools does. */
export function taskWords(call: Pick<ToolEntry, 'name' | 'input' | 'result'>, subjectOf: SubjectOf): string {
  const { name, input } = call;
  const structured = objectOf(call.result?.structured);
  const id = textOf(input.taskId) ?? '?';
  switch (name) {
    case 'TaskCreate':
      return textOf(input.subject) ?? '';
    case 'TaskUpdate':
      return `${nameOf(id, subjectOf)} ${changeOf(input, subjectOf)}`.trim();
    case 'TaskGet':
      return textOf(objectOf(structured.task).subject) || nameOf(id, subjectOf);
    default: {
      const { tasks } = structured;
      return Array.isArray(tasks) ? todoWords(tasks) : '';
    }
  }
}

export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}

type Input = { [key: string]: unknown };

function changeOf({ status, subject, owner, addBlockedBy, addBlocks }: Input, subjectOf: SubjectOf): string {
  const named = (ids: unknown) => listOf(ids).map((id) => nameOf(String(id), subjectOf));
  if (typeof status === 'string') return `→ ${status === 'completed' ? 'done' : statusWords(status)}`;
  if (typeof subject === 'string') return `→ ${subject}`;
  if (typeof owner === 'string') return `for ${owner}`;
  if (listOf(addBlockedBy).length > 0) return `waits for ${named(addBlockedBy).join(', ')}`;
  return listOf(addBlocks).length > 0 ? `before ${named(addBlocks).join(', ')}` : '';
}

function nameOf(id: string, subjectOf: SubjectOf): string {
  return subjectOf(id) || `#${id}`;
}
