import { listOf, objectOf, textOf, textsOf } from '../fields.ts';
import type { SubjectOf } from '../task-words.ts';
import type { ToolEntry } from '../tool-entry.ts';

export type TaskItem = { id: string | null; subject: string; status: string; blockedBy: string[]; note: string | null };

/** The items that a call is about. `subjectOf` knows those that the call names by number only. */
export function taskItems({ name, input, result }: ToolEntry, subjectOf: SubjectOf): TaskItem[] | null {
  const { task, tasks, statusChange } = objectOf(result?.structured);
  switch (name) {
    case 'TodoWrite':
      return Array.isArray(input.todos) ? input.todos.map(itemOf) : null;
    case 'TaskList':
      return Array.isArray(tasks) ? tasks.map(itemOf) : null;
    case 'TaskGet':
      return task ? [itemOf(task)] : null;
    case 'TaskCreate':
      return [itemOf({ ...input, ...objectOf(task) })];
    case 'TaskUpdate': {
      const id = textOf(input.taskId) ?? '';
      const status = textOf(input.status) ?? textOf(objectOf(statusChange).to) ?? 'pending';
      const subject = textOf(input.subject) ?? subjectOf(id) ?? `Task ${id}`;
      return [itemOf({ ...input, id, subject, status, blockedBy: input.addBlockedBy ?? [] })];
    }
    default:
      return null;
  }
}

function itemOf(value: unknown): TaskItem {
  const { id, subject, content, activeForm, description, status, blockedBy } = objectOf(value);
  const isActive = status === 'in_progress';
  return {
    id: textOf(id),
    subject: (isActive ? textOf(activeForm) : null) ?? textOf(subject) ?? textOf(content) ?? '',
    status: textOf(status) ?? 'pending',
    blockedBy: textsOf(listOf(blockedBy)),
    note: textOf(description),
  };
}
