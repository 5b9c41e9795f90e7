import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionFile } from '../../src/core/session-file.ts';
import { say, turnsEnded, until } from '../session/house.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type Files = { days: number; dataBytes: number; missing: { count: number; sessions: { id: string }[] } };
type Restored = { result: { path: string; exact: boolean } };

let house: ApiHouse;
let id: string;
beforeAll(async () => {
  house = await openApiHouse();
  const session = await house.create();
  await say(session, 'Hello.');
  await until(session, turnsEnded(1));
  await session.stop();
  id = session.id;
});
afterAll(() => house.close());

const fileOf = async () => (await house.tell<{ file: SessionFile; days: number }>(`/api/sessions/${id}/file`)).body;
const restore = (scope: 'approve' | 'operate', sessionId = id) =>
  house.tell<Restored>('/api/commands', {
    method: 'POST',
    scope,
    json: { id: crypto.randomUUID(), command: { type: 'session.restore', sessionId } },
  });

test('[W55] a file that the CLI no longer has is told, restored by who may, once, and never written over', async () => {
  await writeFile(join(house.home, '.claude', 'settings.json'), '{"cleanupPeriodDays":45}');
  expect(await fileOf()).toEqual({ file: { type: 'missing' }, days: 45 });
  const { body } = await house.tell<Files>('/api/storage/files');
  expect(body).toMatchObject({ days: 45, missing: { count: 1, sessions: [{ id }] } });
  expect(body.dataBytes).toBeGreaterThan(1000);

  expect((await restore('approve')).body.error).toMatchObject({ code: 'forbidden', needed: 'operate' });
  expect(existsSync(join(house.home, '.claude', 'projects'))).toBe(false);

  const { path, exact } = (await restore('operate')).body.result;
  expect(exact).toBe(false);
  expect(await readFile(path, 'utf8')).toContain('Hello.');
  const { file } = await fileOf();
  expect(file).toMatchObject({ type: 'there', dueAt: expect.any(Number) });
  if (file.type === 'there') expect(file.dueAt).toBe(file.modified + 45 * 24 * 3600_000);

  await writeFile(path, 'changed');
  expect((await restore('operate')).body.error).toMatchObject({ code: 'conflict', rule: 'W55', path });
  expect(await readFile(path, 'utf8')).toBe('changed');
});

test('[W55] a session without anything to restore says why', async () => {
  const fresh = await house.create();
  expect((await restore('operate', fresh.id)).body.error).toMatchObject({ code: 'invalid', reason: 'notStarted' });
  expect((await restore('operate', crypto.randomUUID())).status).toBe(404);
});
