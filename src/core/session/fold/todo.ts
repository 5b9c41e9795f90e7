import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Todo } from '../state.ts';
import type { Draft } from './draft.ts';
import { createdTask, describedTask, listedTasks } from './todo-text.ts';

const limit = 500;
const keyLimit = 20;

/** Keeps the task list that the model manages with TodoWrite, or with TaskCreate and its kin. */
export function foldTodos(draft: Draft, tool: string, input: JsonObject, result: Returned | null): void {
  const todos = nextTodos(draft.state.todos, tool, input, result);
  if (todos) draft.state.todos = todos.slice(0, limit);
}

/** The structure of a result is missing where the CLI sends text alone, or several results in one line. */
type Returned = { structured: Json; text: string };

function nextTodos(todos: Todo[], tool: string, input: JsonObject, result: Returned | null): Todo[] | null {
  if (tool === 'TodoWrite') return Array.isArray(input.todos) ? input.todos.filter(isObject).map(fromTodoWrite) : null;
  if (result === null) return null;
  const { text: words } = result;
  const structured = isObject(result.structured) ? result.structured : {};
  switch (tool) {
    case 'TaskCreate':
      return created(todos, input, isObject(structured.task) ? structured.task : createdTask(words));
    case 'TaskUpdate':
      return structured.success === false ? null : updated(todos, input);
    case 'TaskList': {
      const tasks = Array.isArray(structured.tasks) ? structured.tasks.filter(isObject) : listedTasks(words);
      return tasks && listed(todos, tasks);
    }
    case 'TaskGet': {
      const task = isObject(structured.task) ? structured.task : describedTask(words);
      return task && detailed(todos, input, task);
    }
    default:
      return null;
  }
}

function fromTodoWrite(item: JsonObject, index: number): Todo {
  return {
    id: String(index + 1),
    subject: text(item.content) ?? '',
    description: null,
    activeForm: text(item.activeForm),
    status: text(item.status) ?? 'pending',
    owner: null,
    blockedBy: [],
  };
}

function created(todos: Todo[], input: JsonObject, task: JsonObject): Todo[] {
  const todo: Todo = {
    id: String(task.id ?? nextNumber(todos)),
    subject: text(task.subject) ?? text(input.subject) ?? '',
    description: text(input.description),
    activeForm: text(input.activeForm),
    status: 'pending',
    owner: null,
    blockedBy: [],
    ...metadataOf({}, input),
  };
  return [...todos.filter(({ id }) => id !== todo.id), todo];
}

/** Tasks are numbered in the order in which they are made; deleted ones leave gaps. */
function nextNumber(todos: Todo[]): number {
  return Math.max(0, ...todos.flatMap(({ id }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []))) + 1;
}

function updated(todos: Todo[], input: JsonObject): Todo[] {
  const id = String(input.taskId);
  if (input.status === 'deleted') return todos.filter((todo) => todo.id !== id).map((todo) => unblocked(todo, id));
  const blocks = strings(input.addBlocks);
  return todos.map((todo) => {
    if (blocks.includes(todo.id)) return { ...todo, blockedBy: union(todo.blockedBy, [id]) };
    if (todo.id !== id) return todo;
    return {
      ...todo,
      subject: text(input.subject) ?? todo.subject,
      description: text(input.description) ?? todo.description,
      activeForm: text(input.activeForm) ?? todo.activeForm,
      status: text(input.status) ?? todo.status,
      owner: text(input.owner) ?? todo.owner,
      blockedBy: union(todo.blockedBy, strings(input.addBlockedBy)),
      ...metadataOf(todo.metadata ?? {}, input),
    };
  });
}

/** New keys are added to the known ones; null takes one away. */
function metadataOf(known: JsonObject, { metadata }: JsonObject): { metadata?: JsonObject } {
  if (!isObject(metadata)) return {};
  const merged = Object.entries({ ...known, ...metadata }).filter(([, value]) => value !== null);
  return { metadata: Object.fromEntries(merged.slice(-keyLimit)) };
}

/** Everything about one task; the list is otherwise as it was. */
function detailed(todos: Todo[], input: JsonObject, task: JsonObject): Todo[] {
  const id = String(task.id ?? input.taskId);
  const [one] = listed(todos, [{ ...task, id }]);
  if (!one) return todos;
  const known = todos.find((todo) => todo.id === id);
  const todo: Todo = {
    ...one,
    description: text(task.description) ?? one.description,
    activeForm: text(task.activeForm) ?? one.activeForm,
    owner: text(task.owner) ?? known?.owner ?? null,
    ...metadataOf(known?.metadata ?? {}, task),
  };
  return known ? todos.map((other) => (other.id === id ? todo : other)) : [...todos, todo];
}

function unblocked(todo: Todo, by: string): Todo {
  return todo.blockedBy.includes(by) ? { ...todo, blockedBy: todo.blockedBy.filter((id) => id !== by) } : todo;
}

/** The list is the truth about which tasks there are; what it leaves out is kept from before. */
function listed(todos: Todo[], tasks: JsonObject[]): Todo[] {
  return tasks.map((task) => {
    const id = String(task.id);
    const known = todos.find((todo) => todo.id === id);
    return {
      id,
      subject: text(task.subject) ?? known?.subject ?? '',
      description: known?.description ?? null,
      activeForm: known?.activeForm ?? null,
      status: text(task.status) ?? known?.status ?? 'pending',
      owner: text(task.owner) ?? null,
      blockedBy: strings(task.blockedBy),
      ...metadataOf(known?.metadata ?? {}, { metadata: known?.metadata ?? null }),
    };
  });
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function union(a: string[], b: string[]): string[] {
  return [...new Set([...a, ...b])];
}
