import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Agent } from '../../src/core/fleet/agent.ts';
import { agentOf } from '../fleet/fleet-house.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;
let folder: string;
beforeAll(async () => {
  house = await openApiHouse();
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-agents-')));
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (cwd: string, name = 'Ada') =>
  house.tell<Agent>('/api/agents/ada', {
    method: 'PUT',
    scope: 'operate',
    json: agentOf(cwd, { name, desiredExecutionState: 'stopped' }),
  });

test('an agent is made only in a folder that is there and trusted, and can be changed when the folder is gone', async () => {
  expect((await put(join(folder, 'missing'))).body.error).toMatchObject({ code: 'invalid', rule: 'W25' });
  expect((await put(folder)).body.error).toMatchObject({ code: 'untrusted', rule: 'W25', path: folder });
  expect((await house.tell('/api/agents/ada')).status).toBe(404);

  const json = { path: folder };
  await house.tell('/api/folders/trusted', { method: 'POST', scope: 'operate', json });
  expect((await put(folder)).body).toMatchObject({ id: 'ada', cwd: folder });
  await rm(folder, { recursive: true });
  expect((await put(folder, 'Eve')).body).toMatchObject({ id: 'ada', name: 'Eve' });
});
