import { expect, test } from 'vitest';
import { backoffMs } from '../../src/client/backoff.ts';
import { createLink, type LinkState, type SocketLike } from '../../src/client/link.ts';
import type { ServerMessage } from '../../src/core/wire.ts';
import { createHandClock } from '../hub/hand-clock.ts';

/** A link over sockets that the test holds in its hand. */
function openLink(random = () => 1) {
  const clock = createHandClock();
  const sockets: (SocketLike & { sent: string[]; protocols: string[]; isClosed: boolean })[] = [];
  const states: LinkState[] = [];
  const heard: ServerMessage[] = [];
  class Socket implements SocketLike {
    onmessage: SocketLike['onmessage'] = null;
    onclose: SocketLike['onclose'] = null;
    onerror: SocketLike['onerror'] = null;
    sent: string[] = [];
    isClosed = false;
    protocols: string[];
    constructor(_url: string, protocols: string[]) {
      this.protocols = protocols;
      sockets.push(this);
    }
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const link = createLink({
    url: 'ws://x/ws',
    token: 'secret',
    WebSocket: Socket,
    timers: clock,
    random,
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
  });
  const device = { id: 'd', name: 'd', scope: 'watch' };
  const hello = () =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: 'hello', version: '', logId: 'l', device, at: 0 }) });
  const ping = () => sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ type: 'ping', at: 0, heads: {} }) });
  const lose = (code = 1006) => sockets.at(-1)?.onclose?.({ code });
  return { clock, sockets, states, heard, link, hello, ping, lose };
}

test('[W1] [W2] the version and the token are offered as subprotocols; nothing is sent before the hello', () => {
  const { link, sockets, hello } = openLink();
  expect(sockets[0]?.protocols).toEqual(['quarterdeck.1', 'quarterdeck.token.secret']);
  link.send({ type: 'pong' });
  expect(sockets[0]?.sent).toEqual([]);
  hello();
  link.send({ type: 'pong' });
  expect(sockets[0]?.sent).toEqual(['{"type":"pong"}']);
});

test('[W30] the waits double up to 15 seconds, with jitter, and begin anew after a link that held', () => {
  const { clock, sockets, states, link, hello, lose } = openLink();
  const waits: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    lose();
    const state = states.at(-1);
    if (state?.type === 'waiting') waits.push(state.ms);
    clock.pass(15_000);
    expect(sockets).toHaveLength(count + 2);
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  hello();
  clock.pass(5_000);
  lose();
  expect(link.state).toEqual({ type: 'waiting', ms: 250 });
  expect(backoffMs(3, () => 0)).toBe(1000);
  expect(backoffMs(3, () => 1)).toBe(2000);
});

test('[P6] a server that says nothing for 45 seconds is taken for gone; one that says no hello, after 15', () => {
  const { clock, sockets, link, hello, ping } = openLink();
  clock.pass(14_999);
  expect(sockets[0]?.isClosed).toBe(false);
  clock.pass(1);
  expect(sockets[0]?.isClosed).toBe(true);
  clock.pass(250);
  hello();
  for (let count = 0; count < 10; count += 1) {
    clock.pass(15_000);
    ping();
  }
  expect(link.state.type).toBe('open');
  expect(sockets[1]?.sent).toHaveLength(10);
  clock.pass(45_000);
  expect(sockets[1]?.isClosed).toBe(true);
  expect(link.state.type).toBe('waiting');
});

test('waking tries at once: when it waits, when it was refused, and when the link has been silent for suspiciously long', () => {
  const { clock, sockets, link, hello, lose } = openLink();
  lose();
  link.wake();
  expect(sockets).toHaveLength(2);
  hello();
  clock.pass(19_999);
  link.wake();
  expect(sockets).toHaveLength(2);
  clock.pass(1);
  link.wake();
  expect(sockets).toHaveLength(3);
  expect(sockets[1]?.isClosed).toBe(true);
  hello();
  lose(4401);
  expect(link.state).toEqual({ type: 'refused', reason: 'signedOut' });
  clock.pass(1_000_000);
  expect(sockets).toHaveLength(3);
  link.wake();
  expect(sockets).toHaveLength(4);
});

test('what an earlier socket still says is not heard, and a closed link stays closed', () => {
  const { clock, sockets, heard, link, hello, lose } = openLink();
  const [first] = sockets;
  hello();
  const late = first?.onmessage;
  lose();
  clock.pass(250);
  late?.({ data: '{"type":"closing","reason":""}' });
  first?.onclose?.({ code: 1006 });
  expect(heard.map(({ type }) => type)).toEqual(['hello']);
  expect(link.state.type).toBe('connecting');
  link.close();
  lose();
  clock.pass(1_000_000);
  expect(link.state.type).toBe('closed');
  expect(sockets).toHaveLength(2);
});
