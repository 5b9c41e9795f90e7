import { noteAgent, noteCall, type Spending } from '../../cost/spending.ts';
import { type Json, memberOf } from '../../json.ts';
import type { Entry, RequestRecord, TaskRecord, ToolBody, ToolEntry, ToolResult, ToolState } from '../entry.ts';
import type { ToolEvent } from '../event.ts';
import { fileChangeOf } from '../file-change.ts';
import { dropKept, dropLiveBlock, named, takeBlock } from './answer.ts';
import { putChange } from './changes.ts';
import { keepDecision, openDecision } from './decision.ts';
import { addEntry, type Draft, isClosed, putEntry, turnOf } from './draft.ts';
import { withoutEntry } from './open-entries.ts';
import { markReceived, takePending } from './pending.ts';
import { foldResources } from './resource.ts';
import { endRetry } from './retry.ts';
import { noteSaid } from './said.ts';
import { stopperOf, stopReason } from './stop.ts';
import { foldTodos } from './todo.ts';

export function foldTool(draft: Draft, event: ToolEvent): void {
  switch (event.type) {
    case 'tool.called':
      return foldCall(draft, event);
    case 'tool.calledByHand': {
      const { id, name, input, clipped, by } = event;
      placeholderTool(draft, id, null, { name, input, clipped: { input: clipped, result: false }, byHand: { by } });
      return;
    }
    case 'tool.returned':
      return foldResult(draft, event);
  }
}

export function openTool(draft: Draft, id: string): ToolEntry | null {
  const entry = memberOf(draft.state.open, id);
  return entry?.type === 'tool' ? entry : null;
}

/** A tool entry stays open until it has its call, its result, the end of its task, and nobody is asked about it. */
export function putTool(draft: Draft, entry: ToolEntry): void {
  const returned = isCalled(entry) && entry.resultSeq !== null;
  const taskEnded = entry.task === null || entry.task.summary !== null;
  if (returned && taskEnded && !isAskedAbout(entry)) return closeTool(draft, entry);
  putEntry(draft, entry, true);
  keepDecision(draft, entry);
}

/** Until the call itself comes, a call is known by its request, which names the tool, or by its result. */
function isCalled({ name, callSeq, request }: ToolEntry): boolean {
  return name !== '' && callSeq !== request?.seq;
}

export function isRunning(status: string): boolean {
  return status === 'running' || status === 'pending' || status === 'paused';
}

/** Everything that still runs when the process is gone will never return. */
export function cutTools(draft: Draft, reason: string): void {
  for (const entry of Object.values(draft.state.open)) {
    if (entry.type !== 'tool') continue;
    const cut = cutTool(draft, entry, reason);
    if (cut.resultSeq === null) draft.state.cut = { ...draft.state.cut, [cut.id]: cut };
  }
}

/** A turn's own calls have all returned when it ends; only what runs in the background goes on. */
export function closeTools(draft: Draft): void {
  const before = draft.state.open;
  for (const entry of Object.values(before)) {
    if (entry.type !== 'tool' || goesOn(draft, entry, before)) continue;
    const request = entry.request && markReceived(draft, entry.request);
    cutTool(draft, { ...entry, request }, 'the turn ended');
  }
}

/** Closes a call that no more is heard of. */
export function cutTool(draft: Draft, entry: ToolEntry, reason: string): ToolEntry {
  const state: ToolState = entry.resultSeq === null ? { type: 'cut', reason } : entry.state;
  const cut = { ...entry, state, task: cutTask(draft, entry.task) };
  closeTool(draft, cut);
  return cut;
}

function isAskedAbout(entry: ToolEntry): boolean {
  return entry.request?.state.type === 'pending';
}

function goesOn(draft: Draft, entry: ToolEntry, before: { [id: string]: Entry }): boolean {
  // No turn ends a call that a person made.
  if (isAskedAbout(entry) || entry.byHand) return true;
  // A task runs in the background only when its call has returned.
  if (entry.task !== null && isRunning(entry.task.status) && entry.resultSeq !== null) return true;
  if (entry.parent === null) return false;
  if (Object.hasOwn(draft.state.open, entry.parent)) return true;
  // Its Task call had returned before: a subagent that works on in the background is given until the end of a next turn.
  return !Object.hasOwn(before, entry.parent) && entry.turn === draft.state.turns;
}

/** What streamed under a call that is closed will not be finished. */
function closeTool(draft: Draft, entry: ToolEntry): void {
  putEntry(draft, entry, false);
  keepDecision(draft, entry);
  const file = fileChangeOf(entry);
  if (file) putChange(draft.changes, { type: 'file', file });
  const { live } = draft.state;
  const blocks = live.blocks.filter((block) => block.parent !== entry.id);
  if (blocks.length < live.blocks.length) draft.state.live = { ...live, blocks };
  dropKept(draft, (block) => block.parent === entry.id);
}

