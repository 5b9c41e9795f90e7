import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Device } from '../../src/server/http/devices.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

describe('devices', () => {
  test('are made, listed without their tokens, and revoked', async () => {
    const wanted = { name: '  my script  ', scope: 'watch' };
    const made = await house.tell<{ device: Device; token: string }>('/api/devices', { method: 'POST', json: wanted });
    const { device, token } = made.body;
    expect(device).toMatchObject({ name: 'my script', scope: 'watch', expiresAt: null });
    expect(await house.tell<{ device: Device }>('/api/me', { token })).toMatchObject({
      status: 200,
      body: { device: { id: device.id }, version: '0.0.0-test', logId: house.store.logId },
    });
    const list = await house.tell<{ devices: Device[] }>('/api/devices');
    expect(list.body.devices.map(({ id }) => id)).toContain(device.id);
    expect(JSON.stringify(list.body)).not.toContain(token);

    expect(await house.tell(`/api/devices/${device.id}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
    expect(await house.tell('/api/me', { token })).toMatchObject({ status: 401 });
    expect(await house.tell('/api/devices/missing', { method: 'DELETE' })).toMatchObject({ status: 404 });
  });

  test.each([
    [{ name: '', scope: 'watch' }, 'name'],
    [{ name: 'x'.repeat(101), scope: 'watch' }, 'name'],
    [{ name: 'x', scope: 'root' }, 'scope'],
    [{ name: 'x', scope: 'watch', expiresAt: 1000 }, 'expiresAt'],
    [{ name: 'x', scope: 'watch', expiresAt: 'soon' }, 'expiresAt'],
    [{ name: 'x', scope: 'watch', id: 'mine' }, 'id'],
  ])('are not made of %j', async (json, key) => {
    const answer = await house.tell('/api/devices', { method: 'POST', json });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
    expect(answer.body.error.message).toMatch(new RegExp(`^"${key}" .*\\.$`));
  });
});

describe('signing in', () => {
  const post = (path: string, json: unknown, headers: object = {}) =>
    house.tell<{ device: Device; link: string; qrSvg: string; expiresAt: number }>(path, {
      method: 'POST',
      scope: null,
      json,
      headers: { Origin: house.origin, ...headers } as never,
    });
  const pairing = async (scope: string) =>
    (await house.tell<{ link: string; qrSvg: string }>('/api/pairings', { method: 'POST', json: { scope } })).body;
  const codeOf = (link: string) => new URL(link).hash.slice('#code='.length);

  test('a pairing link names the address that was chosen, if it leads here', async () => {
    const addresses = await house.tell<{ addresses: object[] }>('/api/addresses');
    expect(addresses.body.addresses).toEqual([
      { origin: house.origin, kind: 'current', missing: [] },
      { origin: 'https://deck.example.com', kind: 'name', missing: [] },
      { origin: 'http://192.168.1.20:7433', kind: 'network', missing: ['listen', 'allow'] },
    ]);
    const pairAt = (origin: string) =>
      house.tell<{ link: string }>('/api/pairings', { method: 'POST', json: { scope: 'watch', origin } });
    expect((await pairAt('https://deck.example.com')).body.link).toMatch(/^https:\/\/deck\.example\.com\/#code=/);
    for (const wrong of ['http://192.168.1.20:7433', 'https://evil.test', 'javascript:alert(1)']) {
      expect(await pairAt(wrong)).toMatchObject({ body: { error: { code: 'invalid' } } });
    }
  });

  test('a paired device gets a cookie, once, and may do what it was paired for', async () => {
    const { link, qrSvg } = await pairing('approve');
    expect(link.startsWith(`${house.origin}/#code=`)).toBe(true);
    expect(qrSvg).toMatch(/^<svg /);
    const signedIn = await post('/api/sign-in', { code: codeOf(link) }, { 'User-Agent': 'curl/8' });
    expect(signedIn).toMatchObject({ status: 200, body: { device: { scope: 'approve', name: 'curl' } } });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(signedIn.body)).not.toContain(cookie.split(/[=;]/)[1]);

    const own = { Cookie: cookie.split(';')[0] as string, Origin: house.origin };
    expect(await house.tell('/api/me', { scope: null, headers: own })).toMatchObject({ status: 200 });
    expect(await post('/api/sign-in', { code: codeOf(link) })).toMatchObject({ status: 401 });

    const out = await house.tell('/api/sign-out', {
      method: 'POST',
      scope: null,
      headers: { ...own, 'X-Quarterdeck': '1' },
    });
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await house.tell('/api/me', { scope: null, headers: own })).toMatchObject({ status: 401 });
  });

  test('[S8] a code that 20 clients show at once lets one of them in', async () => {
    const code = codeOf((await pairing('watch')).link);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/sign-in', { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401 || status === 429)).toHaveLength(19);
  });

  test('[S9] no code and no token is in the log', async () => {
    const { link } = await pairing('watch');
    await post('/api/sign-in', { code: codeOf(link) });
    const token = await house.token();
    const log = house.log.join('\n');
    expect(log).toContain('/api/sign-in');
    expect(log).not.toContain(codeOf(link));
    expect(log).not.toContain(token);
  });
});
