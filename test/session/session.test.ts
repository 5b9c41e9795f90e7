import { expect, test } from 'vitest';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import { allEntries, allLines, fakeHouse, say, turnsEnded, until } from './house.ts';

test('a message is saved, written, confirmed and answered, and all of it is in the journal', async () => {
  const house = await fakeHouse();
  const session = await house.create();
  const id = await say(session, 'hello');
  const state = await until(session, turnsEnded(1));
  expect(state.outbox).toEqual([]);
  const entries = await allEntries(house.store, session.id);
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ type: 'message', delivery: { type: 'answered' } });
  expect(entries.map(({ type }) => type)).toContain('text');
  const lines = await allLines(house.store, session.id);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect(ranOf(house.fake)).toHaveLength(1);
  expect(startsOf(house.fake)).toHaveLength(1);
  await house.close();
});

test('[R2] the same message id ten times is one row, one delivery, one seq', async () => {
  const house = await fakeHouse();
  const session = await house.create();
  const input = { id: crypto.randomUUID(), text: 'once', images: [] };
  const sent = await Promise.all(Array.from({ length: 10 }, () => session.send(input, 'test')));
  expect(sent.filter(({ type }) => type === 'saved').length).toBeGreaterThan(0);
  await until(session, turnsEnded(1));
  expect(await session.send(input, 'test')).toEqual({ type: 'known' });
  const again = await house.restart();
  const reopened = await again.open(session.id);
  expect(await reopened.send(input, 'test')).toEqual({ type: 'known' });
  const lines = await allLines(again.store, session.id);
  expect(
    lines.filter(({ source, body }) => source === 'in' && String(Buffer.from(body)).includes(input.id)),
  ).toHaveLength(1);
  expect(ranOf(house.fake)).toHaveLength(1);
  await again.close();
});

test('[W33] whatever asks for it, no run starts and no message is saved while a terminal runs the session', async () => {
  const house = await fakeHouse();
  const session = await house.create();
  await say(session, 'hello');
  await until(session, turnsEnded(1));
  await session.stop();
  await session.place('terminal', 'test');
  expect(await session.resume()).toEqual({ type: 'inTerminal' });
  expect(await session.send({ id: crypto.randomUUID(), text: 'again', images: [] }, 'budget')).toEqual({
    type: 'inTerminal',
  });
  session.deliver();
  const again = await house.restart();
  await again.registry.recover();
  expect((await again.open(session.id)).state).toMatchObject({ outbox: [], run: { type: 'ended' } });
  expect(startsOf(house.fake)).toHaveLength(1);
  await again.close();
});
