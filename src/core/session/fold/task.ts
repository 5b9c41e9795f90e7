import { noteAgent } from '../../cost/spending.ts';
import type { TaskRecord } from '../entry.ts';
import type { BackgroundTaskFacts, TaskEvent } from '../event.ts';
import { addEntry, type Draft, nextId } from './draft.ts';
import { addUnsaid, isSaid } from './said.ts';
import { isRunning, openTool, putTool } from './tool.ts';

const endedKept = 20;
const runningKept = 100;

/** Whether a task is an agent at work; everything else is a command or the like, which doesn't think. */
export function isSubagent({ kind, subagent }: TaskRecord): boolean {
  return subagent !== null || (kind?.includes('agent') ?? false);
}

/** Whether a task is no agent and goes on beside the turn. The CLI tells of commands that a turn waits for as well. */
export function isBackgroundTask(task: TaskRecord): boolean {
  return !isSubagent(task) && task.isBackground !== false;
}

export function foldTask(draft: Draft, event: TaskEvent): void {
  switch (event.type) {
    case 'task.started':
      noteKind(draft, event.task);
      return putTask(draft, taskFrom(event.task));
    case 'task.progressed': {
      const task = knownTask(draft, event.id);
      if (!task) return;
      const { usage, lastTool, progress } = event;
      // With a summary, the description only repeats it: the task keeps its own.
      if (progress) return putTask(draft, { ...task, usage, lastTool, progress });
      return putTask(draft, { ...task, usage, lastTool, description: event.description || task.description });
    }
    case 'task.updated': {
      const task = knownTask(draft, event.id);
      if (!task) return;
      const { status, description, error } = event;
      return putTask(draft, {
        ...task,
        status: status ?? task.status,
        description: description ?? task.description,
        error: error ?? task.error,
        ...(event.isBackground === undefined ? {} : { isBackground: event.isBackground }),
      });
    }
    case 'task.ended': {
      const { id, toolUseId, status, summary } = event;
      const known = knownTask(draft, id) ?? taskFrom({ id, toolUseId, kind: null, subagent: null, description: '' });
      return putTask(draft, { ...known, status, summary, usage: event.usage ?? known.usage });
    }
    case 'tasks.listed':
      return foldList(draft, event.tasks);
    case 'subagent.ended':
      return foldSubagentEnd(draft, event);
  }
}

/** The Task call has a result of its own; only words that nothing else shows are added. */
function foldSubagentEnd(draft: Draft, event: Extract<TaskEvent, { type: 'subagent.ended' }>): void {
  const { parent, failed, errors, clipped } = event;
  const text = [...errors, event.text].filter((line) => line !== '').join('\n');
  if (!failed) return addUnsaid(draft, parent, event.text, clipped);
  if (isSaid(draft, parent, text)) return;
  addEntry(draft, nextId(draft), parent, { type: 'error', text, kind: 'cli', status: null });
}

/** A call that names no kind of subagent gets the usual one, which only its task tells. */
function noteKind(draft: Draft, { toolUseId, subagent }: BackgroundTaskFacts): void {
  if (toolUseId === null || subagent === null) return;
  draft.state.spending = noteAgent(draft.state.spending, toolUseId, subagent);
}

export function cutTasks(draft: Draft): void {
  const cut = draft.state.tasks.map((task) => (isRunning(task.status) ? { ...task, status: 'cut' } : task));
  draft.state.tasks = withoutOld(cut);
}

/** The list is all that runs in the background. One that is not in it is over, even if nobody said how it ended. */
function foldList(draft: Draft, listed: BackgroundTaskFacts[]): void {
  for (const task of draft.state.tasks) {
    if (!isRunning(task.status) || listed.some(({ id }) => id === task.id)) continue;
    // A call that has not returned runs its task in the foreground, which is not in the list.
    const call = task.toolUseId === null ? null : openTool(draft, task.toolUseId);
    if (call && call.resultSeq === null) continue;
    putTask(draft, { ...task, status: 'ended' });
  }
  for (const task of listed) {
    const known = knownTask(draft, task.id);
    if (!known) putTask(draft, taskFrom(task));
    else if (known.isBackground === false) putTask(draft, { ...known, isBackground: true });
  }
}

function taskFrom(facts: BackgroundTaskFacts): TaskRecord {
  return { ...facts, status: 'running', usage: null, lastTool: null, summary: null, error: null };
}

function knownTask(draft: Draft, id: string): TaskRecord | undefined {
  return draft.state.tasks.find((task) => task.id === id);
}

/** A task shows in the list of tasks and on the call that started it. */
function putTask(draft: Draft, task: TaskRecord): void {
  const known = knownTask(draft, task.id);
  const full = known ? { ...task, toolUseId: task.toolUseId ?? known.toolUseId } : task;
  const tasks = known
    ? draft.state.tasks.map((candidate) => (candidate.id === full.id ? full : candidate))
    : [...draft.state.tasks, full];
  draft.state.tasks = withoutOld(tasks);
  const entry = full.toolUseId === null ? null : openTool(draft, full.toolUseId);
  if (entry) putTool(draft, { ...entry, task: full });
  const [forgotten] = draft.state.tasks.filter(({ status }) => isRunning(status)).slice(0, -runningKept);
  if (forgotten) putTask(draft, { ...forgotten, status: 'ended' });
}

function withoutOld(tasks: TaskRecord[]): TaskRecord[] {
  const ended = tasks.filter(({ status }) => !isRunning(status));
  const dropped = new Set(ended.slice(0, -endedKept).map(({ id }) => id));
  return tasks.filter(({ id }) => !dropped.has(id));
}
