import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { memberOf } from '../../core/json.ts';
import { tokenProtocolPrefix } from '../../core/wire.ts';
import { createAgentStream } from './compat/agent-stream.ts';
import { createBridge } from './compat/bridge.ts';
import type { CompatContext } from './compat/context.ts';
import { shutOut } from './compat/shut-out.ts';
import type { Device, Devices } from './devices.ts';
import type { Hub } from './hub/hub.ts';
import { socketOptions } from './hub/socket-options.ts';
import type { Log } from './log.ts';
import type { TakeUpgrade } from './server.ts';

type Serve = (socket: WebSocket, device: Device, url: URL, log: Log) => void;

type UpgradeParts = CompatContext & { hub: Hub; devices: Pick<Devices, 'isOver'> };

export type Upgrades = {
  take: TakeUpgrade;
  sockets(): Iterable<WebSocket>;
  disconnect(deviceId: string): void;
  close(): Promise<void>;
};

const goingAway = 1001;
const revoked = 4401;
const closeLimitMs = 2000;

/** Which WebSocket address leads where. */
export function createUpgrades({ hub, devices, ...compat }: UpgradeParts): Upgrades {
  const ours = new WebSocketServer(socketOptions);
  const theirs = new WebSocketServer({ ...socketOptions, handleProtocols: ownProtocol });
  const sockets = new Map<WebSocket, Device>();
  const routes: { [path: string]: { server: WebSocketServer; serve: Serve } } = {
    '/ws': { server: ours, serve: (socket, device, _url, log) => hub.connect(socket, device, log) },
    '/compat/agent-stream': { server: theirs, serve: createAgentStream(compat) },
    '/compat/bridge': { server: theirs, serve: createBridge(compat) },
  };

  return {
    take(request, socket, head, device, log) {
      const url = urlOf(request);
      const route = memberOf(routes, url.pathname);
      if (!route) return false;
      route.server.handleUpgrade(request, socket, head, (webSocket) => {
        // It may have been revoked since the gate let it in.
        if (devices.isOver(device)) return webSocket.close(revoked);
        sockets.set(webSocket, device);
        webSocket.on('close', () => sockets.delete(webSocket));
        route.serve(webSocket, device, url, log);
      });
      return true;
    },
    sockets: () => sockets.keys(),
    disconnect(deviceId) {
      for (const [socket, device] of sockets) if (device.id === deviceId) shutOut(socket, revoked);
    },
    async close() {
      for (const socket of sockets.keys()) socket.close(goingAway);
      // The HTTP server waits for every socket, also for one whose client doesn't answer.
      const cut = () => {
        for (const socket of sockets.keys()) socket.terminate();
      };
      setTimeout(cut, closeLimitMs).unref();
    },
  };
}

/** The older protocols have no name; a client that brings its token beside any other name gets that one back. */
function ownProtocol(offered: Set<string>): string | false {
  return [...offered].find((name) => !name.startsWith(tokenProtocolPrefix)) ?? false;
}

function urlOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://localhost');
}
