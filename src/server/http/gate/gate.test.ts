import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gatehouse, openGatehouse } from '../../../../test/http/gatehouse.ts';
import type { RawRequest } from '../../../../test/http/raw-request.ts';

let house: Gatehouse;
let token: string;

beforeAll(async () => {
  house = await openGatehouse();
  token = await house.token();
});

afterAll(() => house.close());

const bearer = () => ({ Authorization: `Bearer ${token}` });
const cookie = () => ({ Cookie: `other=1; ${house.cookieName}=${token}` });
const echo = { target: '/api/echo' };
const post = { method: 'POST', target: '/api/echo', body: '{}' };
const json = { 'Content-Type': 'application/json' };
const ask = async (request: RawRequest) => (await house.ask(request)).status;
const upgrade = async (headers: RawRequest['headers']) => (await house.upgrade(headers)).status;

describe('[S1] without a credential', () => {
  it.each([
    ['GET', '/health'],
    ['GET', '/'],
    ['HEAD', '/'],
    ['GET', '/assets/main-x1.js'],
    ['GET', '/favicon.ico'],
    ['GET', '/sessions/abc'],
  ])('%s %s is public', async (method, target) => {
    expect(await ask({ method, target, headers: {} })).toBe(200);
  });

  it.each([
    ['GET', '/api/echo'],
    ['POST', '/api/echo'],
    ['DELETE', '/api/echo'],
    ['GET', '/metrics'],
    ['GET', '/api'],
    ['GET', '/api/sign-in'],
    ['POST', '/'],
    ['POST', '/health'],
    ['POST', '/api/sign-in/'],
    ['GET', '/health/'],
    ['GET', '/assets/a/b.js'],
    ['GET', '/assets/..js/x'],
    ['GET', '/compat/bridge'],
    ['GET', '/ws'],
  ])('%s %s is refused', async (method, target) => {
    expect(await ask({ method, target, headers: {} })).toBe(401);
  });

  it.each(['/%68ealth', '/api/%73ign-in'])('%s is refused before anybody asks what it means', async (target) => {
    expect(await ask({ target, headers: {} })).toBe(400);
  });

  it.each([
    '/sessions/../api/echo',
    '/sessions/%2e%2e/api/echo',
    '/sessions/.%2E/api/echo',
    '/assets/..',
    '/sessions//api/echo',
    '//evil.test/',
    '/sessions\\..\\api',
    'http://127.0.0.1/health',
    '*',
    '/health#x',
  ])('%s is read in two ways and refused', async (target) => {
    expect(await ask({ target, headers: {} })).toBe(400);
    expect(await ask({ target, headers: bearer() })).toBe(400);
  });

  it('no upgrade is public, not even of a public path', async () => {
    for (const target of ['/ws', '/', '/health']) {
      const answer = await house.ask({
        target,
        headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' },
      });
      expect(answer.status).toBe(401);
    }
    expect(await upgrade({})).toBe(401);
  });
});

describe('[S2] Host', () => {
  const wrong = () => [
    'evil.test',
    `evil.test:${house.port}`,
    '127.0.0.1.evil.test',
    `127.0.0.1.evil.test:${house.port}`,
    'localhost.',
    `localhost.:${house.port}`,
    'localhost',
    '127.0.0.1',
    `127.0.0.1:${house.port + 1}`,
    `127.0.0.2:${house.port}`,
    `0.0.0.0:${house.port}`,
    `xdeck.example.com`,
    `x.deck.example.com`,
    `deck.example.com:1`,
    `[::ffff:127.0.0.1]:${house.port}`,
    `user@${house.authority}`,
    `${house.authority},evil.test`,
    '',
  ];

  it('a wrong one is refused with the right token, HTTP and WebSocket', async () => {
    for (const Host of wrong()) {
      expect([Host, await ask({ ...echo, headers: { ...bearer(), Host } })]).toEqual([Host, 403]);
      expect([Host, await ask({ target: '/', headers: { Host } })]).toEqual([Host, 403]);
      expect([Host, await upgrade({ ...bearer(), Host })]).toEqual([Host, 403]);
    }
  });

  it('an absent one is refused, by Node itself where it looks', async () => {
    expect(await ask({ ...echo, headers: { ...bearer(), Host: undefined } })).toBe(400);
    expect(await ask({ ...echo, version: '1.0', headers: { ...bearer(), Host: undefined } })).toBe(403);
    expect(await upgrade({ ...bearer(), Host: undefined })).toBe(403);
  });

  it('ours are let in', async () => {
    const ours = [`127.0.0.1:${house.port}`, `localhost:${house.port}`, `[::1]:${house.port}`];
    for (const Host of [...ours, 'deck.example.com', `deck.example.com:${house.port}`]) {
      expect([Host, await ask({ ...echo, headers: { ...bearer(), Host } })]).toEqual([Host, 200]);
      expect([Host, await upgrade({ ...bearer(), Host })]).toEqual([Host, 101]);
    }
  });
});

