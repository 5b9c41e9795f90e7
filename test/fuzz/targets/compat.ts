import { WebSocket } from 'ws';
import { z } from 'zod';
import { tokenProtocolPrefix } from '../../../src/core/wire.ts';
import { agentSchemas } from '../../../src/server/http/compat/agent-messages.ts';
import { bridgeSchemas } from '../../../src/server/http/compat/bridge-messages.ts';
import type { Schemas } from '../../../src/server/http/compat/read-message.ts';
import type { Source } from '../plan.ts';
import { answerLimitMs, type DeckServer, knownNames, openDeckServer } from './deck-server.ts';
import { type Schema, samplesOf } from './sample.ts';
import { must, type Target } from './target.ts';

const known = { ...knownNames, projectPath: '$PROJECT', workingDir: '$PROJECT' };

/** Every message of the two older protocols, each after one that opens a session. The first line names the endpoint. */
export async function openCompat(): Promise<Target> {
  const server = await openDeckServer();
  const sources = [
    ...sourcesOf('/compat/bridge', bridgeSchemas, { type: 'resume_session' }),
    ...sourcesOf('/compat/agent-stream?agentId=fuzz', agentSchemas, { type: 'start_process' }),
  ];
  return { sources, run: (lines) => talk(server, lines), memory: server.memory, close: server.close };
}

function sourcesOf(path: string, schemas: Schemas, opening: { type: string }): Source[] {
  const samples = Object.entries(schemas).map(([type, schema]): [string, string] => {
    const json = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as Schema;
    return [type, JSON.stringify(samplesOf(json, known, () => ({}))[0])];
  });
  const first = samples.find(([type]) => type === opening.type)?.[1] ?? '';
  return samples.map(([type, text]) => ({ name: `${path} ${type}`, lines: [path, first, text] }));
}

const last = 'the last one';

/** Says all of it. Messages are taken in order, so the refusal of the last one says that all are done. */
async function talk(server: DeckServer, [path = '', ...lines]: readonly string[]): Promise<void> {
  const endpoint = /^\/compat\/(bridge|agent-stream\?agentId=fuzz)$/.test(path) ? path : '/compat/bridge';
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${endpoint}`, ['any', tokenProtocolPrefix + server.token]);
  const ended = Promise.withResolvers<number | 'done' | 'late'>();
  socket.on('error', () => {});
  socket.on('close', ended.resolve);
  socket.on('open', () => {
    for (const line of [...lines, JSON.stringify({ type: last })]) socket.send(server.placed(line));
  });
  socket.on('message', (data) => String(data).includes(last) && ended.resolve('done'));
  const limit = setTimeout(() => ended.resolve('late'), answerLimitMs);
  const ending = await ended.promise;
  clearTimeout(limit);
  must(ending !== 'late', 'a message has no answer');
  must(ending !== 1011, 'the socket ended with an error of the server');
  socket.terminate();
  await server.mustBeWell();
}
