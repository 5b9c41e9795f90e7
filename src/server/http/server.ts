import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { belowBasePath } from './base-path.ts';
import { cutStalled } from './cut-stalled.ts';
import type { Device } from './devices.ts';
import { type Admission, factsOf, type Refused, refused } from './gate/admission.ts';
import type { PeerReader } from './gate/forwarded.ts';
import type { Gate } from './gate/gate.ts';
import { refusalOf, refuseUpgrade } from './gate/refusal.ts';
import { loggablePath } from './gate/request-shape.ts';
import { guardSockets } from './gate/socket-budget.ts';
import type { Log } from './log.ts';
import { createOpenAnswers, type OpenAnswers } from './open-answers.ts';
import { type BodyTimes, limitBody, type RequestBody } from './request-body.ts';

/** Takes an upgrade that the gate has let in; false when it leads nowhere. The log has the request's id on every line. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, device: Device, log: Log) => boolean;

export type AppBindings = {
  Bindings: HttpBindings;
  Variables: { device: Device; requestId: string; log: Log; body: RequestBody };
};

export type WebServer = {
  host: string;
  port: number;
  /** Cuts what a device is being given. */
  disconnect(deviceId: string): void;
  close(): Promise<void>;
};

/** Listens first and answers later: the gate must know the port, and the port may have been any. */
export type Listening = {
  host: string;
  port: number;
  serve(parts: ServeParts): WebServer;
};

export type ServeParts = {
  gate: Gate;
  mount(app: Hono<AppBindings>): void;
  takeUpgrade: TakeUpgrade;
  log: Log;
  peer: PeerReader;
  /** Everything is below it, and nothing beside it is answered. */
  basePath: string;
  bodyTimes?: Partial<BodyTimes>;
};

export async function listen(host: string, port: number): Promise<Listening | { type: 'failed'; code: string }> {
  const server = createServer();
  guardSockets(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    return { type: 'failed', code: (error as NodeJS.ErrnoException).code ?? 'unknown' };
  }
  const bound = server.address() as AddressInfo;
  return {
    host,
    port: bound.port,
    serve: (parts) => {
      const answers = createOpenAnswers();
      answerWith(server, answers, parts);
      return { host, port: bound.port, disconnect: answers.end, close: () => close(server) };
    },
  };
}

type Known = { device: Device | null; requestId: string; log: Log; body: RequestBody };
type Line = { requestId: string; lines: Log };

function answerWith(server: Server, answers: OpenAnswers, parts: ServeParts): void {
  const { gate, mount, takeUpgrade, log, peer, basePath, bodyTimes } = parts;
  const app = new Hono<AppBindings>();
  const admitted = new WeakMap<IncomingMessage, Known>();
  app.use('*', async (context, next) => {
    const known = admitted.get(context.env.incoming);
    if (!known) return context.text('not admitted\n', 500);
    if (known.device) context.set('device', known.device);
    context.set('requestId', known.requestId);
    context.set('log', known.log);
    context.set('body', known.body);
    await next();
  });
  mount(app);
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });

  async function admit(kind: 'http' | 'upgrade', request: IncomingMessage): Promise<Admission> {
    const below = belowBasePath(request.url ?? '', basePath);
    if (below === null) return nowhere('beside the base path');
    request.url = below;
    return gate.admit(factsOf(kind, request, peer(request)));
  }

  function newLine(): Line {
    const requestId = randomUUID();
    return { requestId, lines: log.child({ requestId }) };
  }

  async function take(request: IncomingMessage, response: ServerResponse, { requestId, lines }: Line): Promise<void> {
    response.setHeader('X-Request-Id', requestId);
    const body = limitBody(request, response, bodyTimes);
    const admission = await admit('http', request);
    if (admission.type === 'refused') {
      noteRefused(lines, request, admission);
      const { status, headers, body: text } = refusalOf(admission);
      response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
      return;
    }
    admitted.set(request, { device: admission.device, requestId, log: lines, body });
    if (admission.device) answers.add(admission.device.id, response);
    response.on('finish', () => noteAnswered(lines, request, response));
    cutStalled(response, () => lines.warn({ path: loggablePath(request.url ?? '') }, 'an answer was not taken'));
    await answer(request, response);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, lines: Log): Promise<void> {
    socket.on('error', () => socket.destroy());
    const admission = await admit('upgrade', request);
    if (admission.type === 'refused') {
      noteRefused(lines, request, admission);
      return refuseUpgrade(socket, admission);
    }
    const { device } = admission;
    if (device && takeUpgrade(request, socket, head, device, lines)) return noteConnected(lines, request, device);
    refuseUpgrade(socket, nowhere('no such route'));
  }

  server.on('request', (request, response) => {
    const line = newLine();
    take(request, response, line).catch((error: unknown) => {
      line.lines.error({ err: error }, 'a request failed');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const { lines } = newLine();
    upgrade(request, socket, head, lines).catch((error: unknown) => {
      lines.error({ err: error }, 'an upgrade failed');
      socket.destroy();
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(cut);
}

function nowhere(why: string): Refused {
  return refused(404, 'notFound', 'Not found.', why);
}

function noteRefused(log: Log, request: IncomingMessage, { status, code, why, isRoutine }: Refused): void {
  log[isRoutine ? 'info' : 'warn'](
    { method: request.method, path: loggablePath(request.url ?? ''), status, error: code, why },
    'refused',
  );
}

function noteConnected(log: Log, request: IncomingMessage, device: Device): void {
  log.info({ path: loggablePath(request.url ?? ''), device: device.id }, 'connected');
}

function noteAnswered(log: Log, request: IncomingMessage, { statusCode }: ServerResponse): void {
  log.info({ method: request.method, path: loggablePath(request.url ?? ''), status: statusCode }, 'answered');
}
