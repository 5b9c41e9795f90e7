import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeHouse, say, turnsEnded, until } from '../../../test/session/house.ts';
import { openReplayPlace, seen } from '../../../test/session/replay-place.ts';
import { createTraceDesk, type TraceDesk } from './trace-desk.ts';

let house: Awaited<ReturnType<typeof fakeHouse>>;
let desk: TraceDesk;
let folder: string;

beforeAll(async () => {
  house = await fakeHouse({ turn: [{ type: 'ask', name: 'Bash', input: { command: 'ls' } }, { type: 'text' }] });
  folder = join(house.folder, 'traces');
  desk = createTraceDesk({ folder, registry: house.registry, version: '1', now: Date.now });
});
afterAll(async () => {
  await desk.close();
  await house.close();
});

async function start(sessionId: string): Promise<string> {
  const started = await desk.start(sessionId);
  if (started.type !== 'recording') throw new Error(started.type);
  return started.trace.id;
}

test('a trace has everything with its deltas, ends with the run, and plays as the same timeline', {
  timeout: 60_000,
}, async () => {
  const session = await house.create();
  const id = await start(session.id);
  expect(await start(session.id)).toBe(id);
  await say(session, 'Look');
  const { requests } = await until(session, ({ requests: open }) => open.length === 1);
  await session.answer(requests[0]?.id ?? '', { type: 'allow', input: { command: 'ls -a' }, suggestions: [] }, 'me');
  await until(session, turnsEnded(1));
  session.release();
  await until(session, ({ run }) => run.type === 'ended');
  await expect.poll(() => desk.list(session.id)).toMatchObject([{ id, state: { type: 'ended', reason: 'runEnded' } }]);
  const file = desk.file(session.id, id) ?? '';
  const text = await readFile(file, 'utf8');
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ quarterdeckTrace: 1, sessionId: session.id });
  expect(text).toContain('content_block_delta');
  expect(text).toContain('"dir":"in"');
  const place = await openReplayPlace();
  const played = await place.play(file);
  const replayed = seen(await place.store.entries(played, { type: 'last', limit: 100 }));
  expect(replayed).toEqual(seen(await house.store.entries(session.id, { type: 'last', limit: 100 })));
  await place.close();
});

test('one that is stopped is kept, and deleted when it is wanted; with its session too', {
  timeout: 60_000,
}, async () => {
  const session = await house.create();
  const id = await start(session.id);
  expect(await desk.list(session.id)).toMatchObject([{ id, state: { type: 'recording' } }]);
  expect(await desk.stop(session.id, id)).toBe(true);
  expect(await desk.stop(session.id, id)).toBe(false);
  expect(await desk.list(session.id)).toMatchObject([{ id, frames: 0, state: { type: 'ended', reason: 'stopped' } }]);
  expect(await desk.remove(session.id, id)).toBe(true);
  expect(await desk.remove(session.id, id)).toBe(false);
  const second = await start(session.id);
  await house.registry.delete(session.id);
  await expect.poll(() => existsSync(join(folder, session.id))).toBe(false);
  expect(await desk.stop(session.id, second)).toBe(false);
});

test('a trace whose server fell says that it was cut, and names lead nowhere else', async () => {
  const session = await house.create();
  const id = await start(session.id);
  await desk.stop(session.id, id);
  await writeFile(desk.file(session.id, id) ?? '', '{"quarterdeckTrace":1}\n{"at":1,"dir":"out","line":"{');
  expect(await desk.list(session.id)).toMatchObject([{ frames: null, state: { type: 'ended', reason: 'cut' } }]);
  expect(desk.file('../..', id)).toBeNull();
  expect(desk.file(session.id, '../x')).toBeNull();
  expect(await desk.start('../..')).toEqual({ type: 'missing' });
  expect(await desk.start('00000000-0000-4000-8000-00000000dead')).toEqual({ type: 'missing' });
});
