import type { EventLine } from '../../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../../core/session/state.ts';
import type { BridgeMessage } from './bridge-messages.ts';
import type { CompatContext } from './context.ts';
import { createTranslator, permissionRequest } from './translate.ts';
import { readWholeRequest } from './whole-request.ts';

const messageLimit = 2_000;
const byteLimit = 4 * 1024 * 1024;
/** Lines that are read at once, from the end backwards, and how often. */
const stretch = 1_024;
const stretches = 16;

/** The last messages up to a state, and what is still asked in it, as one message in bytes. */
export async function readHistory(context: CompatContext, state: SessionState): Promise<Buffer> {
  const { id, seq } = state;
  const requests = await Promise.all(state.requests.map((request) => readWholeRequest(context, id, request)));
  const asked = requests.map((request) => encode(permissionRequest(request, state.open), id));
  let messages: string[] = [];
  let end = seq;
  for (let count = 0; count < stretches && end > 0 && messages.length < messageLimit; count++) {
    const begin = Math.max(0, end - stretch);
    messages = [...(await messagesBetween(context, id, begin, end)), ...messages];
    end = begin;
  }
  const last = lastOf([...messages, ...asked]);
  return Buffer.from(`{"type":"history","sessionId":${JSON.stringify(id)},"messages":[${last.join(',')}]}`);
}

/** What the lines after `begin` up to `end` say. */
async function messagesBetween(context: CompatContext, id: string, begin: number, end: number): Promise<string[]> {
  const translate = createTranslator(emptyState(id));
  const messages: string[] = [];
  for (let at = begin; at < end; ) {
    const lines = await context.registry.lines(id, at);
    if (lines.length === 0) break;
    for (const line of lines) {
      at = line.seq;
      if (at > end) break;
      const body = hasImages(line) ? ((await context.store.line(id, at))?.body ?? null) : null;
      const said = [...personsWords(line), ...translate(line.events, body)];
      for (const message of said) messages.push(encode(message, id));
    }
  }
  return messages;
}

function personsWords({ events }: EventLine): BridgeMessage[] {
  return events.flatMap((event) => (event.type === 'message.sent' ? [{ type: 'user_input', text: event.text }] : []));
}

function hasImages({ events }: EventLine): boolean {
  return events.some((event) => event.type === 'tool.returned' && event.images.length > 0);
}

function encode(message: BridgeMessage, sessionId: string): string {
  return JSON.stringify({ ...message, sessionId });
}

function lastOf(messages: string[]): string[] {
  const last = messages.slice(-messageLimit);
  let room = byteLimit;
  const tooMuch = last.findLastIndex((message) => {
    room -= Buffer.byteLength(message);
    return room < 0;
  });
  return last.slice(tooMuch + 1);
}
