import { WebSocket } from 'ws';
import type { SocketConstructor, SocketLike } from '../../src/client/link.ts';

export type Mishap = 'pass' | 'drop' | 'double' | 'hold';

/** A network that loses, doubles and reorders messages, as told. */
export type Network = {
  WebSocket: SocketConstructor;
  /** What happens to the next messages in a direction; when there is nothing left to say, they pass. */
  plan: { in: Mishap[]; out: Mishap[] };
  /** Breaks the connection that is there now. */
  cut(): void;
  /** From here on everything passes, what was held back too. */
  mend(): void;
};

export function createNetwork(): Network {
  const plan: Network['plan'] = { in: [], out: [] };
  const held: (() => void)[] = [];
  let present: WebSocket | null = null;

  /** A held message comes after the next one. */
  function carry(direction: 'in' | 'out', deliver: () => void): void {
    const mishap = plan[direction].shift() ?? 'pass';
    if (mishap === 'hold') return void held.push(deliver);
    if (mishap !== 'drop') deliver();
    if (mishap === 'double') deliver();
    if (mishap !== 'drop') release();
  }

  function release(): void {
    for (const deliver of held.splice(0)) deliver();
  }

  class FlakySocket implements SocketLike {
    onmessage: SocketLike['onmessage'] = null;
    onclose: SocketLike['onclose'] = null;
    onerror: SocketLike['onerror'] = null;
    readonly #socket: WebSocket;

    constructor(url: string, protocols: string[]) {
      const socket = new WebSocket(url, protocols);
      this.#socket = socket;
      present = socket;
      socket.on('message', (data) => carry('in', () => this.onmessage?.({ data: String(data) })));
      socket.on('close', (code) => this.onclose?.({ code }));
      socket.on('error', () => {});
    }

    send(text: string): void {
      carry('out', () => {
        if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
      });
    }

    close(): void {
      this.#socket.terminate();
    }
  }

  return {
    WebSocket: FlakySocket,
    plan,
    cut: () => present?.terminate(),
    mend() {
      plan.in = [];
      plan.out = [];
      release();
    },
  };
}
