import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeTable } from '../../src/server/http/api/route-table.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

const nasty = fc.constantFrom(
  '',
  '..',
  '%00',
  '%ff%fe',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(40),
  "'; DROP TABLE sessions; --",
  '$(touch x)',
  '{}',
  '😀',
  '\ud800',
  'x'.repeat(3000),
);
const text = fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary' }));
const segment = text.map((one) => encodeURIComponent(one.toWellFormed()) || 'x');

const request = fc.record({
  route: fc.constantFrom(...routeTable.filter(({ path }) => !path.endsWith('/sign-out'))),
  segments: fc.array(segment, { minLength: 4, maxLength: 4 }),
  query: fc.array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom('limit', 'before', 'after', 'root', 'path', 'query', 'offset', 'format', 'prefix', 'parent'),
        text,
      ),
      text,
    ),
    { maxLength: 4 },
  ),
  body: fc.oneof(
    fc.json(),
    text,
    fc.record({ id: text, command: fc.record({ type: text, sessionId: text }) }).map((one) => JSON.stringify(one)),
  ),
});

describe('[P3] whatever is asked', () => {
  test('is answered with no error of the server, and the server stays up', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ route, segments, query, body }) => {
        let at = 0;
        const path = route.path.replace(/\{\w+\}/g, () => segments[at++] ?? 'x');
        const search = new URLSearchParams(query.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]));
        const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
        const content = hasBody ? { body, headers: { 'Content-Type': 'application/json' } } : {};
        const answer = await house.ask(`${path}?${search}`, { method: route.method, ...content });
        const told = await answer.text();
        if (answer.status >= 500) throw new Error(`${answer.status} ${told}`);
        if (answer.status >= 400) {
          expect(JSON.parse(told)).toMatchObject({ error: { message: expect.stringMatching(/^["A-Z].*[.?!]$/s) } });
          expect(told).not.toMatch(/Invalid input|Too (?:big|small)|Unrecognized key|received undefined/);
        }
      }),
      { numRuns: 1500 },
    );
    expect((await house.ask('/api/me')).status).toBe(200);
    expect(house.log.filter((line) => line.includes('a request failed'))).toEqual([]);
  });
});

test.each([
  ['/api/sessions?limit=x', 'GET', undefined, '"limit" '],
  ['/api/commands', 'POST', {}, '"id" is missing.'],
  ['/api/commands', 'POST', [], 'What was sent must be an object, not [].'],
  ['/api/commands', 'POST', { id: 'a', command: { type: 'session.fly' } }, '"command.type" must be one that is known'],
  [
    '/api/commands',
    'POST',
    { id: 'a', command: { type: 'session.stop', sessionId: 5 } },
    '"command.sessionId" must be',
  ],
  ['/api/devices', 'POST', { name: 'x', scope: 'all' }, '"scope" must be "watch", "approve", "operate" or "admin"'],
  ['/api/budgets', 'PUT', { list: [{ scope: 'day', dollars: 0, act: 'pause' }] }, '"list.0.dollars" must be'],
  ['/api/settings', 'PUT', { budgets: { list: 1 } }, '"budgets.list" must be a list, not 1.'],
  ['/api/settings', 'PUT', { retention: { months: 'x' } }, '"retention.months" must be'],
])('what is wrong with %s is a sentence that names the field', async (path, method, json, beginning) => {
  const { status, body } = await house.tell(path, { method, ...(json === undefined ? {} : { json }), scope: 'admin' });
  expect(status === 422 || status === 400).toBe(true);
  expect(body.error.message.startsWith(beginning), body.error.message).toBe(true);
  expect(body.error.message.endsWith('.')).toBe(true);
});
