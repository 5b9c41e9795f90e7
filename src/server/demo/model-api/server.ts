import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerFor } from './answer.ts';
import { createGates } from './gates.ts';
import { messageOf } from './message.ts';
import { type Place, placeOf } from './place.ts';
import { type ModelRequest, readModelRequest } from './request.ts';
import { createRequestLog, type ReceivedRequest } from './request-log.ts';
import { sendFailure, sendJson, sendStream } from './respond.ts';
import type { Failure, Reply, Script } from './script.ts';

export type ModelApi = {
  url: string;
  /** What was received, oldest first. */
  requests: readonly ReceivedRequest[];
  /** The first request, past or future, that matches. */
  received(matches: (request: ReceivedRequest) => boolean): Promise<ReceivedRequest>;
  add(name: string, script: Script): void;
  /** Settles when answers have stopped at this hold as many times. */
  held(name: string, times?: number): Promise<void>;
  release(name: string): void;
  close(): Promise<void>;
};

export type ModelApiOptions = {
  scripts?: Record<string, Script>;
  /** Answers every request in place of the scripts. */
  tell?: (request: ModelRequest) => Reply;
  /** Part of every message and tool id; servers that answer one session after another need different ones. */
  tag?: string;
  /** Milliseconds between the deltas of a stream. */
  pace?: number;
};

/** A model API on loopback that answers from scripts. */
export async function startModelApi({
  scripts = {},
  tell,
  tag = 'scripted',
  pace = 0,
}: ModelApiOptions = {}): Promise<ModelApi> {
  const known = new Map(Object.entries(scripts));
  const gates = createGates();
  const log = createRequestLog();
  const failures = new Map<Failure, number>();
  let answered = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname;
    const body = await readBody(request);
    const asked = readModelRequest(body);
    const place = asked && placeOf(asked);
    log.add({ method: request.method ?? '', path, headers: request.headers, body, place });

    if (request.method !== 'POST' || !path.startsWith('/v1/messages')) return sendFailure(response, notFound);
    if (asked === undefined || place === undefined) return sendFailure(response, invalid);
    if (path === '/v1/messages/count_tokens') return sendJson(response, { input_tokens: estimateTokens(body) });
    if (path !== '/v1/messages') return sendFailure(response, notFound);
    return answerMessage(asked, place, response);
  }

  async function answerMessage(asked: ModelRequest, place: Place, response: ServerResponse): Promise<void> {
    const step: Reply | Failure = tell?.(asked) ?? answerFor(place, known, (failure) => failures.get(failure) ?? 0);
    if (step.type === 'failure') {
      failures.set(step, (failures.get(step) ?? 0) + 1);
      return sendFailure(response, step);
    }
    answered += 1;
    const message = messageOf(step, asked.model, `${tag}_${answered}`);
    if (step.hold !== undefined) await Promise.race([gates.pass(step.hold), once(response, 'close')]);
    if (!asked.stream) return sendJson(response, message);
    return sendStream(response, message, step.blocks, { pass: gates.pass, pace, headers: step.headers ?? {} });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    requests: log.requests,
    received: log.received,
    add: (name, script) => known.set(name, script),
    held: gates.held,
    release: gates.release,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const notFound: Failure = {
  type: 'failure',
  status: 404,
  error: { type: 'not_found_error', message: 'There is nothing here.' },
};

const invalid: Failure = {
  type: 'failure',
  status: 400,
  error: { type: 'invalid_request_error', message: 'The body is no model request.' },
};

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function estimateTokens(body: unknown): number {
  return Math.ceil(JSON.stringify(body).length / 4);
}
