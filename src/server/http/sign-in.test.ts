import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Gatehouse, openGatehouse } from '../../../test/http/gatehouse.ts';
import { type Scope, scopes } from '../../core/wire.ts';
import { openForCommands } from '../store/open-for-commands.ts';
import type { Device } from './devices.ts';
import type { Pairing } from './sign-in.ts';

let house: Gatehouse;

beforeEach(async () => {
  house = await openGatehouse();
});

afterEach(() => house.close());

const json = { 'Content-Type': 'application/json' };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

const exchange = (link: string, headers: { [name: string]: string } = {}) => {
  const body = JSON.stringify({ code: new URL(link).hash.slice('#code='.length) });
  const own = { ...json, Origin: house.origin, 'User-Agent': phone, ...headers };
  return house.ask({ method: 'POST', target: '/api/sign-in', headers: own, body });
};
const device = async (scope: Scope): Promise<Device> => {
  const verified = await house.devices.verify(await house.token(scope));
  if (verified.type !== 'valid') throw new Error(verified.type);
  return verified.device;
};
const pair = (creator: Device, scope: Scope): Pairing => {
  const pairing = house.signIn.pairing({ origin: house.origin, scope, creator });
  if (pairing.type === 'refused') throw new Error(pairing.why);
  return pairing;
};