describe('[S3] Origin', () => {
  const wrong = () => [
    'http://evil.test',
    'null',
    '',
    'file://',
    `http://127.0.0.1:${house.port + 1}`,
    'http://127.0.0.1',
    'http://localhost',
    `http://localhost:${house.port}.evil.test`,
    `http://127.0.0.1.evil.test:${house.port}`,
    `http://evil.test#${house.authority}`,
    `http://${house.authority}/`,
    `http://${house.authority}@evil.test`,
    `http://evil.test@${house.authority}`,
    `ftp://${house.authority}`,
    `chrome-extension://${house.authority}`,
    `HTTP://${house.authority}`,
    `http://${house.authority} http://evil.test`,
    'https://evil-deck.example.com',
  ];

  it('a foreign one is refused before 101, with cookie and with bearer', async () => {
    for (const Origin of wrong()) {
      expect([Origin, await upgrade({ ...cookie(), Origin })]).toEqual([Origin, 403]);
      expect([Origin, await upgrade({ ...bearer(), Origin })]).toEqual([Origin, 403]);
      expect([Origin, await ask({ ...echo, headers: { ...cookie(), Origin } })]).toEqual([Origin, 403]);
      expect([Origin, await ask({ target: '/health', headers: { Origin } })]).toEqual([Origin, 403]);
    }
  });

  it('ours is let in', async () => {
    for (const Origin of [house.origin, `http://localhost:${house.port}`, 'https://deck.example.com']) {
      expect([Origin, await upgrade({ ...cookie(), Origin })]).toEqual([Origin, 101]);
      expect([Origin, await ask({ ...echo, headers: { ...cookie(), Origin } })]).toEqual([Origin, 200]);
    }
  });

  it('an absent one goes with a bearer token, never with a cookie', async () => {
    expect(await upgrade(bearer())).toBe(101);
    expect(await upgrade({ 'Sec-WebSocket-Protocol': `quarterdeck.1, quarterdeck.token.${token}` })).toBe(101);
    expect(await upgrade(cookie())).toBe(403);
    expect(await upgrade({ ...cookie(), 'X-Quarterdeck': '1', 'Sec-Fetch-Site': 'same-origin' })).toBe(403);
    expect(await ask({ ...echo, headers: bearer() })).toBe(200);
    expect(await ask({ ...echo, headers: cookie() })).toBe(403);
    const change = { ...json, 'X-Quarterdeck': '1', 'Sec-Fetch-Site': 'same-origin' };
    expect(await ask({ ...post, headers: { ...cookie(), ...change } })).toBe(403);
  });

  it('our own page, which sends none when it reads, reads with its cookie', async () => {
    expect(await ask({ ...echo, headers: { ...cookie(), 'Sec-Fetch-Site': 'same-origin' } })).toBe(200);
    expect(await ask({ ...echo, headers: { ...cookie(), 'X-Quarterdeck': '1' } })).toBe(200);
    expect(await ask({ ...echo, headers: { ...cookie(), 'Sec-Fetch-Site': 'none' } })).toBe(403);
    const both = { 'X-Quarterdeck': '1', 'Sec-Fetch-Site': 'none' };
    expect(await ask({ ...echo, headers: { ...cookie(), ...both } })).toBe(403);
  });

  it('the token never comes back as a subprotocol', async () => {
    const answer = await house.upgrade({ 'Sec-WebSocket-Protocol': `quarterdeck.token.${token}, quarterdeck.1` });
    expect(answer.headers['sec-websocket-protocol']).toBe('quarterdeck.1');
    expect(answer.text).not.toContain(token);
  });
});

