import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { OutboxItem } from '../../src/client/outbox.ts';
import { withoutLive } from '../../src/core/session/reduce.ts';
import { ranOf } from '../fake-claude/make.ts';
import { deviceOf, openHarbour, operator, tokenOf } from '../hub/harbour.ts';
import { openPort } from '../hub/port.ts';
import { allEntries, fakeCli, openHouse, say, turnsEnded, until } from '../session/house.ts';
import { changed, linked } from './changed.ts';

test('a session is followed from its snapshot on: the same state and the same entries as on the server', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  const client = createClient({ url: harbour.url, token: tokenOf(operator) });
  const watched = client.watch(session.id);
  await changed(watched, () => watched.isCurrent);
  await say(session, 'two');
  await until(session, turnsEnded(2));
  await changed(watched, () => watched.state?.seq === session.state.seq);
  expect(watched.state).toMatchObject({ ...withoutLive(session.state), live: expect.anything() });
  expect(watched.entries).toEqual(await allEntries(house.store, session.id));
  expect(watched.hasOlder).toBe(false);
  expect(client.device).toEqual({ id: operator.id, name: 'laptop', scope: 'operate' });
  client.close();
  expect(watched.isCurrent).toBe(false);
  expect(client.link).toEqual({ type: 'closed' });
});

test('[R8] the server is restarted during a turn: the client goes on with its cursor, and with a reset when the database is another', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const client = createClient({ url: harbour.url, random: () => 0 });
  const watched = client.watch(session.id);
  await changed(watched, () => watched.isCurrent);
  const messages: string[] = [];
  client.subscribe((message) => messages.push(message.type));
  const port = Number(new URL(harbour.url).port);
  await harbour.close();
  await linked(client, 'waiting');
  await say(session, 'while nobody was there');
  await until(session, turnsEnded(1));
  const second = await openHarbour(house, { port });
  client.wake();
  await changed(watched, () => watched.isCurrent && watched.state?.seq === session.state.seq);
  expect(messages).not.toContain('snapshot');
  expect(watched.entries).toEqual(await allEntries(house.store, session.id));
  await second.close();

  const other = await openPort({}, { port });
  const again = await other.house.create({}, session.id);
  client.wake();
  await changed(watched, () => watched.isCurrent && watched.state?.seq === again.state.seq);
  expect(messages).toContain('reset');
  expect(watched.entries).toEqual(await allEntries(other.house.store, session.id));
  client.close();
});

test('[R2] [W21] a command that is given while the link is down is carried out once when it is back', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const client = createClient({ url: harbour.url, token: tokenOf(operator) });
  await linked(client, 'open');
  const port = Number(new URL(harbour.url).port);
  await harbour.close();
  await linked(client, 'waiting');
  const messageId = randomUUID();
  const sending = client.command({ type: 'message.send', sessionId: session.id, messageId, text: 'hello' });
  const second = await openHarbour(house, { port });
  client.wake();
  expect(await sending).toEqual({ type: 'done', result: { messageId } });
  expect(await client.command({ type: 'session.rename', sessionId: 'none', title: 'x' })).toMatchObject({
    type: 'refused',
    error: { code: 'notFound' },
  });
  await until(session, turnsEnded(1));
  expect(ranOf(house.fake)).toHaveLength(1);
  client.close();
  expect(await client.command({ type: 'session.stop', sessionId: session.id })).toMatchObject({
    error: { code: 'gone' },
  });
  await second.close();
});

test('commands that were kept outlive the client, and go out first, under the same ids', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const kept: OutboxItem[] = [];
  const outbox = {
    load: async () => [...kept],
    put: (item: OutboxItem) => void kept.push(item),
    remove: (id: string) =>
      void kept.splice(
        kept.findIndex((item) => item.id === id),
        1,
      ),
  };
  const first = createClient({ url: 'ws://127.0.0.1:1/ws', outbox });
  const lost = first.command({ type: 'session.rename', sessionId: session.id, title: 'first' });
  first.close();
  expect(await lost).toMatchObject({ type: 'refused', error: { code: 'gone' } });
  expect(kept).toHaveLength(1);
  const second = createClient({ url: harbour.url, token: tokenOf(operator), outbox });
  expect(await second.command({ type: 'session.rename', sessionId: session.id, title: 'second' })).toMatchObject({
    type: 'done',
  });
  expect(kept).toEqual([]);
  expect(session.state).toMatchObject({ title: 'second', seq: 3 });
  second.close();
});

test('two watches of one session share what is known, and the last one to leave ends it', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const client = createClient({ url: harbour.url });
  const [one, two] = [client.watch(session.id), client.watch(session.id)];
  await changed(one, () => one.isCurrent);
  expect(two.state).toBe(one.state);
  one.close();
  one.close();
  await session.rename('b', null);
  await changed(two, () => two.state?.title === 'b');
  two.close();
  await client.command({ type: 'servers.list', sessionId: session.id });
  expect(harbour.hub.counts().watches).toBe(0);
  client.close();
});

test('the list of sessions stays as the server has it, over a loss of the link', async () => {
  const { house, harbour } = await openPort();
  const first = await house.create();
  const client = createClient({ url: harbour.url });
  const list = client.watchSessions();
  await changed(list, () => list.sessions?.length === 1);
  const second = await house.create();
  await second.rename('second', null);
  await changed(list, () => list.sessions?.[0]?.title === 'second');
  expect(list.sessions?.map(({ id }) => id)).toEqual([second.id, first.id]);
  const port = Number(new URL(harbour.url).port);
  await harbour.close();
  await linked(client, 'waiting');
  await house.registry.delete(first.id);
  const again = await openHarbour(house, { port });
  client.wake();
  await changed(list, () => list.sessions?.length === 1);
  expect(list.sessions).toMatchObject([{ id: second.id }]);
  client.close();
  await again.close();
});

test('[W14] a session that another server runs is read, and read again while that is so', async () => {
  const { house, harbour } = await openPort();
  const elsewhere = await openHouse(fakeCli(house.fake, {}), house);
  const theirs = await elsewhere.create();
  const due: (() => void)[] = [];
  const timers = {
    now: () => 0,
    after(ms: number, act: () => void) {
      if (ms === 5000) due.push(act);
      return () => {};
    },
  };
  const client = createClient({ url: harbour.url, timers });
  const watched = client.watch(theirs.id);
  await changed(watched, () => watched.problem !== null);
  expect(watched).toMatchObject({ problem: { code: 'heldElsewhere' }, isCurrent: false, state: { seq: 1 } });
  await theirs.rename('b', null);
  due.shift()?.();
  await changed(watched, () => watched.state?.title === 'b');
  await changed(watched, () => due.length === 1);
  await elsewhere.registry.close();
  due.shift()?.();
  await changed(watched, () => watched.isCurrent);
  expect(watched.problem).toBe(null);
  await elsewhere.store.close();
  client.close();
});

test('[W30] a device that is revoked is told apart from a link that is lost, and is not tried again by itself', async () => {
  const { harbour } = await openPort();
  const phone = deviceOf('operate', 'phone');
  const client = createClient({ url: harbour.url, token: tokenOf(phone) });
  await linked(client, 'open');
  harbour.hub.disconnect(phone.id);
  await linked(client, 'refused');
  expect(client.link).toEqual({ type: 'refused', reason: 'signedOut' });
  client.wake();
  await linked(client, 'open');
  client.close();
});
