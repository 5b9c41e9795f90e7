import { expect, test } from 'vitest';
import { createListeners } from '../../src/client/listeners.ts';
import type { Alert } from '../../src/core/alert/alert.ts';
import type { Told } from '../../src/server/alerts/alert-desk.ts';
import { deviceOf, operator } from './harbour.ts';
import { openPort } from './port.ts';

test('[W3] the first message tells the version, the log, and who the client is taken for', async () => {
  const { house, harbour } = await openPort();
  const peer = await harbour.peer();
  const { id, name, scope } = operator;
  expect(peer.heard[0]).toEqual({
    type: 'hello',
    version: 'test',
    logId: house.store.logId,
    device: { id, name, scope },
    at: expect.any(Number),
  });
});

test('[W20] a command is answered once, under its id, whatever becomes of it; an id has 1 to 64 characters', async () => {
  const { house, harbour } = await openPort();
  const { id: sessionId } = await house.create();
  const peer = await harbour.peer();
  const ids = Array.from({ length: 40 }, (_, index) => (index === 0 ? 'x'.repeat(64) : `c${index}`));
  const answers = await Promise.all(
    ids.map((id, index) => {
      const about = { sessionId: index % 3 === 0 ? 'none' : sessionId };
      return peer.command(
        index % 2 === 0 ? { type: 'servers.list', ...about } : { type: 'session.stop', ...about },
        id,
      );
    }),
  );
  expect(answers.map(({ id }) => id)).toEqual(ids);
  expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['done', 'refused']));
  for (const id of ['', 'x'.repeat(65)]) {
    peer.say({ type: 'command', id, command: { type: 'session.stop', sessionId } });
    expect(await peer.next('refused')).toMatchObject({ error: { code: 'malformed', rule: 'W4' } });
  }
  const told = peer.heard.flatMap((message) => ('id' in message && message.id ? [message.id] : []));
  expect(ids.map((id) => told.filter((one) => one === id).length)).toEqual(ids.map(() => 1));
});

test('[W38] alerts are told to who asked, until they have enough; what was seen counts from who may approve', async () => {
  const told = createListeners<[Told]>();
  const seen: string[] = [];
  const { harbour } = await openPort({}, { alerts: { watch: told.add, seen: (subject) => seen.push(subject) } });
  const [asks, not, leaves] = [await harbour.peer(deviceOf('watch')), await harbour.peer(), await harbour.peer()];
  for (const peer of [asks, leaves]) peer.say({ type: 'alerts.watch' });
  leaves.say({ type: 'alerts.unwatch' });
  for (const peer of [asks, leaves]) await peer.command({ type: 'servers.list', sessionId: 'none' });
  const alert: Alert = {
    id: 'a',
    kind: 'turn',
    subject: 'turn 1',
    at: 1,
    sessionId: null,
    title: 'A title',
    text: 'A text',
    request: null,
  };
  told.tell({ type: 'alert', alert });
  told.tell({ type: 'alert.settled', subject: 'turn 1' });
  expect(await asks.next('alert')).toEqual({ type: 'alert', alert });
  expect(await asks.next('alert.settled')).toEqual({ type: 'alert.settled', subject: 'turn 1' });
  asks.say({ type: 'alert.seen', subject: 'turn 1' });
  not.say({ type: 'alert.seen', subject: 'turn 2' });
  for (const peer of [asks, not, leaves]) await peer.command({ type: 'servers.list', sessionId: 'none' });
  expect(seen).toEqual(['turn 2']);
  for (const peer of [not, leaves]) expect(peer.heard.some(({ type }) => type.startsWith('alert'))).toBe(false);
});
