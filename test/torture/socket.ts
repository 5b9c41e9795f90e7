import { WebSocket } from 'ws';
import type { SocketConstructor } from '../../src/client/link.ts';

export type SocketFor = SocketConstructor;

/** Sockets that reach the server through a way of ours and name the server's own address, as its gate wants it. */
export function socketFor(serverPort: () => number): SocketFor {
  return class ProxiedSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { Host: `127.0.0.1:${serverPort()}` } });
      // A socket that is given up while it connects tells so with an error after nobody listens.
      this.on('error', () => {});
    }

    override close(): void {
      this.terminate();
    }
  };
}
