import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Todo } from '../state.ts';
import type { Draft } from './draft.ts';

const limit = 500;

/** Keeps the task list that the model manages with TodoWrite, or with TaskCreate and its kin. */
export function foldTodos(draft: Draft, tool: string, input: JsonObject, structured: Json): void {
  const todos = nextTodos(draft.state.todos, tool, input, structured);
  if (todos) draft.state.todos = todos.slice(0, limit);
}

function nextTodos(todos: Todo[], tool: string, input: JsonObject, structured: Json): Todo[] | null {
  if (tool === 'TodoWrite') return Array.isArray(input.todos) ? input.todos.filter(isObject).map(fromTodoWrite) : null;
  if (!isObject(structured)) return null;
  if (tool === 'TaskCreate' && isObject(structured.task)) return created(todos, input, structured.task);
  if (tool === 'TaskUpdate') return structured.success === false ? null : updated(todos, input);
  if (tool === 'TaskList' && Array.isArray(structured.tasks)) return listed(todos, structured.tasks.filter(isObject));
  return null;
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
    id: String(task.id ?? todos.length + 1),
    subject: text(task.subject) ?? text(input.subject) ?? '',
    description: text(input.description),
    activeForm: text(input.activeForm),
    status: 'pending',
    owner: null,
    blockedBy: [],
  };
  return [...todos.filter(({ id }) => id !== todo.id), todo];
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
    };
  });
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
