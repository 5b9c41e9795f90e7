import type { Json } from '../../../../core/json.ts';
import type { Entry, TaskRecord, ToolState } from '../../../../core/session/entry.ts';
import type { TaskUsage } from '../../../../core/session/event.ts';
import { isSubagent } from '../../../../core/session/fold/task.ts';
import { isRunning, statusWords } from '../tasks/task-kinds.ts';

/** An agent that the session set to work. */
export type Subagent = {
  id: string;
  /** The entry of its call; null when that is not at hand. */
  entryId: string | null;
  kind: string;
  description: string;
  state: { type: 'running'; since: number | null } | { type: 'done' | 'failed'; words: string };
  usage: TaskUsage | null;
  lastTool: string | null;
  /** What it does right now, in a few words. */
  progress: string | null;
};

type ToolEntry = Extract<Entry, { type: 'tool' }>;

/** The agents of the calls at hand and of the tasks that are known, newest first. */
export function subagentsOf(entries: readonly Entry[], tasks: readonly TaskRecord[]): Subagent[] {
  const calls = entries.filter(isAgentCall);
  const known = new Set(calls.map(({ id }) => id));
  const isOther = (task: TaskRecord) => !known.has(task.toolUseId ?? '') && !isOfCallAtHand(task, calls);
  const others = tasks.filter((task) => isSubagent(task) && isOther(task));
  return [...calls.map((call) => ofCall(call, tasks)).reverse(), ...others.map(ofTask).reverse()];
}

function isAgentCall(entry: Entry): entry is ToolEntry {
  return entry.type === 'tool' && (entry.name === 'Task' || entry.name === 'Agent');
}

/** The CLI lists a task a moment before it says which call started it; it is one agent all the same. */
function isOfCallAtHand({ toolUseId, description }: TaskRecord, calls: readonly ToolEntry[]): boolean {
  if (toolUseId !== null) return false;
  return calls.some(({ task, state, input }) => !task && state.type === 'running' && input.description === description);
}

function ofCall(entry: ToolEntry, tasks: readonly TaskRecord[]): Subagent {
  // The list of tasks is newer than a call that was closed before its task ended.
  const task = tasks.find(({ toolUseId }) => toolUseId === entry.id) ?? entry.task;
  return {
    id: entry.id,
    entryId: entry.id,
    kind: textOf(entry.input.subagent_type) ?? task?.subagent ?? 'agent',
    description: textOf(entry.input.description) ?? task?.description ?? '',
    state: task === null ? callState(entry.state) : taskState(task, entry.at),
    usage: task?.usage ?? usageIn(entry.result?.structured),
    lastTool: task?.lastTool ?? null,
    progress: task?.progress ?? null,
  };
}

function ofTask(task: TaskRecord): Subagent {
  const { id, toolUseId, subagent, description, usage, lastTool } = task;
  const state = taskState(task, null);
  const progress = task.progress ?? null;
  return { id, entryId: toolUseId, kind: subagent ?? 'agent', description, state, usage, lastTool, progress };
}

function callState(state: ToolState): Subagent['state'] {
  switch (state.type) {
    case 'running':
      return { type: 'running', since: state.since };
    case 'waiting':
      return { type: 'done', words: 'waits for you' };
    case 'done':
      return { type: 'done', words: 'done' };
    case 'failed':
      return { type: 'failed', words: 'failed' };
    case 'denied':
      return { type: 'failed', words: 'denied' };
    case 'cut':
      return { type: 'failed', words: `cut: ${state.reason}` };
  }
}

function taskState(task: TaskRecord, since: number | null): Subagent['state'] {
  if (isRunning(task)) return { type: 'running', since };
  return { type: task.status === 'failed' ? 'failed' : 'done', words: statusWords(task.status) };
}

/** What an old CLI tells of an agent's work only when it has returned. */
function usageIn(structured: Json | undefined): TaskUsage | null {
  if (typeof structured !== 'object' || structured === null || Array.isArray(structured)) return null;
  const { totalTokens, totalToolUseCount, totalDurationMs } = structured;
  if (typeof totalTokens !== 'number') return null;
  return { tokens: totalTokens, toolUses: numberOf(totalToolUseCount), durationMs: numberOf(totalDurationMs) };
}

function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