describe('the start link', () => {
  it('has a code of 128 bits in its fragment, which no server sees', () => {
    const link = new URL(house.signIn.startLink(house.origin));
    expect(link.origin + link.pathname + link.search).toBe(`${house.origin}/`);
    expect(Buffer.from(link.hash.slice('#code='.length), 'base64url')).toHaveLength(16);
  });

  it('becomes a cookie that works, once', async () => {
    const link = house.signIn.startLink(house.origin);
    const answer = await exchange(link);
    expect(answer.status).toBe(200);
    const { name, value, attributes } = cookieIn(answer.headers['set-cookie']);
    expect(name).toBe(`quarterdeck_${house.store.instanceId}`);
    expect(attributes).toEqual(['Path=/', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict']);
    const reading = { Cookie: `${name}=${value}`, Origin: house.origin };
    expect((await house.ask({ target: '/api/echo', headers: reading })).body).toBe(
      '{"via":"cookie","device":"Safari on iPhone"}',
    );
    expect(await house.devices.list()).toMatchObject([{ scope: 'admin', name: 'Safari on iPhone' }]);
    const again = await exchange(link);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('is too old after ten minutes', async () => {
    const link = house.signIn.startLink(house.origin);
    house.clock.wall += 10 * 60_000;
    expect((await exchange(link)).status).toBe(401);
  });

  it('over https the cookie is for https only', async () => {
    const answer = await exchange(house.signIn.startLink(house.origin), { Origin: 'https://deck.example.com' });
    expect(cookieIn(answer.headers['set-cookie']).attributes).toContain('Secure');
  });

  it('in a browser that is signed in makes no second device, and is used up all the same', async () => {
    const first = cookieIn((await exchange(house.signIn.startLink(house.origin))).headers['set-cookie']);
    const link = house.signIn.startLink(house.origin);
    const answer = await exchange(link, { Cookie: `${first.name}=${first.value}` });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(await house.devices.list()).toHaveLength(1);
    expect((await exchange(link)).status).toBe(401);
  });

  it('in a browser that may do less makes a device that may do more', async () => {
    const { link } = pair(await device('admin'), 'watch');
    const first = cookieIn((await exchange(link)).headers['set-cookie']);
    const answer = await exchange(house.signIn.startLink(house.origin), { Cookie: `${first.name}=${first.value}` });
    expect(answer.headers['set-cookie']).toBeDefined();
    expect((await house.devices.list()).filter(({ scope }) => scope === 'admin')).toHaveLength(2);
  });

  it('is not used up when the device cannot be made', async () => {
    const link = house.signIn.startLink(house.origin);
    renameSync(house.file, `${house.file}.away`);
    const refused = await exchange(link);
    expect([refused.status, refused.headers['set-cookie']]).toEqual([503, undefined]);
    renameSync(`${house.file}.away`, house.file);
    expect((await exchange(link)).status).toBe(200);
  });
});

describe('a token', () => {
  const present = (token: string) =>
    house.ask({
      method: 'POST',
      target: '/api/sign-in',
      headers: { ...json, Origin: house.origin },
      body: JSON.stringify({ token }),
    });

  it('signs the browser in as the device it belongs to, for as long as the token works', async () => {
    const answer = await present(await house.token('approve'));
    const { name, value } = cookieIn(answer.headers['set-cookie']);
    const headers = { Cookie: `${name}=${value}`, Origin: house.origin };
    expect((await house.ask({ target: '/api/echo', headers })).status).toBe(200);
    expect(await house.devices.list()).toHaveLength(1);
  });

  it('[S7] that is unknown or revoked signs nobody in', async () => {
    const token = await house.token('admin');
    const [known] = await house.devices.list();
    await house.devices.revoke(known?.id ?? '');
    for (const wrong of [token, `${token}x`, 'qd_', '']) {
      const answer = await present(wrong);
      expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined]);
    }
  });

  it('[S6] wrong tokens are throttled like wrong codes', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 100; attempt += 1) answers.push((await present('qd_wrong')).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('[S6] a valid code or token works however many wrong ones come from the same address', async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) await present('qd_wrong');
    expect((await exchange(house.signIn.startLink(house.origin))).status).toBe(200);
    expect((await present(await house.token('watch'))).status).toBe(200);
    expect((await present('qd_wrong')).status).toBe(429);
  });
});

describe('pairing', () => {
  it('has a link and its picture, for two minutes', async () => {
    const creator = await device('admin');
    const { link, qrSvg, expiresAt } = pair(creator, 'approve');
    expect(expiresAt).toBe(house.clock.wall + 120_000);
    expect(qrSvg).toMatch(/^<svg[^>]*viewBox/);
    expect(qrSvg).not.toContain('<script');
    house.clock.wall += 119_999;
    expect((await exchange(link)).status).toBe(200);
    const late = pair(creator, 'approve');
    house.clock.wall += 120_000;
    expect((await exchange(late.link)).status).toBe(401);
  });

  it('tells which device used which code', async () => {
    const creator = await device('admin');
    const [used, unused] = [pair(creator, 'watch'), pair(creator, 'watch')];
    expect(house.signIn.paired()).toEqual([]);
    expect((await exchange(used.link)).status).toBe(200);
    const deviceId = (await house.devices.list()).find(({ id }) => id !== creator.id)?.id;
    expect(house.signIn.paired()).toEqual([{ pairingId: used.id, deviceId }]);
    expect(unused.id).not.toBe(used.id);
  });

  it('[S8] a code used by 20 clients at once: one wins', async () => {
    const { link } = pair(await device('operate'), 'operate');
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    expect(await house.devices.list()).toHaveLength(2);
  });

  it('[S26] hands out what its maker has, or less', async () => {
    for (const [rank, own] of scopes.entries()) {
      const creator = await device(own);
      const allowed = scopes.filter(
        (scope) => house.signIn.pairing({ origin: house.origin, scope, creator }).type === 'paired',
      );
      expect(allowed).toEqual(scopes.slice(0, rank + 1));
    }
  });

  it('[S7] dies with the device that made it', async () => {
    const creator = await device('admin');
    const { link } = pair(creator, 'watch');
    const other = pair(await device('admin'), 'watch');
    await house.devices.revoke(creator.id);
    expect((await exchange(link)).status).toBe(401);
    expect((await exchange(other.link)).status).toBe(200);
  });
});

describe('the end', () => {
  it('[S7] signing out ends the device and its cookie', async () => {
    const { name, value } = cookieIn((await exchange(house.signIn.startLink(house.origin))).headers['set-cookie']);
    const verified = await house.devices.verify(value);
    if (verified.type !== 'valid') throw new Error(verified.type);
    const out = await house.signIn.signOut(verified.device, false);
    expect(out.setCookie).toBe(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`);
    const reading = { Cookie: `${name}=${value}`, Origin: house.origin };
    expect((await house.ask({ target: '/api/echo', headers: reading })).status).toBe(401);
  });

  it('[S7] revoking in another process closes a live socket', async () => {
    const token = await house.token();
    const url = `ws://${house.authority}/ws`;
    const socket = new WebSocket(url, ['quarterdeck.1', `quarterdeck.token.${token}`]);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const [one] = await house.devices.list();
    openForCommands({ file: house.file }, (tables) => tables.revokeDevice(one?.id ?? '', 1));
    expect((await closed)[0]).toBe(4401);
    expect((await house.upgrade({ Authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

function cookieIn(header: string | undefined) {
  const [pair = '', ...attributes] = (header ?? '').split('; ');
  const [name = '', value = ''] = pair.split('=');
  return { name, value, attributes };
}
