import type { RequestFacts, SessionEvent } from '../../../core/session/event.ts';
import { exitCauseWords, lastStderrLine } from '../../../core/session/exit-cause.ts';
import type { Session } from '../../session/session.ts';
import type { AgentServerMessage } from './agent-messages.ts';
import { claudeMessage } from './claude-message.ts';
import type { CompatContext } from './context.ts';
import { followVerbatim, isNotForOthers } from './verbatim.ts';
import { wholeRequest } from './whole-request.ts';

/** Everything a session says, as the clients of an agent are told it: made into bytes once for all of them. */
export function followAgentSession(session: Session, post: (bytes: Buffer) => void): () => void {
  const leaveVerbatim = followVerbatim(session, ({ body, seq }) => post(claudeMessage(body, seq)));
  let body: Uint8Array | null = null;
  // The frame of a line comes just before what it means.
  const leaveFrames = session.watchFrames((frame) => {
    body = frame.body;
  });
  const leaveLines = session.watch((published) => {
    if (published.type !== 'line') return;
    for (const event of published.line.events) for (const bytes of bytesOf(event, session.id, body)) post(bytes);
    body = null;
  });
  return () => {
    leaveVerbatim();
    leaveFrames();
    leaveLines();
  };
}

export type Missed = { messages: Buffer[]; isWhole: boolean };

const mostLines = 4096;
const mostMessages = 2000;
const mostBytes = 3 * 1024 * 1024;

/** What the lines after `after` up to `end` said, in the same words; of very many the last. */
export async function readMissed(context: CompatContext, id: string, after: number, end: number): Promise<Missed> {
  const begin = Math.max(after, end - mostLines);
  const messages: Buffer[] = [];
  for (let at = begin; at < end; ) {
    const lines = await context.registry.lines(id, at);
    if (lines.length === 0) break;
    for (const { seq, events } of lines) {
      at = seq;
      if (seq > end) break;
      const line = events.some(isNotForOthers) ? null : await context.store.line(id, seq);
      if (line?.source === 'out') messages.push(claudeMessage(line.body, seq));
      for (const event of events) for (const bytes of bytesOf(event, id, line?.body ?? null)) messages.push(bytes);
    }
  }
  const last = lastOf(messages);
  return { messages: last, isWhole: begin === after && last.length === messages.length };
}

function lastOf(messages: Buffer[]): Buffer[] {
  let room = mostBytes;
  const tooMuch = messages.findLastIndex((message) => {
    room -= message.length;
    return room < 0;
  });
  return messages.slice(Math.max(tooMuch + 1, messages.length - mostMessages));
}

export function permissionRequest(request: RequestFacts): AgentServerMessage {
  const { id, toolUseId, tool, title, kind, input, clipped, agentId } = request;
  const asked = { requestId: id, toolUseId, toolName: tool ?? title ?? kind, input };
  return { type: 'permission_request', ...asked, ...(clipped && { clipped }), ...(agentId !== null && { agentId }) };
}

/** `body` is the line that the event is from. */
function bytesOf(event: SessionEvent, sessionId: string, body: Uint8Array | null): Buffer[] {
  return messagesOf(event, sessionId, body).map((message) => Buffer.from(JSON.stringify(message)));
}

function messagesOf(event: SessionEvent, sessionId: string, body: Uint8Array | null): AgentServerMessage[] {
  switch (event.type) {
    case 'request.opened':
      return event.request.kind === 'unsupported' ? [] : [permissionRequest(wholeRequest(event.request, body))];
    case 'request.answered':
    case 'request.cancelled':
      return [{ type: 'permission_resolved', requestId: event.id }];
    case 'breaker.opened': {
      const times = event.crashes === 1 ? 'The CLI crashed.' : `The CLI crashed ${event.crashes} times in a row.`;
      return [{ type: 'error', message: `${times} Send start_process to try again.` }];
    }
    case 'run.ended':
      return endOf(event, sessionId);
    default:
      return [];
  }
}

function endOf(event: Extract<SessionEvent, { type: 'run.ended' }>, sessionId: string): AgentServerMessage[] {
  const { end, detail, code, stderrTail, cause } = event;
  if (end === 'unstartable') return [{ type: 'error', message: `The CLI could not be started: ${detail}` }];
  // What the CLI had of the session was not as expected: it is started once more, the other way.
  if (detail !== null) return [];
  const exit: AgentServerMessage = { type: 'process_exit', code, sessionId };
  const reason = cause ? exitCauseWords[cause] : lastStderrLine(stderrTail);
  return end === 'crashed' && reason !== '' ? [{ type: 'error', message: `The CLI crashed: ${reason}` }, exit] : [exit];
}
