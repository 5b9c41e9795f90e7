import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { isObject } from '../../../src/core/json.ts';
import { protocol, tokenProtocolPrefix } from '../../../src/core/wire.ts';
import { clientMessageSchema } from '../../../src/server/http/hub/message-schema.ts';
import { readMessage } from '../../../src/server/http/hub/read-message.ts';
import type { Source } from '../plan.ts';
import { answerLimitMs, type DeckServer, knownNames, openDeckServer, sessionIds } from './deck-server.ts';
import { type Schema, samplesOf } from './sample.ts';
import { must, type Target } from './target.ts';

/** Every message that a client may send, each while it watches a session and the lists. */
export async function openSocket(): Promise<Target> {
  const server = await openDeckServer();
  const schema = z.toJSONSchema(clientMessageSchema, { unrepresentable: 'any', reused: 'inline' }) as Schema;
  const watching = [{ type: 'watch', sessionId: sessionIds[0], after: null }, { type: 'sessions.watch' }];
  const messages = samplesOf(schema, knownNames, () => ({}));
  const sources: Source[] = messages.map((message) => ({
    name: nameOf(message),
    lines: [...watching, message].map((line) => JSON.stringify(line)),
  }));
  return { sources, run: (lines) => talk(server, lines), memory: server.memory, close: server.close };
}

function nameOf(message: unknown): string {
  const { type, command } = isObject(message) ? message : {};
  return isObject(command) ? String(command.type) : String(type);
}

/** Says all of it, and waits until every command has its answer or the server has ended the socket. */
async function talk(server: DeckServer, lines: readonly string[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, [protocol, tokenProtocolPrefix + server.token]);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  const unanswered = new Set<string>();
  const done = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string; id?: string };
    if (message.type === 'done' || message.type === 'refused') unanswered.delete(message.id ?? '');
    if (unanswered.size === 0) done.resolve();
  });
  const last = JSON.stringify({ type: 'command', id: 'last $ID', command: { type: 'folder.trust', path: '$PROJECT' } });
  const spoken = [...lines, last].map(server.placed);
  for (const id of spoken.flatMap(commandIn)) unanswered.add(id);
  await Promise.race([once(socket, 'open'), closed.then((code) => must(false, `refused with ${code}`))]);
  for (const line of spoken) socket.send(line);
  const limit = setTimeout(() => done.resolve(), answerLimitMs);
  const ending = await Promise.race([done.promise, closed]);
  clearTimeout(limit);
  must(ending !== 1011, 'the socket ended with an error of the server');
  must(ending !== undefined || unanswered.size === 0, `commands without an answer: ${[...unanswered].join(', ')}`);
  socket.terminate();
  await server.mustBeWell();
}

/** The id under which a command will be answered; a message that cannot be read is refused without one. */
function commandIn(line: string): string[] {
  const read = readMessage(line);
  if (read.type === 'refused') return read.id === null ? [] : [read.id];
  return read.message.type === 'command' ? [read.message.id] : [];
}
