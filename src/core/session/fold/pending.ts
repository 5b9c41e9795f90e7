import type { RequestRecord, RequestState } from '../entry.ts';
import { putChange } from './changes.ts';
import type { Draft } from './draft.ts';

/** The first answer wins: a request that is settled is no longer among the pending ones, and is not found again. */
export function takePending(draft: Draft, id: string, state: RequestState): RequestRecord | null {
  const pending = draft.state.requests.find((request) => request.id === id);
  if (!pending) return null;
  draft.state.requests = draft.state.requests.filter((request) => request.id !== id);
  return putRequest(draft, { ...pending, state });
}

/** The CLI acts on the answer, so it has it, whether or not it echoed it. */
export function markReceived(draft: Draft, request: RequestRecord): RequestRecord {
  if (request.state.type !== 'answered' || request.state.received) return request;
  return putRequest(draft, { ...request, state: { ...request.state, received: true } });
}

export function putRequest(draft: Draft, request: RequestRecord): RequestRecord {
  putChange(draft.changes, { type: 'request', request });
  return request;
}
