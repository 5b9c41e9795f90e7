import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createDecoder } from '../../src/server/claude/decoder.ts';
import type { CliLookup } from '../../src/server/session/claude-cli.ts';
import { holderOfThisProcess } from '../../src/server/session/holder.ts';
import { Registry, type RegistryEvent } from '../../src/server/session/registry.ts';
import type { Session } from '../../src/server/session/session.ts';
import { fakeCli, fakeHouse, type House, say } from './house.ts';

const houses: (House & { fake: string })[] = [];
const registries: Registry[] = [];
afterEach(async () => {
  for (const registry of registries.splice(0)) await registry.close();
  for (const house of houses.splice(0)) await house.close();
});

/** A registry of its own on the data of a house, with a clock in the hand. */
async function open(lookup?: CliLookup) {
  const house = await fakeHouse();
  houses.push(house);
  const clock = { now: 0 };
  const cli = { ...fakeCli(house.fake, {}), credential: null };
  const registry = new Registry(
    {
      store: house.store,
      holder: await holderOfThisProcess(process.pid, randomUUID()),
      cli: async () => lookup ?? { type: 'found', cli },
      decoder: createDecoder(),
      spillFolder: house.folder,
      runFolder: house.folder,
      now: () => clock.now,
      idleAfterMs: () => null,
    },
    { forgetAfterMs: 1000 },
  );
  registries.push(registry);
  const create = async (): Promise<Session> => {
    const id = randomUUID();
    const made = await registry.create({ id, cwd: house.project, title: null, options: {}, forkedFrom: null });
    if (made.type !== 'open') throw new Error(made.type);
    return made.session;
  };
  const holderOf = async (id: string) => (await house.store.session(id))?.holder ?? null;
  return { house, clock, registry, create, holderOf };
}

test('a session that nobody uses is given back after a while, and opened again when it is wanted', async () => {
  const { clock, registry, create, holderOf } = await open();
  const session = await create();
  clock.now = 999;
  await registry.forgetUnused();
  expect(await holderOf(session.id)).not.toBe(null);
  clock.now = 1000;
  await registry.forgetUnused();
  expect(await holderOf(session.id)).toBe(null);
  const again = await registry.open(session.id);
  expect(again).toMatchObject({ type: 'open' });
  expect(again.type === 'open' && again.session !== session).toBe(true);
});

test('a session that waits for a CLI to deliver a message is kept', async () => {
  const { clock, registry, create, holderOf } = await open({ type: 'unusable', reason: 'notFound', sentence: 'none' });
  const session = await create();
  await say(session, 'one');
  clock.now = 5000;
  await registry.forgetUnused();
  expect(await holderOf(session.id)).not.toBe(null);
});

test('a session is kept while somebody keeps it and while it runs', async () => {
  const { clock, registry, create, holderOf } = await open();
  const [kept, running] = [await create(), await create()];
  const letGo = registry.keep(kept.id);
  await running.resume();
  clock.now = 5000;
  await registry.forgetUnused();
  expect(await holderOf(kept.id)).not.toBe(null);
  expect(await holderOf(running.id)).not.toBe(null);
  letGo();
  letGo();
  clock.now = 6000;
  await registry.forgetUnused();
  expect(await holderOf(kept.id)).toBe(null);
  expect(await holderOf(running.id)).not.toBe(null);
});

test('who wants a session while it is given back waits and gets it, all of them the same', async () => {
  const { clock, registry, create, holderOf } = await open();
  const session = await create();
  clock.now = 1000;
  const forgetting = registry.forgetUnused();
  const opened = await Promise.all([registry.open(session.id), registry.open(session.id)]);
  await forgetting;
  const [one, two] = opened.map((each) => (each.type === 'open' ? each.session : null));
  expect(one).not.toBe(null);
  expect(one).toBe(two);
  expect(one).not.toBe(session);
  expect(await holderOf(session.id)).not.toBe(null);
  expect((await one?.rename('still writable', null))?.type).toBe('committed');
});

test('what changes, is deleted and is lost is told', async () => {
  const { house, registry, create } = await open();
  const events: RegistryEvent[] = [];
  const leave = registry.watch((event) => events.push(event));
  const [one, two] = [await create(), await create()];
  await one.rename('a', null);
  await registry.archive(one.id, true);
  expect((await registry.delete(one.id)).type).toBe('deleted');
  const row = await house.store.session(two.id);
  await house.store.hold(two.id, 'thief', row?.holder ?? null);
  expect((await two.rename('b', null)).type).toBe('refused');
  leave();
  await create();
  const told = (id: string) => events.filter(({ sessionId }) => sessionId === id).map(({ type }) => type);
  expect(told(one.id)).toEqual(['changed', 'changed', 'changed', 'deleted']);
  expect(told(two.id)).toEqual(['changed', 'lost']);
  expect(events).toHaveLength(6);
  expect(await registry.open(one.id)).toEqual({ type: 'missing' });
});

test('work on a borrowed session that fails does not fail whoever waits to open it', async () => {
  const { registry } = await open();
  const id = randomUUID();
  const opened = Promise.withResolvers<unknown>();
  const lent = registry.lend(id, async () => {
    opened.resolve(registry.open(id));
    throw new Error('broken file');
  });
  await expect(lent).rejects.toThrow('broken file');
  expect(await opened.promise).toEqual({ type: 'missing' });
  expect(await registry.lend(id, async () => 'next')).toEqual({ type: 'done', result: 'next' });
});

test('a session that cannot be read does not keep others from being taken up after a restart', async () => {
  const { house, registry, create } = await open();
  const [broken, whole] = [await create(), await create()];
  await registry.close();
  const errors: unknown[] = [];
  const cli = { ...fakeCli(house.fake, {}), credential: null };
  const next = new Registry({
    store: {
      ...house.store,
      undelivered: async () => [broken.id, whole.id],
      session: (id) => (id === broken.id ? Promise.reject(new Error('unreadable')) : house.store.session(id)),
    },
    holder: await holderOfThisProcess(process.pid, randomUUID()),
    cli: async () => ({ type: 'found', cli }),
    decoder: createDecoder(),
    spillFolder: house.folder,
    runFolder: house.folder,
    now: Date.now,
    idleAfterMs: () => null,
    onError: (error) => errors.push(error),
  });
  registries.push(next);
  const taken: string[] = [];
  await next.recover((id) => taken.push(id) > 0);
  expect(errors).toEqual([new Error('unreadable')]);
  expect(taken).toEqual([whole.id]);
});

test('a session that a killed server still holds can be deleted', async () => {
  const { house, registry, holderOf } = await open();
  const id = randomUUID();
  const own = JSON.parse(await holderOfThisProcess(process.pid, randomUUID())) as object;
  const holder = JSON.stringify({ ...own, startTime: '1' });
  await house.store.createSession({ id, cwd: house.project, createdAt: 1, holder, parent: null });
  expect(await holderOf(id)).toBe(holder);
  expect(await registry.delete(id)).toMatchObject({ type: 'deleted' });
});
