import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Scope } from '../../src/core/wire.ts';
import { createAgentStream } from '../../src/server/http/compat/agent-stream.ts';
import { createBridge } from '../../src/server/http/compat/bridge.ts';
import type { CompatContext } from '../../src/server/http/compat/context.ts';
import { shutOut } from '../../src/server/http/compat/shut-out.ts';
import type { Device } from '../../src/server/http/devices.ts';
import { createLog } from '../../src/server/http/log.ts';
import { createTrust } from '../../src/server/session/trust.ts';
import type { House } from '../session/house.ts';
import { type CompatSocket, openSocket } from './socket.ts';

/** The two endpoints on loopback, for clients that are let in already. */
export type Place = {
  agent(agentId: string, scope?: Scope): Promise<CompatSocket>;
  bridge(scope?: Scope): Promise<CompatSocket>;
  open(path: string): Promise<CompatSocket>;
  /** Closes every socket, as when a device is revoked. Resolves when they are gone. */
  hangUp(code: number): Promise<unknown>;
  /** The most bytes that wait for one client right now. */
  buffered(): number;
  close(): Promise<void>;
};

type Beside = Partial<Pick<CompatContext, 'fleet' | 'runDefaults'>>;

/** No agents, and no defaults. */
const nothing: Required<Beside> = {
  runDefaults: () => ({}),
  fleet: { agent: async () => null, watch: () => () => {}, wish: async () => Promise.reject(new Error('no agents')) },
};

export async function openPlace({ registry, store }: House, trusted: string[], beside: Beside = {}): Promise<Place> {
  const trust = createTrust({
    named: () => trusted,
    confirmed: async () => [],
    confirm: async () => {},
    inCli: async () => [],
  });
  const context = { registry, store, trust, ...nothing, ...beside };
  const agentStream = createAgentStream(context);
  const bridge = createBridge(context);
  const log = createLog('silent', { write: () => {} });
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://loopback');
    const device = deviceWith((url.searchParams.get('scope') ?? 'operate') as Scope);
    sockets.handleUpgrade(request, socket, head, (accepted: WebSocket) => {
      if (url.pathname === '/compat/bridge') return bridge(accepted, device, url, log);
      agentStream(accepted, device, url, log);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = (path: string) => `ws://127.0.0.1:${port}${path}`;

  return {
    open: (path) => openSocket(address(path)),
    agent: (agentId, scope = 'operate') =>
      openSocket(address(`/compat/agent-stream?agentId=${encodeURIComponent(agentId)}&scope=${scope}`)),
    bridge: (scope = 'operate') => openSocket(address(`/compat/bridge?scope=${scope}`)),
    hangUp: (code) => {
      const gone = [...sockets.clients].map((socket) => once(socket, 'close'));
      for (const socket of sockets.clients) shutOut(socket, code);
      return Promise.all(gone);
    },
    buffered: () => Math.max(0, ...[...sockets.clients].map(({ bufferedAmount }) => bufferedAmount)),
    close: () => closeServer(server, sockets),
  };
}

async function closeServer(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate();
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function deviceWith(scope: Scope): Device {
  return {
    id: scope,
    name: `the ${scope} phone`,
    scope,
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    lastSeenAt: null,
  };
}
