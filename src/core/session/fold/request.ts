import { memberOf } from '../../json.ts';
import type { RequestRecord, RequestState, ToolState } from '../entry.ts';
import type { RequestEvent, RequestFacts } from '../event.ts';
import { addEntry, addNotice, type Draft, isClosed, putEntry } from './draft.ts';
import { putRequest, takePending } from './pending.ts';
import { forgetStop, noteInterrupt, noteWay, settleWay, stopperOf, stopReason } from './stop.ts';
import { openTool, placeholderTool, putTool } from './tool.ts';

const controlLimit = 100;
/** More than anybody answers. Beyond it, nobody is asked for the oldest any more. */
const requestLimit = 256;

export function foldRequest(draft: Draft, event: RequestEvent): void {
  switch (event.type) {
    case 'request.opened': {
      const request: RequestRecord = {
        ...event.request,
        toolUseId: handCallOf(draft, event.request) ?? event.request.toolUseId,
        seq: draft.seq,
        openedAt: draft.at,
        epoch: draft.epoch,
        state: { type: 'pending' },
      };
      if (draft.state.requests.some(({ id }) => id === request.id)) return;
      const [oldest] = draft.state.requests.slice(0, 1 - requestLimit);
      if (oldest) settle(draft, oldest.id, { type: 'cancelled', reason: 'unanswered', at: draft.at });
      draft.state.requests = [...draft.state.requests, putRequest(draft, request)];
      showRequest(draft, request);
      return;
    }
    case 'request.answered': {
      const { answer, by, clipped } = event;
      const line = clipped ? { answerSeq: draft.seq } : {};
      return settle(draft, event.id, { type: 'answered', answer, by, at: draft.at, received: false, ...line });
    }
    case 'request.received':
      return receive(draft, event.id);
    case 'request.cancelled':
      return settle(draft, event.id, { type: 'cancelled', reason: reasonOf(draft, event.reason), at: draft.at });
    case 'control.asked': {
      const { id, subtype, detail } = event;
      const asked = { id, subtype, detail, at: draft.at };
      draft.state.controls = [...draft.state.controls, asked].slice(-controlLimit);
      if (subtype !== 'interrupt') return;
      // One that makes way for a message stops nothing, unless the CLI says so.
      if (detail === 'sendNow') return noteWay(draft, id, event.by ?? null);
      return noteInterrupt(draft);
    }
    case 'control.answered': {
      const control = takeControl(draft, event.id);
      if (event.subtype === 'set_model' && control?.detail) changeModel(draft, control.detail);
      if (event.subtype === 'set_permission_mode' && control?.detail) changeMode(draft, control.detail);
      if (event.subtype === 'interrupt') settleWay(draft, event.id, event.stopped === true);
      return;
    }
    case 'control.failed': {
      const control = takeControl(draft, event.id);
      if (event.subtype === 'interrupt' && control?.detail === 'sendNow') settleWay(draft, event.id, false);
      else if (event.subtype === 'interrupt') forgetStop(draft);
      const facts = { subtype: event.subtype };
      addNotice(draft, { type: 'told', kind: 'control', level: 'warning', text: event.error, facts });
      return;
    }
  }
}

/** A call by hand has an id of ours; the CLI asks about it under one of its own. */
function handCallOf(draft: Draft, { isByHand, tool }: RequestFacts): string | null {
  if (!isByHand) return null;
  const calls = Object.values(draft.state.open).filter((entry) => entry.type === 'tool');
  return calls.find(({ byHand, name, request }) => byHand && name === tool && request === null)?.id ?? null;
}

export function cancelRequests(draft: Draft, reason: string): void {
  for (const { id } of draft.state.requests) settle(draft, id, { type: 'cancelled', reason, at: draft.at });
}

export function changeModel(draft: Draft, model: string): void {
  const previous = draft.state.cli.model;
  if (previous === model || model === '') return;
  draft.state.cli = { ...draft.state.cli, model };
  // A short name that was asked for comes back spelled out: the same model.
  if (previous === null || model.includes(previous)) return;
  addNotice(draft, { type: 'modelChanged', model, previous });
}

export function changeMode(draft: Draft, mode: string): void {
  const previous = draft.state.cli.mode;
  if (previous === mode) return;
  draft.state.cli = { ...draft.state.cli, mode };
  if (previous !== null) addNotice(draft, { type: 'modeChanged', mode, previous });
}

function settle(draft: Draft, id: string, state: Exclude<RequestState, { type: 'pending' }>): void {
  const settled = takePending(draft, id, state);
  if (settled) showRequest(draft, settled);
}

/** The CLI takes back what it asked when its turn is stopped, and does not say that this is why. */
function reasonOf(draft: Draft, reason: string): string {
  const stopper = stopperOf(draft);
  return stopper === null ? reason : stopReason(stopper);
}

function receive(draft: Draft, id: string): void {
  for (const entry of Object.values(draft.state.open)) {
    const request = entry.type === 'tool' || entry.type === 'request' ? entry.request : null;
    if (request?.id !== id || request.state.type !== 'answered') continue;
    showRequest(draft, putRequest(draft, { ...request, state: { ...request.state, received: true } }));
    return;
  }
}

/** A request shows on the tool call it is about; one about no call has an entry of its own. */
function showRequest(draft: Draft, request: RequestRecord): void {
  if (request.toolUseId !== null) return showOnTool(draft, request, request.toolUseId);
  const id = `request:${request.epoch}:${request.id}`;
  const entry = memberOf(draft.state.open, id);
  const open = request.state.type === 'pending' || (request.state.type === 'answered' && !request.state.received);
  if (entry?.type === 'request') return putEntry(draft, { ...entry, request }, open);
  if (!isClosed(draft, id)) addEntry(draft, id, null, { type: 'request', request }, open);
}

function showOnTool(draft: Draft, request: RequestRecord, toolUseId: string): void {
  if (isClosed(draft, toolUseId)) return;
  const known = openTool(draft, toolUseId);
  const shown = known?.request;
  // Asked again under another id: what became of the first one matters no more.
  if (shown && shown.id !== request.id && shown.state.type === 'pending' && request.state.type !== 'pending') return;
  const { tool, input, clipped } = request;
  const told = { name: tool ?? '', input, clipped: { input: clipped, result: false } };
  const entry = known ?? placeholderTool(draft, toolUseId, null, told);
  const isCut = request.state.type === 'answered' && request.state.answerSeq !== undefined;
  putTool(draft, {
    ...entry,
    request,
    state: entry.resultSeq === null ? stateWith(request, draft.at) : entry.state,
    clipped: isCut ? { ...entry.clipped, input: true } : entry.clipped,
  });
}

function stateWith(request: RequestRecord, at: number): ToolState {
  switch (request.state.type) {
    case 'pending':
      return { type: 'waiting', requestId: request.id };
    case 'answered':
      return request.state.answer.type === 'deny' ? { type: 'denied' } : { type: 'running', since: request.state.at };
    case 'cancelled':
      return { type: 'running', since: at };
  }
}

function takeControl(draft: Draft, id: string) {
  const control = draft.state.controls.find((asked) => asked.id === id);
  draft.state.controls = draft.state.controls.filter((asked) => asked.id !== id);
  return control;
}