describe('[S4] another site', () => {
  const navigation = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };

  it.each(['cross-site', 'same-site', 'invented', ''])('%s is refused', async (site) => {
    const from = { 'Sec-Fetch-Site': site };
    expect(await ask({ ...echo, headers: { ...cookie(), ...from } })).toBe(403);
    expect(await ask({ ...echo, headers: { ...cookie(), ...from, ...navigation } })).toBe(403);
    expect(await ask({ ...echo, headers: { ...bearer(), ...from } })).toBe(403);
    expect(await ask({ ...echo, headers: { ...cookie(), ...from, Origin: house.origin } })).toBe(403);
    expect(await upgrade({ ...cookie(), ...from, Origin: house.origin })).toBe(403);
    expect(await ask({ target: '/health', headers: from })).toBe(403);
    expect(await ask({ target: '/assets/main.js', headers: from })).toBe(403);
  });

  it('may link to a public page, in no frame and with no form', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site', ...navigation };
    expect(await ask({ target: '/', headers: link })).toBe(200);
    expect(await ask({ target: '/', headers: { ...link, 'Sec-Fetch-Dest': 'iframe' } })).toBe(403);
    expect(await ask({ target: '/', headers: { ...link, 'Sec-Fetch-Mode': 'no-cors' } })).toBe(403);
    expect(await ask({ ...echo, headers: link })).toBe(403);
    const signIn = { method: 'POST', target: '/api/sign-in', body: '{}' };
    expect(await ask({ ...signIn, headers: { ...link, ...json } })).toBe(403);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'text/plain; charset=application/json',
    'application/jsonp',
    'text/json',
    '',
  ])('a POST of %s: 415, with any credential and without', async (type) => {
    const headers = { 'Content-Type': type, Origin: house.origin };
    expect(await ask({ ...post, headers: { ...headers, ...cookie() } })).toBe(415);
    expect(await ask({ ...post, headers: { ...headers, ...bearer() } })).toBe(415);
    expect(await ask({ ...post, headers })).toBe(415);
    expect(await ask({ ...post, target: '/api/sign-in', headers })).toBe(415);
  });

  it('a body without a type: 415; JSON, or no body: not', async () => {
    expect(await ask({ ...post, headers: bearer() })).toBe(415);
    expect(await ask({ ...post, headers: { ...bearer(), 'Content-Type': 'application/json; charset=utf-8' } })).toBe(
      200,
    );
    expect(await ask({ method: 'POST', target: '/api/echo', headers: bearer() })).toBe(200);
    expect(await ask({ method: 'DELETE', target: '/api/echo', headers: bearer() })).toBe(200);
    const chunked = { ...bearer(), 'Transfer-Encoding': 'chunked', 'Content-Length': undefined };
    expect(await ask({ method: 'POST', target: '/api/echo', headers: chunked, body: '0\r\n\r\n' })).toBe(415);
  });

  it('an upload takes any type', async () => {
    const upload = { ...post, target: '/api/uploads' };
    expect(await ask({ ...upload, headers: { ...bearer(), 'Content-Type': 'image/png' } })).toBe(200);
    expect(await ask({ ...upload, headers: { ...cookie(), Origin: house.origin, 'Content-Type': 'image/png' } })).toBe(
      403,
    );
  });

  it('a change by cookie carries our header', async () => {
    const own = { ...cookie(), ...json, Origin: house.origin };
    expect(await ask({ ...post, headers: own })).toBe(403);
    expect(await ask({ ...post, headers: { ...own, 'X-Quarterdeck': '0' } })).toBe(403);
    expect(await ask({ ...post, headers: { ...own, 'X-Quarterdeck': '1' } })).toBe(200);
    expect(await ask({ ...post, method: 'DELETE', headers: own })).toBe(403);
    expect(await ask({ ...post, headers: { ...bearer(), ...json } })).toBe(200);
  });

  it('no answer has a CORS header, and OPTIONS is not supported', async () => {
    const preflight = { Origin: 'http://evil.test', 'Access-Control-Request-Method': 'POST' };
    const answers = [
      await house.ask({ method: 'OPTIONS', ...echo, headers: preflight }),
      await house.ask({ method: 'OPTIONS', ...echo, headers: { ...preflight, Origin: house.origin } }),
      await house.ask({ ...echo, headers: { ...bearer(), Origin: house.origin } }),
      await house.ask({ ...echo, headers: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 200, 401]);
    for (const { text } of answers) expect(text.toLowerCase()).not.toContain('access-control');
  });
});

