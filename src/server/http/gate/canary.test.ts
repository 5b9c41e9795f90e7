import { expect, it, onTestFinished } from 'vitest';
import { openGatehouse } from '../../../../test/http/gatehouse.ts';
import type { RawRequest } from '../../../../test/http/raw-request.ts';
import { createToken } from '../device-token.ts';

const apiKey = 'sk-ant-api03-canary-canary-canary';

it('[S9] no credential comes back in a refusal or stands in a line of the log, right or wrong, wherever it was put', async () => {
  const house = await openGatehouse();
  onTestFinished(() => house.close());
  const revoked = await house.token();
  const [device] = await house.devices.list();
  await house.devices.revoke(device?.id ?? '');
  const tokens = [await house.token(), await house.token('watch', 1), revoked, createToken(), apiKey];
  const link = house.signIn.startLink(house.origin);
  const code = new URL(link).hash.slice('#code='.length);

  const answers = [];
  for (const token of tokens) {
    for (const request of placesFor(token, house.cookieName)) answers.push(await house.ask(request));
    answers.push(
      await house.upgrade({ 'Sec-WebSocket-Protocol': `quarterdeck.token.${token}`, Origin: 'http://evil' }),
    );
    answers.push(await house.upgrade({ 'Sec-WebSocket-Protocol': `quarterdeck.token.${token}`, Host: token }));
  }
  for (const body of [{ code: `${code}x` }, { code: apiKey }]) {
    const headers = { 'Content-Type': 'application/json', Origin: house.origin };
    answers.push(await house.ask({ method: 'POST', target: '/api/sign-in', headers, body: JSON.stringify(body) }));
  }

  expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThan(30);
  expect(house.log.length).toBeGreaterThan(30);
  for (const secret of [...tokens, code]) {
    for (const { text } of answers) expect(text).not.toContain(secret);
    for (const line of house.log) expect(line).not.toContain(secret);
  }
});

it('a refusal says little, and the log says why', async () => {
  const house = await openGatehouse();
  onTestFinished(() => house.close());
  const answer = await house.ask({ target: '/api/echo?path=/home/user', headers: { Host: 'evil.test' } });
  expect(JSON.parse(answer.body)).toEqual({ error: { code: 'forbidden', message: 'This request is not allowed.' } });
  expect(JSON.parse(house.log[0] ?? '')).toMatchObject({ path: '/api/echo', status: 403, why: 'a foreign Host' });
});

function placesFor(token: string, cookieName: string): RawRequest[] {
  const target = '/api/echo';
  return [
    { target: `/?token=${token}`, headers: {} },
    { target: `/api/${token}`, headers: {} },
    { target: `/api/echo?q=${token}`, headers: {} },
    { target, headers: { Authorization: `Basic ${token}` } },
    { target, headers: { Authorization: token } },
    { target, headers: { Authorization: `Bearer ${token} ${token}` } },
    { target, headers: { Authorization: `Bearer ${token}`, Host: 'evil.test' } },
    { target, headers: { Authorization: `Bearer ${token}`, Origin: 'http://evil.test' } },
    { target, headers: { Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'cross-site' } },
    { target, headers: { Cookie: `${cookieName}=${token}` } },
    { target, headers: { Cookie: `${token}=${token}` } },
    { method: 'POST', target, headers: { Authorization: `Bearer ${token}` }, body: token },
    { method: 'POST', target, headers: { Authorization: `Bearer ${token}`, 'Content-Type': token }, body: token },
  ];
}
