import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react';
import { statusWords } from '../task-words.ts';
import { useTaskSubjects } from '../use-task-subjects.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { Note, Part } from './part.tsx';
import { type TaskItem, taskItems } from './task-list.ts';

/** The items that a call wrote, changed or asked for. */
export function TaskListBody({ entry }: BodyProps) {
  const items = taskItems(entry, useTaskSubjects(entry.name));
  if (items === null) return entry.state.type === 'failed' ? <Failure entry={entry} /> : <JsonBody entry={entry} />;
  return (
    <>
      <Part>
        <ul className="py-1.5">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name, and their places do not change.
            <Item key={index} item={item} />
          ))}
        </ul>
        {items.length === 0 && <Note>The list is empty.</Note>}
      </Part>
      <Failure entry={entry} />
    </>
  );
}

function Item({ item: { id, subject, status, blockedBy, note } }: { item: TaskItem }) {
  const isDone = status === 'completed' || status === 'deleted';
  return (
    <li className="flex items-baseline gap-2 px-3 py-0.5 text-sm">
      <StatusIcon status={status} />
      <span className="sr-only">{statusWords(status)}: </span>
      <span className={isDone ? 'text-faint line-through' : ''}>
        {id !== null && <span className="tnum text-faint">#{id} </span>}
        {subject}
      </span>
      {blockedBy.length > 0 && (
        <span className="text-xs text-faint">after {blockedBy.map((other) => `#${other}`).join(', ')}</span>
      )}
      {note && <span className="min-w-0 truncate text-xs text-faint">{note}</span>}
    </li>
  );
}

function StatusIcon({ status }: { status: string }) {
  const look = 'shrink-0 self-center';
  if (status === 'completed') return <CircleCheck size={14} aria-hidden="true" className={`${look} text-ok`} />;
  if (status === 'in_progress') return <CircleDot size={14} aria-hidden="true" className={`${look} text-sea`} />;
  if (status === 'deleted') return <CircleX size={14} aria-hidden="true" className={`${look} text-faint`} />;
  return <Circle size={14} aria-hidden="true" className={`${look} text-faint`} />;
}
