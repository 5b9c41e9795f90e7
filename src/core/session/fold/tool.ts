import type { Entry, ToolBody, ToolState } from '../entry.ts';
import type { ToolEvent } from '../event.ts';
import { dropLiveBlock, takeBlock } from './answer.ts';
import { addEntry, type Draft, putEntry } from './draft.ts';
import { foldTodos } from './todo.ts';

export type ToolEntry = Extract<Entry, { type: 'tool' }>;

const remembered = 64;

export function foldTool(draft: Draft, event: ToolEvent): void {
  switch (event.type) {
    case 'tool.called':
      return foldCall(draft, event);
    case 'tool.returned':
      return foldResult(draft, event);
  }
}

export function openTool(draft: Draft, id: string): ToolEntry | null {
  const entry = draft.state.open[id];
  return entry?.type === 'tool' ? entry : null;
}

/** A tool entry stays open until it has its call, its result, and no task of it runs in the background. */
export function putTool(draft: Draft, entry: ToolEntry): void {
  const taskRuns = entry.task !== null && isRunning(entry.task.status);
  const open = entry.name === '' || entry.resultSeq === null || taskRuns;
  putEntry(draft, entry, open && entry.state.type !== 'cut');
  if (!open) draft.state.closedTools = [entry.id, ...draft.state.closedTools].slice(0, remembered);
}

export function isRunning(status: string): boolean {
  return status === 'running' || status === 'pending' || status === 'paused';
}

/** Everything that still runs when the process is gone will never return. */
export function cutTools(draft: Draft, reason: string): void {
  for (const entry of Object.values(draft.state.open)) {
    if (entry.type !== 'tool') continue;
    const task = entry.task && isRunning(entry.task.status) ? { ...entry.task, status: 'cut' } : entry.task;
    const state: ToolState = entry.resultSeq === null ? { type: 'cut', reason } : entry.state;
    putEntry(draft, { ...entry, state, task }, false);
  }
}

/** A turn's own calls have all returned when it ends; only background tasks go on. */
export function closeTools(draft: Draft): void {
  for (const entry of Object.values(draft.state.open)) {
    if (entry.type !== 'tool') continue;
    if (entry.parent !== null && entry.parent in draft.state.open) continue;
    if (entry.task !== null && isRunning(entry.task.status)) continue;
    const state: ToolState = entry.resultSeq === null ? { type: 'cut', reason: 'the turn ended' } : entry.state;
    putEntry(draft, { ...entry, state }, false);
  }
}

/** A call that is known only by what refers to it: its request or its result came first. */
export function placeholderTool(draft: Draft, id: string, parent: string | null, body: Partial<ToolBody>): ToolEntry {
  const entry: ToolBody = {
    type: 'tool',
    name: '',
    input: {},
    state: { type: 'running', since: draft.at },
    result: null,
    request: null,
    task: null,
    callSeq: draft.seq,
    resultSeq: null,
    clipped: { input: false, result: false },
    ...body,
  };
  return addEntry(draft, id, parent, entry, true) as ToolEntry;
}

function foldCall(draft: Draft, event: Extract<ToolEvent, { type: 'tool.called' }>): void {
  takeBlock(draft, event);
  dropLiveBlock(draft, event.id);
  const { state } = draft;
  if (event.parent === null) state.activity = { type: 'none' };
  const known = openTool(draft, event.id);
  const call = { name: event.name, input: event.input, callSeq: draft.seq };
  if (known) {
    putTool(draft, { ...known, ...call, clipped: { ...known.clipped, input: event.clipped } });
    return;
  }
  if (state.closedTools.includes(event.id)) return;
  placeholderTool(draft, event.id, event.parent, { ...call, clipped: { input: event.clipped, result: false } });
  foldTodos(draft, event.name, event.input, null);
}

function foldResult(draft: Draft, event: Extract<ToolEvent, { type: 'tool.returned' }>): void {
  if (draft.state.closedTools.includes(event.id)) return;
  const entry = openTool(draft, event.id) ?? placeholderTool(draft, event.id, event.parent, {});
  // An async Task returns at once; a later result for a call that has one is not another result.
  if (entry.resultSeq !== null) return;
  const { text, images, structured, decision } = event;
  const returned: ToolEntry = {
    ...entry,
    state: endState(entry, event, draft.at),
    result: { text, images, structured, decision },
    resultSeq: draft.seq,
    clipped: { ...entry.clipped, result: event.clipped },
  };
  putTool(draft, returned);
  foldTodos(draft, entry.name, entry.input, event.failed ? null : structured);
}

function endState(entry: ToolEntry, event: { failed: boolean; decision: ToolDecision }, at: number): ToolState {
  const request = entry.request?.state;
  if (request?.type === 'cancelled') return { type: 'cut', reason: request.reason };
  const refused = request?.type === 'answered' && request.answer.type === 'deny';
  if (event.failed && (refused || event.decision?.decision === 'reject')) return { type: 'denied' };
  return { type: event.failed ? 'failed' : 'done', durationMs: Math.max(0, at - startOf(entry)) };
}

type ToolDecision = { decision: string } | null;

/** Waiting for a person is not running. */
function startOf(entry: ToolEntry): number {
  return entry.state.type === 'running' ? entry.state.since : entry.at;
}