function cutTask(draft: Draft, task: TaskRecord | null): TaskRecord | null {
  if (task === null || !isRunning(task.status)) return task;
  const cut = { ...task, status: 'cut' };
  draft.state.tasks = draft.state.tasks.map((candidate) => (candidate.id === cut.id ? cut : candidate));
  return cut;
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
  const added = addEntry(draft, id, parent, entry, true) as ToolEntry;
  openDecision(draft, added);
  return added;
}

function foldCall(draft: Draft, called: Extract<ToolEvent, { type: 'tool.called' }>): void {
  const event = named(draft, called);
  takeBlock(draft, event, 'tool');
  dropLiveBlock(draft, (block) => block.id === event.id);
  const { id, name, input, parent } = event;
  draft.state.spending = noteSpentOn(draft.state.spending, event);
  // The CLI's result repeats the structured output that this call shows.
  if (name === 'StructuredOutput') noteSaid(draft, parent, JSON.stringify(input));
  if (parent === null) {
    endRetry(draft);
    draft.state.activity = { type: 'none' };
  }
  if (isClosed(draft, id)) return;
  const call = { name, input, callSeq: draft.seq };
  const known = openTool(draft, id);
  if (!known) {
    placeholderTool(draft, id, parent, { ...call, clipped: { input: event.clipped, result: false } });
    return keepLists(draft, { name, input, parent }, null);
  }
  const turn = parent === known.parent ? known.turn : turnOf(draft.state, parent);
  putTool(draft, { ...known, ...call, parent, turn, clipped: { ...known.clipped, input: event.clipped } });
  keepLists(draft, { name, input, parent }, known.state.type === 'done' ? known.result : null);
}

function noteSpentOn(spending: Spending, event: Extract<ToolEvent, { type: 'tool.called' }>): Spending {
  const { id, name, input } = event;
  let characters = 0;
  for (const key in input) characters += lettersOf(input[key]);
  const noted = noteCall(spending, event, name, characters);
  return typeof input.subagent_type === 'string' ? noteAgent(noted, id, input.subagent_type) : noted;
}

function lettersOf(value: Json | undefined): number {
  return typeof value === 'string' ? value.length : 0;
}

function foldResult(draft: Draft, event: Extract<ToolEvent, { type: 'tool.returned' }>): void {
  const open = openTool(draft, event.id);
  const cut = open === null && event.recorded ? takeCut(draft, event.id) : null;
  if (open === null && cut === null && isClosed(draft, event.id)) return;
  const known = open ?? cut ?? placeholderTool(draft, event.id, event.parent, {});
  // An async Task returns at once; a later result for a call that has one is not another result.
  if (known.resultSeq !== null) return;
  const entry = { ...known, request: settled(draft, known.request) };
  const { text, images, structured, decision } = event;
  const returned: ToolEntry = {
    ...entry,
    state: endState(draft, entry, event),
    result: { text, images, structured, decision },
    resultSeq: draft.seq,
    clipped: { ...entry.clipped, result: event.clipped },
    ...(event.lineCounts ? { lineCounts: event.lineCounts } : {}),
  };
  putTool(draft, returned);
  keepLists(draft, entry, event.failed ? null : returned.result);
}

/** A call that was cut had returned after all. */
function takeCut(draft: Draft, id: string): ToolEntry | null {
  const { cut = {} } = draft.state;
  const entry = memberOf(cut, id);
  if (entry?.type !== 'tool') return null;
  draft.state.cut = withoutEntry(cut, id);
  return entry;
}

/** A call that has returned waits for nobody, whatever became of the question. */
function settled(draft: Draft, request: RequestRecord | null): RequestRecord | null {
  if (request === null) return null;
  if (request.state.type !== 'pending') return markReceived(draft, request);
  return takePending(draft, request.id, { type: 'cancelled', reason: 'the call returned', at: draft.at });
}

/** TodoWrite is a list of whoever writes it, and a subagent's is not the session's; the task tools share one list. */
function keepLists(
  draft: Draft,
  { name, input, parent }: Pick<ToolEntry, 'name' | 'input' | 'parent'>,
  result: ToolResult | null,
): void {
  foldResources(draft, name, input, result?.structured ?? null);
  if (name === 'TodoWrite' && parent !== null) return;
  foldTodos(draft, name, input, result);
}

function endState(draft: Draft, entry: ToolEntry, event: { failed: boolean; decision: ToolDecision }): ToolState {
  const request = entry.request?.state;
  const durationMs = Math.max(0, draft.at - startOf(entry));
  if (!event.failed) return { type: 'done', durationMs };
  if (request?.type === 'cancelled') return { type: 'cut', reason: request.reason };
  if (request?.type === 'answered' && request.answer.type === 'deny') return { type: 'denied' };
  // A call that runs when its turn is stopped comes back as an error, or as one that a person rejected.
  const stopper = entry.turn === draft.state.turns ? stopperOf(draft) : null;
  if (stopper !== null) return { type: 'cut', reason: stopReason(stopper) };
  return event.decision?.decision === 'reject' ? { type: 'denied' } : { type: 'failed', durationMs };
}

type ToolDecision = { decision: string } | null;

/** Waiting for a person is not running. */
function startOf(entry: ToolEntry): number {
  return entry.state.type === 'running' ? entry.state.since : entry.at;
}
