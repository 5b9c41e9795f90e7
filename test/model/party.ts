import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { Command, ErrorCode } from '../../src/core/wire.ts';
import { createNetwork, type Network } from '../client/flaky-socket.ts';
import { deviceOf, tokenOf } from '../hub/harbour.ts';

/** One client of the session, what it sent, and the network between it and the server. */
export type Party = {
  client: Client;
  network: Network;
  watched: WatchedSession;
  /** Asks until the answer is one that stands, and gives it. */
  ask(command: Command): Promise<'done' | ErrorCode>;
  close(): void;
};

/** Nothing was done, and it may be tried again. */
const passing: readonly ErrorCode[] = ['unavailable', 'heldElsewhere'];

/** `url` is asked for each time: a server that was started again is somewhere else. */
export function joinParty(url: () => string, session: string, name: string): Party {
  const network = createNetwork();
  const Socket = network.WebSocket as new (url: string, protocols: string[]) => object;
  class PresentSocket extends Socket {
    constructor(_url: string, protocols: string[]) {
      super(url(), protocols);
    }
  }
  const token = tokenOf(deviceOf('operate', name));
  const client = createClient({ url: url(), token, WebSocket: PresentSocket });
  let isClosed = false;
  return {
    client,
    network,
    watched: client.watch(session, { from: 'beginning' }),
    async ask(command) {
      for (;;) {
        const answer = await client.command(command, randomUUID());
        if (answer.type === 'done') return 'done';
        if (isClosed || !passing.includes(answer.error.code)) return answer.error.code;
      }
    },
    close() {
      isClosed = true;
      client.close();
    },
  };
}
