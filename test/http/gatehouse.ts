import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { protocol, type Scope } from '../../src/core/wire.ts';
import { createDevices, type Devices } from '../../src/server/http/devices.ts';
import { factsOf, type Refused } from '../../src/server/http/gate/admission.ts';
import { cookieOf } from '../../src/server/http/gate/credential.ts';
import { createGate } from '../../src/server/http/gate/gate.ts';
import { allowedHosts } from '../../src/server/http/gate/host.ts';
import { createPublicRoutes } from '../../src/server/http/gate/public-routes.ts';
import { refusalOf, refuseUpgrade } from '../../src/server/http/gate/refusal.ts';
import { loggablePath } from '../../src/server/http/gate/request-shape.ts';
import { guardSockets, type SocketBudget } from '../../src/server/http/gate/socket-budget.ts';
import { createThrottle } from '../../src/server/http/gate/throttle.ts';
import { createLog } from '../../src/server/http/log.ts';
import { cookieNameOf } from '../../src/server/http/session-cookie.ts';
import { createSignIn, type SignIn } from '../../src/server/http/sign-in.ts';
import type { Store } from '../../src/server/store/store.ts';
import { opened } from '../store/place.ts';
import { askRaw, type RawAnswer, type RawRequest } from './raw-request.ts';

/** A real server with the gate in front of a tiny application, over HTTP and WebSocket. */
export type Gatehouse = {
  file: string;
  store: Store;
  devices: Devices;
  signIn: SignIn;
  host: string;
  port: number;
  /** The Host header and the origin that are ours. */
  authority: string;
  origin: string;
  cookieName: string;
  clock: { throttle: number; wall: number };
  /** Every line of the log. */
  log: string[];
  live: Set<WebSocket>;
  token(scope?: Scope, expiresAt?: number | null): Promise<string>;
  ask(request: RawRequest): Promise<RawAnswer>;
  upgrade(headers: RawRequest['headers']): Promise<RawAnswer>;
  close(): Promise<void>;
};

export async function openGatehouse(host = '127.0.0.1', budget?: SocketBudget): Promise<Gatehouse> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-gate-'));
  const file = join(folder, 'quarterdeck.sqlite');
  const store = await opened({ file });
  const clock = { throttle: 0, wall: 1_700_000_000_000 };
  const log: string[] = [];
  const logger = createLog('info', { write: (line) => log.push(line) });
  const devices = createDevices(store, () => clock.wall, 20);
  const throttle = createThrottle(() => clock.throttle);
  const place = { instanceId: store.instanceId, basePath: '/' };
  const cookieName = cookieNameOf(store.instanceId);
  const signIn = createSignIn({ devices, throttle, cookie: place, now: () => clock.wall });
  const live = new Set<WebSocket>();

  const server = createServer();
  guardSockets(server, budget);
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = allowedHosts({ host, port }, ['deck.example.com']);
  const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

  const gate = createGate({
    hosts,
    cookieName,
    devices,
    throttle,
    isPublic: createPublicRoutes(['sessions']),
    takesBytes: (_method, path) => path === '/api/uploads',
  });
  const noteRefused = (request: IncomingMessage, { status, code, why }: Refused) =>
    logger.warn({ method: request.method, path: loggablePath(request.url ?? ''), status, error: code, why }, 'refused');

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const admission = await gate.admit(factsOf('http', request, request.socket.remoteAddress ?? ''));
    const reply = (status: number, headers: object, body: string) =>
      response
        .writeHead(status, { ...headers, Connection: 'close', 'Content-Length': Buffer.byteLength(body) })
        .end(body);
    if (admission.type === 'refused') {
      noteRefused(request, admission);
      const { status, headers, body } = refusalOf(admission);
      return reply(status, headers, body);
    }
    if (request.url === '/api/sign-in') return exchange(request, reply);
    const { via, device } = admission;
    return reply(200, {}, JSON.stringify({ via, device: device?.name ?? null }));
  };

  const exchange = async (
    request: IncomingMessage,
    reply: (status: number, headers: object, body: string) => unknown,
  ) => {
    const signedIn = await signIn.exchange({
      proof: JSON.parse(await bodyOf(request)),
      cookie: cookieOf(request.headers.cookie, cookieName),
      userAgent: request.headers['user-agent'],
      remoteAddress: request.socket.remoteAddress ?? '',
      secure: request.headers.origin?.startsWith('https:') ?? false,
    });
    if (signedIn.type === 'signedIn') {
      return reply(200, signedIn.setCookie === null ? {} : { 'Set-Cookie': signedIn.setCookie }, '{}');
    }
    noteRefused(request, signedIn);
    const { status, headers, body } = refusalOf(signedIn);
    return reply(status, headers, body);
  };

  const sockets = new WebSocketServer({ noServer: true, handleProtocols: (asked) => asked.has(protocol) && protocol });
  server.on('request', (request, response) => void answer(request, response));
  server.on('upgrade', async (request, socket, head) => {
    const admission = await gate.admit(factsOf('upgrade', request, request.socket.remoteAddress ?? ''));
    if (admission.type === 'refused') {
      noteRefused(request, admission);
      return refuseUpgrade(socket, admission);
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      live.add(webSocket);
      webSocket.on('close', () => live.delete(webSocket));
      const leave = devices.onRevoked((id) => {
        if (id === admission.device?.id) webSocket.close(4401);
      });
      webSocket.on('close', leave);
    });
  });

  const ask = (request: RawRequest) =>
    askRaw({ host, port }, { ...request, headers: { Host: authority, ...request.headers } });
  return {
    file,
    store,
    devices,
    signIn,
    host,
    port,
    authority,
    origin: `http://${authority}`,
    cookieName,
    clock,
    log,
    live,
    token: async (scope = 'operate', expiresAt = null) => {
      const created = await devices.create({ name: 'test', scope, expiresAt });
      if (created.type === 'failed') throw new Error(created.detail);
      return created.token;
    },
    ask,
    upgrade: (headers) => ask({ target: '/ws', headers: { ...upgradeHeaders, ...headers } }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      for (const webSocket of live) webSocket.terminate();
      signIn.close();
      devices.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const upgradeHeaders = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
