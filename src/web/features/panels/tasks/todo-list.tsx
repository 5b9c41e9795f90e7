import { Check, Circle } from 'lucide-react';
import type { Todo } from '../../../../core/session/state.ts';
import { classes } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { blockers, metadataWords } from './task-kinds.ts';

export function TodoList({ todos }: { todos: readonly Todo[] }) {
  return (
    <ul className="-mx-1 flex flex-col">
      {todos.map((todo) => (
        <TodoRow key={todo.id} todo={todo} blockedBy={blockers(todo, todos)} />
      ))}
    </ul>
  );
}

function TodoRow({ todo, blockedBy }: { todo: Todo; blockedBy: string[] }) {
  const isActive = todo.status === 'in_progress';
  const isDone = todo.status === 'completed';
  return (
    <li className="flex gap-2.5 rounded-md px-1 py-1 text-sm">
      <span className="flex h-5 w-3.5 shrink-0 items-center">
        <TodoMark status={todo.status} />
      </span>
      <div className="min-w-0 flex-1 break-words">
        <span className={classes(isDone && 'text-faint line-through', isActive && 'font-medium text-ink', 'text-dim')}>
          {isActive ? (todo.activeForm ?? todo.subject) : todo.subject}
        </span>
        {!isDone && blockedBy.length > 0 && <span className="text-xs text-faint"> after {blockedBy.join(', ')}</span>}
        <Description todo={todo} />
        {todo.metadata && <span className="block text-xs text-faint">{metadataWords(todo.metadata)}</span>}
      </div>
      {todo.owner !== null && <span className="shrink-0 text-xs text-faint">{todo.owner}</span>}
    </li>
  );
}

/** A long one is folded to its first line, and opens by pointer or key. */
function Description({ todo: { description, subject } }: { todo: Todo }) {
  if (description === null || description === '' || description === subject) return null;
  const [first = '', ...rest] = description.trim().split('\n');
  if (rest.length === 0 && first.length <= shortDescription) {
    return <span className="block text-xs text-faint">{first}</span>;
  }
  return (
    <details className="text-xs text-faint">
      <summary className="cursor-pointer max-phone:min-h-11">{first.slice(0, shortDescription).trim()}…</summary>
      <p className="mt-1 whitespace-pre-wrap">{description}</p>
    </details>
  );
}

const shortDescription = 100;

function TodoMark({ status }: { status: string }) {
  if (status === 'completed') return <Check size={14} aria-label="Done" className="text-faint" />;
  if (status === 'in_progress') {
    return (
      <>
        <Spinner size={14} className="text-sea" />
        <span className="sr-only">Now</span>
      </>
    );
  }
  return <Circle size={12} aria-label={status === 'pending' ? 'To do' : status} className="text-faint" />;
}