describe('method and address', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is not supported', async (method) => {
    expect(await ask({ method, ...echo, headers: bearer() })).toBe(405);
  });

  it('a long address: 414', async () => {
    expect(await ask({ target: `/api/${'a'.repeat(9000)}`, headers: bearer() })).toBe(414);
  });

  it('only GET upgrades', async () => {
    const answer = await house.ask({
      method: 'POST',
      target: '/ws',
      headers: { ...bearer(), Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' },
    });
    expect(answer.status).toBe(405);
  });
});

describe('credentials', () => {
  it('tell who it is and how they came', async () => {
    expect((await house.ask({ ...echo, headers: bearer() })).body).toBe('{"via":"bearer","device":"test"}');
    const own = { ...cookie(), 'Sec-Fetch-Site': 'same-origin' };
    expect((await house.ask({ ...echo, headers: own })).body).toBe('{"via":"cookie","device":"test"}');
    expect((await house.ask({ target: '/health', headers: bearer() })).body).toBe('{"via":"public","device":null}');
  });

  it.each([
    ['another scheme', { Authorization: 'Basic dXNlcjpwYXNz' }],
    ['nothing after the scheme', { Authorization: 'Bearer ' }],
    ['two tokens', { Authorization: 'Bearer a b' }],
    ['a token that is none', { Authorization: 'Bearer qd_short' }],
    ['a subprotocol without upgrade', { 'Sec-WebSocket-Protocol': 'quarterdeck.token.x' }],
    ['the cookie of another instance', { Cookie: 'quarterdeck_other=x' }],
  ])('%s: 401', async (_, headers) => {
    expect(await ask({ ...echo, headers })).toBe(401);
  });

  it('a wrong bearer token is not made good by a cookie', async () => {
    expect(await ask({ ...echo, headers: { ...cookie(), Origin: house.origin, Authorization: 'Bearer x' } })).toBe(401);
  });

  it('another kind of Authorization, as a proxy adds it, leaves the cookie alone', async () => {
    const headers = { ...cookie(), Origin: house.origin, Authorization: 'Basic dXNlcjpwYXNz' };
    expect(await ask({ ...echo, headers })).toBe(200);
  });

  it('a token in the address is refused, also when it is right', async () => {
    const targets = [`/?token=${token}`, `/api/echo?access_token=${token}`, `/api/echo?x=${token}`, `/api/${token}`];
    const hidden = token.replace('qd_', 'qd%5f').replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`);
    for (const target of [...targets, `/api/echo?x=${hidden}`, '/api/echo?%74oken=1', '/?code=1']) {
      expect([target, await ask({ target, headers: {} })]).toEqual([target, 400]);
      expect([target, await ask({ target, headers: bearer() })]).toEqual([target, 400]);
    }
  });
});

describe('when the store cannot be read', () => {
  it('nobody gets in, and nothing breaks', async () => {
    const closed = await openGatehouse();
    const someone = await closed.token();
    await closed.store.close();
    const answer = await closed.ask({ ...echo, headers: { Authorization: `Bearer ${someone}` } });
    expect(answer.status).toBe(503);
    expect(await closed.ask({ target: '/health', headers: {} })).toMatchObject({ status: 200 });
    await closed.close();
  });
});
