import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { protocol } from '../../src/core/wire.ts';
import { createHandClock } from './hand-clock.ts';
import { deviceOf } from './harbour.ts';
import { openPort } from './port.ts';

test('[W19] every 15 seconds a ping with the head of each session that is followed', async () => {
  const clock = createHandClock();
  const { house, harbour } = await openPort({}, { clock });
  const [one, two] = [await house.create(), await house.create()];
  await two.rename('b', null);
  const peer = await harbour.peer();
  for (const { id } of [one, two]) {
    peer.watch(id);
    await peer.next('current', ({ sessionId }) => sessionId === id);
  }
  clock.pass(15_000);
  expect(await peer.next('ping')).toEqual({ type: 'ping', at: 15_000, heads: { [one.id]: 1, [two.id]: 2 } });
  peer.say({ type: 'pong' });
  peer.say({ type: 'unwatch', sessionId: two.id });
  await peer.command({ type: 'servers.list', sessionId: one.id });
  clock.pass(15_000);
  expect((await peer.next('ping')).heads).toEqual({ [one.id]: 1 });
});

test('[P6] a socket whose other side is gone without a word is ended within 45 seconds, and others stay', async () => {
  const clock = createHandClock();
  const { harbour } = await openPort({}, { clock });
  const peer = await harbour.peer();
  // It neither answers pings nor says anything, as if its cable were cut.
  const silent = new WebSocket(harbour.url, [protocol], { autoPong: false });
  await once(silent, 'message');
  expect(harbour.hub.counts().connections).toBe(2);
  const ended = once(silent, 'close');
  for (let passed = 0; passed < 45_000; passed += 15_000) {
    clock.pass(15_000);
    await peer.command({ type: 'servers.list', sessionId: 'none' });
  }
  await ended;
  expect(harbour.hub.counts().connections).toBe(1);
  expect(peer.socket.readyState).toBe(WebSocket.OPEN);
});

test('[S7] [W30] a token that expires while its device is connected: the socket is closed as signed out', async () => {
  const clock = createHandClock();
  const { house, harbour } = await openPort({}, { clock });
  const session = await house.create();
  const peer = await harbour.peer({ ...deviceOf('operate'), expiresAt: 10_000 });
  expect(await peer.command({ type: 'session.rename', sessionId: session.id, title: 'a' })).toMatchObject({
    type: 'done',
  });
  clock.pass(10_000);
  peer.say({ type: 'command', id: '1', command: { type: 'session.rename', sessionId: session.id, title: 'b' } });
  expect(await peer.next('refused')).toMatchObject({ error: { code: 'unauthenticated' } });
  expect(await peer.closed).toBe(4401);
  expect(session.state.title).toBe('a');
});

test('[S7] [W30] a device that is revoked: every socket of it is closed, and what it says meanwhile does nothing', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const [one, two, other] = [
    await harbour.peer(deviceOf('operate', 'lost')),
    await harbour.peer(deviceOf('operate', 'lost')),
    await harbour.peer(deviceOf('operate', 'kept')),
  ];
  harbour.hub.disconnect('device-lost');
  one.say({ type: 'command', id: '1', command: { type: 'session.rename', sessionId: session.id, title: 'b' } });
  expect(await Promise.all([one.closed, two.closed])).toEqual([4401, 4401]);
  expect(await other.command({ type: 'servers.list', sessionId: session.id })).toMatchObject({ type: 'done' });
  expect(session.state.title).toBe(null);
});

test('[W30] when the server goes, everybody is told before the socket is closed', async () => {
  const { harbour } = await openPort();
  const peers = [await harbour.peer(), await harbour.peer()];
  await harbour.hub.close('restart');
  for (const peer of peers) {
    expect(await peer.next('closing')).toMatchObject({ reason: 'restart' });
    expect(await peer.closed).toBe(1001);
  }
});
