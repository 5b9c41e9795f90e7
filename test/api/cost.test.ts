import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostAnswer } from '../../src/core/cost/report.ts';
import { exampleAppend, exampleSession, exampleTurn } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
  await house.store.createSession(exampleSession('spender', { cwd: '/code/here' }));
  const tokens = { input: 5, output: 6, cacheRead: 7, cacheWrite: 8 };
  const share = { model: 'opus', tool: 'Bash', subagent: '', cost: 2_500_000_000, ...tokens };
  const turn = exampleTurn(1, { endedAt: Date.now(), outcome: 'success', cost: 2.5, shares: [share] });
  await house.store.append(exampleAppend('spender', 1, { changes: [{ type: 'turn', turn }] }));
});
afterAll(() => house.close());

const ask = (query: string) => house.tell<CostAnswer>(`/api/cost${query}`);

test.each(['24h', '7d', '30d', '90d', '12m', 'all'])('what was spent today is in the range %s', async (range) => {
  const { status, body } = await ask(`?range=${range}&zone=Asia/Kathmandu`);
  expect(status).toBe(200);
  expect(body.totals).toMatchObject({ cost: 2.5, turns: 1, input: 5, output: 6, cacheRead: 7, cacheWrite: 8 });
  const point = { span: body.spans.length - 1, cost: 2.5 };
  expect(body.series).toEqual({ model: [{ ...point, name: 'opus' }], project: [{ ...point, name: '/code/here' }] });
  expect(body.sessions).toMatchObject([{ id: 'spender', project: '/code/here', cost: 2.5 }]);
});

test('costs are told of one project and of one session', async () => {
  expect((await ask('?project=/code/here')).body.totals.cost).toBe(2.5);
  expect((await ask('?project=/work')).body.totals.cost).toBe(0);
  expect((await ask('?session=spender')).body.tools).toMatchObject([{ name: 'Bash', cost: 2.5 }]);
  expect((await ask('?session=nobody')).body.totals.cost).toBe(0);
});

test('of what there is much of the dearest are told, as many as are asked for', async () => {
  const share = { model: 'opus', tool: 'Read', subagent: '', cost: 1_000_000_000, input: 1, output: 1 };
  const shares = [{ ...share, cacheRead: 0, cacheWrite: 0 }];
  const turn = exampleTurn(1, { endedAt: Date.now() - 3 * 24 * 3600 * 1000, outcome: 'success', cost: 1, shares });
  await house.store.createSession(exampleSession('saver', { cwd: '/code/there' }));
  await house.store.append(exampleAppend('saver', 1, { changes: [{ type: 'turn', turn }] }));
  const { body } = await ask('?limit=1');
  expect(body.totals.cost).toBe(3.5);
  expect(body.sessions).toMatchObject([{ id: 'spender' }]);
  expect(body.tools).toMatchObject([{ name: 'Bash' }]);
  expect((await ask('')).body.sessions).toHaveLength(2);
});

test.each([
  ['?range=1y', 'range'],
  ['?limit=0', 'limit'],
  ['?limit=10001', 'limit'],
  ['?zone=Mars/Base', 'zone'],
  ['?zone=', 'zone'],
  ['?project=', 'project'],
  ['?colour=red', 'colour'],
])('%s is refused, and the key is named', async (query, key) => {
  const answer = await house.tell<{ error: { message: string } }>(`/api/cost${query}`);
  expect(answer.status).toBe(422);
  expect(answer.body.error.message).toContain(key);
});
