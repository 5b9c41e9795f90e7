import type { TaskRecord } from '../entry.ts';
import type { BackgroundTaskFacts, TaskEvent } from '../event.ts';
import type { Draft } from './draft.ts';
import { isRunning, openTool, putTool } from './tool.ts';

const endedKept = 20;

export function foldTask(draft: Draft, event: TaskEvent): void {
  switch (event.type) {
    case 'task.started':
      return putTask(draft, taskFrom(event.task));
    case 'task.progressed': {
      const { usage, lastTool, description } = event;
      return changeTask(draft, event.id, { usage, lastTool, description });
    }
    case 'task.updated': {
      const task = draft.state.tasks.find(({ id }) => id === event.id);
      if (!task) return;
      const { status, description, error } = event;
      return putTask(draft, {
        ...task,
        status: status ?? task.status,
        description: description ?? task.description,
        error: error ?? task.error,
      });
    }
    case 'task.ended': {
      const task = draft.state.tasks.find(({ id }) => id === event.id);
      const { id, toolUseId, status, summary } = event;
      const known = task ?? taskFrom({ id, toolUseId, kind: null, subagent: null, description: '' });
      return putTask(draft, { ...known, status, summary, usage: event.usage ?? known.usage });
    }
    case 'tasks.listed':
      for (const task of event.tasks) {
        if (!draft.state.tasks.some(({ id }) => id === task.id)) putTask(draft, taskFrom(task));
      }
      return;
  }
}

export function cutTasks(draft: Draft): void {
  draft.state.tasks = draft.state.tasks.map((task) => (isRunning(task.status) ? { ...task, status: 'cut' } : task));
}

function taskFrom(facts: BackgroundTaskFacts): TaskRecord {
  return { ...facts, status: 'running', usage: null, lastTool: null, summary: null, error: null };
}

function changeTask(draft: Draft, id: string, change: Partial<TaskRecord>): void {
  const task = draft.state.tasks.find((candidate) => candidate.id === id);
  if (task) putTask(draft, { ...task, ...change });
}

/** A task shows in the list of tasks and on the call that started it. */
function putTask(draft: Draft, task: TaskRecord): void {
  const known = draft.state.tasks.find(({ id }) => id === task.id);
  const full = known ? { ...task, toolUseId: task.toolUseId ?? known.toolUseId } : task;
  const tasks = known
    ? draft.state.tasks.map((candidate) => (candidate.id === full.id ? full : candidate))
    : [...draft.state.tasks, full];
  const ended = tasks.filter(({ status }) => !isRunning(status));
  const dropped = new Set(ended.slice(0, -endedKept).map(({ id }) => id));
  draft.state.tasks = tasks.filter(({ id }) => !dropped.has(id));
  const entry = full.toolUseId === null ? null : openTool(draft, full.toolUseId);
  if (entry) putTool(draft, { ...entry, task: full });
}
