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
        if (answer.status >= 400) expect(JSON.parse(told)).toMatchObject({ error: { message: expect.any(String) } });
      }),
      { numRuns: 1500 },
    );
    expect((await house.ask('/api/me')).status).toBe(200);
    expect(house.log.filter((line) => line.includes('a request failed'))).toEqual([]);
  });
});
