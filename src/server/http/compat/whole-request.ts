import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestFacts } from '../../../core/session/event.ts';
import { wholeMeaningOf } from '../../claude/whole-line.ts';
import type { CompatContext } from './context.ts';

/** Requests in longer lines stay shortened and can only be allowed in the page, which loads all of the input. */
const longestLine = 256 * 1024;

/** The request with all of its input, given the line that asked. It stays `clipped` where the line is too long. */
export function wholeRequest<Request extends RequestFacts>(request: Request, body: Uint8Array | null): Request {
  if (!request.clipped || body === null || body.length > longestLine) return request;
  const opened = wholeMeaningOf({ source: 'out', by: null, body }).find((event) => event.type === 'request.opened');
  if (opened?.request.id !== request.id) return request;
  return { ...request, input: opened.request.input, clipped: false };
}

export async function readWholeRequest(
  { store }: CompatContext,
  sessionId: string,
  request: RequestRecord,
): Promise<RequestRecord> {
  if (!request.clipped) return request;
  const line = await store.line(sessionId, request.seq);
  return wholeRequest(request, line?.body ?? null);
}
