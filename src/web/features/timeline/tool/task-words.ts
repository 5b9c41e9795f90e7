import { listOf, objectOf, textOf } from './fields.ts';

/** How far a list is. */
export function todoWords(todos: unknown): string {
  const all = listOf(todos).map(objectOf);
  return `${all.filter(({ status }) => status === 'completed').length} of ${all.length} done`;
}

/** What a call of one of the task tools does. */
export function taskWords(tool: string, input: { [key: string]: unknown }, structured: unknown): string {
  const id = textOf(input.taskId);
  switch (tool) {
    case 'TaskCreate':
      return textOf(input.subject) ?? '';
    case 'TaskUpdate':
      return `#${id ?? '?'} ${changeOf(input)}`.trim();
    case 'TaskGet':
      return `#${id ?? '?'} ${textOf(objectOf(objectOf(structured).task).subject) ?? ''}`.trim();
    default: {
      const { tasks } = objectOf(structured);
      return Array.isArray(tasks) ? todoWords(tasks) : '';
    }
  }
}

export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}

function changeOf({ status, subject, owner, addBlockedBy, addBlocks }: { [key: string]: unknown }): string {
  if (typeof status === 'string') return `→ ${statusWords(status)}`;
  if (typeof subject === 'string') return subject;
  if (typeof owner === 'string') return `for ${owner}`;
  if (listOf(addBlockedBy).length > 0) return `waits for ${numbers(addBlockedBy)}`;
  return listOf(addBlocks).length > 0 ? `before ${numbers(addBlocks)}` : '';
}

function numbers(ids: unknown): string {
  return listOf(ids)
    .map((id) => `#${id}`)
    .join(', ');
}
