import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Budgets } from '../../src/core/budget/budget.ts';
import type { Standing } from '../../src/core/budget/decide.ts';
import { exampleSession } from '../store/examples.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type Answer = { budgets: Budgets; standings: Standing[]; error: { message: string; issues: { key: string }[] } };

let house: ApiHouse;
beforeAll(async () => {
  house = await openApiHouse();
  await house.store.createSession(exampleSession('here', { cwd: '/code/here' }));
});
afterAll(() => house.close());

const put = (json: unknown) => house.tell<Answer>('/api/budgets', { method: 'PUT', json, scope: 'admin' });
const day = { scope: 'day', dollars: 5, act: 'pause' };

test('budgets are kept, with how they stand, beside the other settings', async () => {
  await house.tell('/api/settings', { method: 'PUT', json: { retentionDays: 90 }, scope: 'admin' });
  const list = [day, { scope: 'project', project: '/code/here', dollars: 2, warnAt: 0.5, act: 'ask' }];
  expect((await put({ zone: 'Asia/Tokyo', list })).status).toBe(200);
  const { body } = await house.tell<Answer>('/api/budgets');
  expect(body.budgets).toEqual({ zone: 'Asia/Tokyo', list });
  expect(body.standings.map(({ id, spent, warnAt }) => [id, spent, warnAt])).toEqual([
    ['day', 0, 0.8],
    ['project:/code/here', 0, 0.5],
  ]);
  const { body: settings } = await house.tell<{ settings: object }>('/api/settings', { scope: 'admin' });
  expect(settings.settings).toMatchObject({ retentionDays: 90, budgets: { list: [{ scope: 'day' }, {}] } });
});

test.each([
  ['a negative amount', { ...day, dollars: -1 }, 'list.0.dollars'],
  ['nothing', { ...day, dollars: 0 }, 'list.0.dollars'],
  ['no number', { ...day, dollars: null }, 'list.0.dollars'],
  ['a text', { ...day, dollars: 'NaN' }, 'list.0.dollars'],
  ['a huge amount', { ...day, dollars: 1e300 }, 'list.0.dollars'],
  ['a share beyond all', { ...day, warnAt: 1.5 }, 'list.0.warnAt'],
  ['a scope that nobody knows', { ...day, scope: 'week' }, 'list.0.scope'],
  ['an act that nobody knows', { ...day, act: 'shout' }, 'list.0.act'],
  [
    'a project that nobody worked in',
    { scope: 'project', project: '/nowhere', dollars: 1, act: 'ask' },
    'list.0.project',
  ],
  ['a project where none belongs', { ...day, project: '/code/here' }, 'list.0.project'],
  ['a word too many', { ...day, colour: 'red' }, 'list.0.colour'],
])('%s is refused with the key that it is about, and changes nothing', async (_what, budget, key) => {
  const before = (await house.tell<Answer>('/api/budgets')).body.budgets;
  const { status, body } = await put({ list: [budget] });
  expect(status).toBe(422);
  expect(body.error.message).toContain(key);
  expect(body.error.issues[0]?.key).toBe(key);
  expect((await house.tell<Answer>('/api/budgets')).body.budgets).toEqual(before);
});

test('the same budget twice and a zone that is none are refused', async () => {
  expect((await put({ list: [day, { ...day, dollars: 9 }] })).body.error.message).toBe(
    '"list.1.scope" is there twice.',
  );
  expect((await put({ zone: 'Mars', list: [] })).body.error.message).toBe('"zone" is not a time zone.');
});

test('the file of settings takes them by the same rules', async () => {
  const save = (budgets: unknown) =>
    house.tell<Answer>('/api/settings', { method: 'PUT', json: { budgets }, scope: 'admin' });
  const { status, body } = await save({ list: [{ ...day, dollars: -1 }] });
  expect([status, body.error.issues[0]?.key]).toEqual([422, 'budgets.list.0.dollars']);
  const nowhere = await save({ list: [{ scope: 'project', project: '/nowhere', dollars: 1, act: 'ask' }] });
  expect(nowhere.body.error.message).toBe(
    '"budgets.list.0.project" is a folder that no session was ever in: /nowhere.',
  );
  expect((await save({ list: [day] })).status).toBe(200);
  expect((await house.tell<Answer>('/api/budgets')).body.budgets).toEqual({ list: [day] });
});
