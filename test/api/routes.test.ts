import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, scopes } from '../../src/core/wire.ts';
import { createApi } from '../../src/server/http/api/api.ts';
import { apiPath, type RouteFacts, routeTable } from '../../src/server/http/api/route-table.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

const names = routeTable.map((route): [string, RouteFacts] => [`${route.method} ${route.path}`, route]);
const guarded = names.filter(([, { scope }]) => scope !== null);

async function askFor({ method, path }: RouteFacts, scope: Scope | null): Promise<Response> {
  const target = path.replace(/\{\w+\}/g, '1');
  const json = { headers: { 'Content-Type': 'application/json' }, body: '{}' };
  const takesJson = method !== 'GET' && method !== 'DELETE';
  // Who signs out is nobody afterwards.
  const own = scope !== null && path.endsWith('/sign-out') ? { token: await house.freshToken(scope) } : {};
  return house.ask(target, { method, scope, ...own, ...(takesJson ? json : {}) });
}

test('[S1] the table lists every route that is served, and no other', () => {
  const served = createApi(house.context)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${apiPath}${path.replace(/:(\w+)/g, '{$1}')}`);
  const listed = names.map(([name]) => name).filter((name) => name.includes(` ${apiPath}/`));
  expect(new Set(served)).toEqual(new Set(listed));
  expect(listed.length).toBeGreaterThan(25);
});

test('[S1] nothing is public but the exchange of a code', () => {
  expect(names.filter(([, { scope }]) => scope === null).map(([name]) => name)).toEqual(['POST /api/sign-in']);
});

describe('[S1] without a credential', () => {
  test.each(guarded)('%s is refused', async (_name, route) => {
    const answer = await askFor(route, null);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: { code: 'unauthenticated', message: 'Sign in first.' } });
  });
});

describe('[S26] with too small a scope', () => {
  const smaller = guarded.flatMap(([name, route]) =>
    scopes
      .slice(0, scopes.indexOf(route.scope as Scope))
      .map((scope): [string, Scope, RouteFacts] => [name, scope, route]),
  );

  test.each(smaller)('%s is refused to a device that may only %s', async (_name, scope, route) => {
    const answer = await askFor(route, scope);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { code: 'forbidden', needed: route.scope } });
  });

  test.each(guarded)('%s is not refused to one that may', async (_name, route) => {
    expect([401, 403]).not.toContain((await askFor(route, route.scope)).status);
  });
});

describe('every answer', () => {
  const expected = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
  };

  test.each([...guarded, ['GET /api/nothing', { method: 'GET', path: '/api/nothing', scope: 'watch' }] as const])(
    '%s names its request and is kept, sniffed and framed by nobody',
    async (_name, route) => {
      const { headers } = await askFor(route, 'admin');
      expect(Object.fromEntries(headers)).toMatchObject(expected);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('has a request id of its own, which the log has too', async () => {
    const ids = await Promise.all(
      [house.ask('/api/me'), house.ask('/api/me')].map(async (one) => (await one).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
    expect(house.log.some((line) => line.includes(ids[0] ?? 'none'))).toBe(true);
  });
});

describe('what is asked wrongly', () => {
  test('an address that is not there is not found', async () => {
    expect(await house.tell('/api/nothing')).toMatchObject({ status: 404, body: { error: { code: 'notFound' } } });
    expect(await house.tell('/api/sessions', { method: 'DELETE' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['/api/sessions?limit=0', 'limit'],
    ['/api/sessions?limit=501', 'limit'],
    ['/api/sessions?limit=-1', 'limit'],
    ['/api/sessions?limit=NaN', 'limit'],
    ['/api/sessions?limit=1e99', 'limit'],
    ['/api/sessions?limit=1&limit=2', 'limit'],
    ['/api/sessions?before=1', 'before'],
    ['/api/sessions?status=unknown', 'status'],
    ['/api/sessions?lmit=1', 'lmit'],
    ['/api/sessions/x/entries?before=-1.0', 'before'],
    ['/api/sessions/x/entries?before=1.0&after=1.0', 'before'],
    ['/api/sessions/x/lines/0', 'seq'],
    ['/api/sessions/x/lines/1.5', 'seq'],
    [`/api/sessions/${'x'.repeat(65)}`, 'id'],
  ])('[P3] %s is invalid, and the key is named', async (path, key) => {
    const { status, body } = await house.tell(path);
    expect([status, body.error.code]).toEqual([422, 'invalid']);
    expect(body.error.message).toMatch(new RegExp(`^"${key}" .*\\.$`));
    expect((body.error.issues as { key: string }[])[0]).toMatchObject({ key });
  });

  test('[P3] names of parts of every object are names like any other', async () => {
    for (const id of ['__proto__', 'constructor', '%00', '%ff', '..%2f..']) {
      expect([id, (await house.ask(`/api/sessions/${id}`)).status]).toEqual([id, 404]);
    }
  });
});

test('what goes wrong inside is told by its name only, and logged whole', async () => {
  const store = {
    ...house.store,
    devices: () => Promise.reject(new Error('the secret detail')),
  };
  const broken = await openApiHouse({}, { devices: { ...house.context.devices, list: store.devices } });
  const answer = await broken.tell('/api/devices');
  expect(answer).toMatchObject({ status: 500, body: { error: { code: 'failed' } } });
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  const line = broken.log.find((one) => one.includes('the secret detail'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  await broken.close();
});

describe('an address that the gate and the router could read in two ways', () => {
  const encoded = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`;

  test('is refused on every route, whichever part of its name is encoded', async () => {
    for (const { path, method } of routeTable) {
      const segments = path
        .replace(/\{\w+\}/g, '1')
        .split('/')
        .slice(1);
      for (const [index, segment] of segments.entries()) {
        const odd = segments.with(index, encoded(segment)).join('/');
        for (const target of [odd, odd.toUpperCase().replace('%6D', '%6d')]) {
          if (!target.includes('%')) continue;
          const answer = await house.ask(`/${target}`, { method, headers: { 'Content-Type': 'application/json' } });
          expect([400, 415], `${method} ${target}`).toContain(answer.status);
        }
      }
    }
  });

  test.each(['%61', 'a%2eb', '%5F', '%2D', '%7a', '%39'])('is refused with %s in it', async (part) => {
    expect((await house.ask(`/api/sessions/${part}`)).status).toBe(400);
  });

  test.each(['a b', 'é', 'a/b', '100%', '50%25', "it's (1)!*", '~', '漢', 'a?b#c', 'a:b@c&d=e+f$g,h;i'])(
    'is none where a parameter is %s',
    async (value) => {
      for (const text of [encodeURIComponent(value), encodeAll(value)]) {
        const answer = await house.ask(`/api/sessions/${text}`);
        expect(answer.status, text).toBe(404);
        expect(await answer.json()).toMatchObject({ error: { message: 'There is no such session.' } });
      }
    },
  );
});

/** Encodes everything but letters, digits, `-`, `.` and `_`, as some clients do. */
function encodeAll(text: string): string {
  return encodeURIComponent(text).replace(/[!~*'()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
}
