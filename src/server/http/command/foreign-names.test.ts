import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeHouse, type House, say, turnsEnded, until } from '../../../../test/session/house.ts';
import type { Background } from '../../session/background.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { removeServer } from './server-commands.ts';
import { takeSession } from './terminal-commands.ts';

let house: House;
beforeEach(async () => {
  house = await fakeHouse();
});
afterEach(() => house.close());

const device = { name: 'phone' } as Actor;

test('[W61] the CLI that stops a background agent runs in the session’s folder, not in one that a note names', async () => {
  const session = await house.create();
  await say(session, 'Hello.');
  await until(session, turnsEnded(1));
  await session.stop();
  const folders: string[] = [];
  const context = {
    registry: house.registry,
    store: house.store,
    trust: { check: async (path: string) => ({ type: 'trusted', path }) },
    terminals: {
      find: async () => ({ type: 'held', run: { pid: 1, cwd: '/untrusted', jobId: 'abcd1234' } }),
    },
    background: {
      stop: async ({ cwd }: Parameters<Background['stop']>[0]) => {
        folders.push(cwd);
        return { type: 'timedOut', detail: 'It runs.' };
      },
    },
  } as unknown as CommandContext;
  const taken = takeSession({ type: 'session.take', sessionId: session.id, stopBackground: true }, device, context);
  expect(await taken).toMatchObject({ type: 'refused', error: { code: 'timedOut' } });
  expect(folders).toEqual([house.project]);
});

test.each(['constructor', 'toString', '__proto__'])('[W69] no server is named %s', async (server) => {
  const { id: sessionId } = await house.create();
  const context = { registry: house.registry } as CommandContext;
  const removed = await removeServer({ type: 'server.remove', sessionId, server }, device, context);
  expect(removed).toMatchObject({ type: 'refused', error: { code: 'conflict', rule: 'W69' } });
});
