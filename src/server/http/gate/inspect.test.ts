import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createToken } from '../device-token.ts';
import type { RequestFacts } from './admission.ts';
import { type InspectionPolicy, inspect } from './inspect.ts';
import { createPublicRoutes } from './public-routes.ts';

const host = '127.0.0.1:7433';
const policy: InspectionPolicy = {
  hosts: new Set([host]),
  cookieName: 'quarterdeck_x',
  isPublic: createPublicRoutes([]),
  takesBytes: () => false,
};

const names = ['host', 'origin', 'authorization', 'cookie', 'content-type', 'content-length', 'x-quarterdeck'];
const more = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-websocket-protocol', 'transfer-encoding'];
const words = fc.constantFrom(
  host,
  `http://${host}`,
  'http://evil.test',
  'null',
  '1',
  '0',
  'same-origin',
  'cross-site',
  'none',
  'navigate',
  'document',
  'application/json',
  'quarterdeck_x=qd_a',
  'Bearer qd_a',
  'quarterdeck.token.qd_a',
);
const headers = fc.dictionary(fc.constantFrom(...names, ...more), fc.oneof(words, fc.string()), { maxKeys: 12 });
const facts: fc.Arbitrary<RequestFacts> = fc.record({
  kind: fc.constantFrom('http', 'upgrade'),
  method: fc.oneof(fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'), fc.string()),
  url: fc.oneof(fc.constantFrom('/', '/health', '/api/x', '/ws', '/api/sign-in'), fc.webPath(), fc.string()),
  headers: headers.map((some) => ({ host, ...some })),
  remoteAddress: fc.constant('127.0.0.1'),
});

it('never throws, whatever comes', () => {
  fc.assert(
    fc.property(facts, (one) => {
      expect(['public', 'presented', 'refused']).toContain(inspect(one, policy).type);
    }),
    { numRuns: 3000 },
  );
});

it('[S2] [S3] [S4] nothing passes with a foreign Host, a foreign Origin or from another site but a link to a page', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const { headers: sent } = one;
      if (inspect(one, policy).type === 'refused') return;
      expect(sent.host).toBe(host);
      expect([undefined, `http://${host}`, `https://${host}`]).toContain(sent.origin);
      const site = sent['sec-fetch-site'];
      if (site === undefined || site === 'same-origin' || site === 'none') return;
      expect([one.kind, one.method, sent['sec-fetch-mode'], sent['sec-fetch-dest']]).toEqual([
        'http',
        'GET',
        'navigate',
        'document',
      ]);
      expect(inspect(one, policy).type).toBe('public');
    }),
    { numRuns: 3000 },
  );
});

it('[S3] [S4] a cookie alone never changes anything and never upgrades without our Origin', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const inspected = inspect(one, policy);
      if (inspected.type !== 'presented' || inspected.presented.via !== 'cookie') return;
      const isReading = one.kind === 'http' && (one.method === 'GET' || one.method === 'HEAD');
      if (!isReading) expect(one.headers.origin).toMatch(/^https?:\/\/127\.0\.0\.1:7433$/);
      if (!isReading && one.kind === 'http') expect(one.headers['x-quarterdeck']).toBe('1');
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['/nonsense', {}, 'presented'],
  ['/nonsense?x=1', {}, 'presented'],
  ['/nonsense', { cookie: '' }, 'no credential'],
  ['/nonsense', { 'sec-fetch-dest': 'iframe' }, 'a cookie without Origin'],
  ['/nonsense', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 'a cookie without Origin'],
  ['/nonsense', { 'sec-fetch-site': 'cross-site' }, 'a cookie without Origin'],
  ['/api/sessions', {}, 'a cookie without Origin'],
  ['/API/sessions', {}, 'a cookie without Origin'],
  ['/%61pi/sessions', {}, 'the path is encoded in a way that is read in two ways'],
  ['/metrics', {}, 'a cookie without Origin'],
  ['/compat/bridge', {}, 'a cookie without Origin'],
])('[S1] [S4] %s typed into the address bar with %j: %s', (url, change, expected) => {
  const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const headers = { host, cookie: `quarterdeck_x=${createToken()}`, ...typed, ...change };
  const inspected = inspect({ kind: 'http', method: 'GET', url, headers, remoteAddress: '127.0.0.1' }, policy);
  expect(inspected.type === 'refused' ? inspected.why : inspected.type).toBe(expected);
});

it('the first thing that is wrong decides', () => {
  const token = createToken();
  const wrong = (change: Partial<RequestFacts>): string | undefined => {
    const base: RequestFacts = {
      kind: 'http',
      method: 'POST',
      url: '/api/x',
      headers: { host, cookie: `quarterdeck_x=${token}`, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      remoteAddress: '127.0.0.1',
    };
    const inspected = inspect({ ...base, ...change, headers: { ...base.headers, ...change.headers } }, policy);
    return inspected.type === 'refused' ? inspected.why : inspected.type;
  };
  const ours = { origin: `http://${host}` };
  const here = { ...ours, 'sec-fetch-site': 'same-origin' };
  const typed = { ...here, 'content-type': 'application/json' };
  expect([
    wrong({ method: 'BREW', url: 'x', headers: { host: 'evil.test' } }),
    wrong({ url: 'x', headers: { host: 'evil.test' } }),
    wrong({ headers: { host: 'evil.test', origin: 'http://evil.test' } }),
    wrong({ headers: { origin: 'http://evil.test' } }),
    wrong({ headers: {} }),
    wrong({ headers: ours }),
    wrong({ headers: here }),
    wrong({ headers: typed }),
    wrong({ headers: { ...typed, 'x-quarterdeck': '1' } }),
    wrong({ headers: { ...typed, 'x-quarterdeck': '1', cookie: '' } }),
  ]).toEqual([
    'method',
    'the URL is not a path',
    'a foreign Host',
    'a foreign Origin',
    'a cookie without Origin',
    'another site',
    'a body that is not JSON',
    'a change by cookie without X-Quarterdeck',
    'presented',
    'no credential',
  ]);
});
