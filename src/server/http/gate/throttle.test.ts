import { describe, expect, it } from 'vitest';
import { type Gatehouse, openGatehouse } from '../../../../test/http/gatehouse.ts';
import { createToken } from '../device-token.ts';
import { createThrottle } from './throttle.ts';

const minute = 60_000;

describe('[S6] the throttle', () => {
  it('takes twenty failures at once, then one every two seconds, and is as new within a minute', () => {
    const clock = { now: 0 };
    const throttle = createThrottle(() => clock.now);
    const taken = (count: number) =>
      Array.from({ length: count }, () => throttle.take('a')).filter(({ type }) => type === 'taken').length;
    expect(taken(100)).toBe(20);
    expect(throttle.take('a')).toEqual({ type: 'throttled', retryAfter: 2 });
    expect(taken(1)).toBe(0);
    clock.now += 2000;
    expect(taken(5)).toBe(1);
    clock.now += minute;
    expect(taken(100)).toBe(20);
  });

  it('counts each peer for itself', () => {
    const throttle = createThrottle(() => 0);
    for (let index = 0; index < 100; index += 1) throttle.take('a');
    expect(throttle.take('b')).toEqual({ type: 'taken' });
  });

  it('[R13] a clock that goes back neither locks nor opens', () => {
    const clock = { now: 10 * minute };
    const throttle = createThrottle(() => clock.now);
    for (let index = 0; index < 100; index += 1) throttle.take('a');
    clock.now = 0;
    expect(throttle.take('a')).toMatchObject({ type: 'throttled' });
  });

  it('holds a bounded number of peers', () => {
    const throttle = createThrottle(() => 0);
    for (let index = 0; index < 30_000; index += 1) throttle.take(`peer ${index}`);
    expect(throttle.size).toBe(10_000);
  });
});

describe.each(['127.0.0.1', '::1'])('[S6] 100 wrong credentials from %s', (host) => {
  const kinds = (house: Gatehouse) => ({
    bearer: (token: string) => house.ask({ target: '/api/echo', headers: { Authorization: `Bearer ${token}` } }),
    cookie: (token: string) =>
      house.ask({
        target: '/api/echo',
        headers: { Cookie: `${house.cookieName}=${token}`, Origin: house.origin },
      }),
    subprotocol: (token: string) =>
      house.upgrade({ 'Sec-WebSocket-Protocol': `quarterdeck.1, quarterdeck.token.${token}` }),
  });

  it.each(['bearer', 'cookie', 'subprotocol'] as const)(
    'by %s are throttled, and the right one works all the same',
    async (kind) => {
      const house = await openGatehouse(host);
      const show = kinds(house)[kind];
      const right = await house.token();
      const statuses = await statusesOf(100, () => show(createToken()));
      expect(statuses).toEqual({ 401: 20, 429: 80 });
      const throttled = await show(createToken());
      expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
      expect((await show(right)).status).toBeLessThan(300);
      house.clock.throttle += minute;
      expect((await show(createToken())).status).toBe(401);
      await house.close();
    },
  );

  it('by one-time code are throttled too, and each kind for itself', async () => {
    const house = await openGatehouse(host);
    const statuses = await statusesOf(100, () => signIn(house, 'wrong'));
    expect(statuses).toEqual({ 401: 20, 429: 80 });
    const code = codeOf(house.signIn.startLink(house.origin));
    expect((await kinds(house).bearer(createToken())).status).toBe(401);
    expect((await signIn(house, code)).status).toBe(200);
    await house.close();
  });

  it('do not lock out a device that was let in before', async () => {
    const house = await openGatehouse(host);
    const show = kinds(house).bearer;
    const right = await house.token();
    expect((await show(right)).status).toBe(200);
    await statusesOf(100, () => show(createToken()));
    expect((await show(right)).status).toBe(200);
    await house.close();
  });

  it('are none when they are one right credential shown fifty times at once', async () => {
    const house = await openGatehouse(host);
    const right = await house.token();
    expect(await statusesOf(50, () => kinds(house).bearer(right))).toEqual({ 200: 50 });
    await house.close();
  });
});

async function statusesOf(
  count: number,
  ask: () => Promise<{ status: number }>,
): Promise<{ [status: string]: number }> {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  const groups = Object.groupBy(answers, ({ status }) => String(status));
  return Object.fromEntries(Object.entries(groups).map(([status, group]) => [status, group?.length ?? 0]));
}

function signIn(house: Gatehouse, code: string) {
  const headers = { 'Content-Type': 'application/json', Origin: house.origin };
  return house.ask({ method: 'POST', target: '/api/sign-in', headers, body: JSON.stringify({ code }) });
}

function codeOf(link: string): string {
  return link.slice(link.indexOf('#code=') + '#code='.length);
}
