import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '../../src/core/wire.ts';
import { makeSubscriber } from '../alerts/push-service.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

type Hook = {
  id: string;
  type: string;
  alert: { kind: string; text: string; sessionId: string; request: { id: string; epoch: number } };
};

let place: Place;
let deck: DeckProcess;
let admin: string;
const hooks: Hook[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  hooks.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(204).end();
});

beforeAll(async () => {
  place = await openPlace({ turn: [{ type: 'ask', name: 'Bash', input: { command: 'touch x' }, result: 'ok' }] });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  deck = await place.start();
  admin = await place.token('admin');
});
afterAll(async () => {
  await deck.kill('SIGTERM');
  await place.remove();
  receiver.close();
  receiver.closeAllConnections();
});

const tell = (token: string, method: string, path: string, json?: object) =>
  ask(deck, token, `/api${path}`, {
    method,
    ...(json ? { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } } : {}),
  });
const webhook = (url: string, allowPrivate: boolean) => ({
  webhook: { url, secret: 'a secret of sixteen', kinds: ['request'], allowPrivate },
});

test('[S26] [S27] only an admin is told the whole address of the webhook, which may be a credential', async () => {
  const url = 'https://hooks.example.com:8443/services/CANARY-1?key=CANARY-2';
  expect((await tell(admin, 'PUT', '/notifications/webhook', webhook(url, false))).status).toBe(200);
  const toldTo = async (scope: Scope) => {
    const token = await place.token(scope);
    const paths = ['/notifications', '/notifications/deliveries?to=webhook', '/settings'];
    return (await Promise.all(paths.map(async (path) => (await tell(token, 'GET', path)).text()))).join('');
  };
  for (const scope of ['watch', 'approve', 'operate'] as const) {
    const told = await toldTo(scope);
    expect(told).toContain('https://hooks.example.com:8443');
    expect(told).not.toContain('CANARY');
  }
  expect(await toldTo('admin')).toContain(url);
});

test('a webhook may be in a private network only when an admin says so, and is tested on demand', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  expect((await tell(await place.token('operate'), 'PUT', '/notifications/webhook', webhook(url, true))).status).toBe(
    403,
  );
  expect((await tell(admin, 'PUT', '/notifications/webhook', webhook(url, false))).status).toBe(422);
  const secure = url.replace('http:', 'https:');
  expect((await tell(admin, 'PUT', '/notifications/webhook', webhook(secure, false))).status).toBe(200);
  const refused = await (await tell(admin, 'POST', '/notifications/webhook/test')).json();
  expect(refused).toEqual({ isSent: false, result: 'The address is in a private network.' });
  expect((await tell(admin, 'PUT', '/notifications/webhook', webhook(url, true))).status).toBe(200);
  expect(await (await tell(admin, 'POST', '/notifications/webhook/test')).json()).toMatchObject({ isSent: true });
  expect(hooks.splice(0)).toMatchObject([{ type: 'test' }]);
  for (const plain of ['HTTP://example.com/', ' http://example.com/', 'hTTp:example.com']) {
    const put = await tell(admin, 'PUT', '/notifications/webhook', webhook(plain, false));
    expect({ plain, status: put.status }).toEqual({ plain, status: 422 });
  }
  expect((await tell(admin, 'PUT', '/notifications/webhook', { delaySeconds: 5 })).status).toBe(200);
  const shown = await (await tell(admin, 'GET', '/notifications')).json();
  expect(shown).toMatchObject({ delaySeconds: 5, webhook: { url } });
  expect(JSON.stringify(shown)).not.toContain('a secret of sixteen');
});

test('a request is posted once, over a kill -9 too, and decided once, by who may', async () => {
  const client = connect(deck, await place.token('operate'));
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'go' });
  await expect.poll(() => hooks.length, { timeout: 20_000 }).toBe(1);
  const [hook] = hooks;
  expect(hook).toMatchObject({ type: 'alert', alert: { kind: 'request', text: 'Bash: touch x', sessionId } });
  const { id: requestId, epoch } = hook?.alert.request ?? { id: '', epoch: 0 };
  const decide = async (token: string, decision: string) =>
    (await tell(token, 'POST', '/requests/decide', { sessionId, requestId, epoch, decision })).status;
  expect(await decide(await place.token('watch'), 'allow')).toBe(403);
  expect(await decide(await place.token('approve'), 'allow')).toBe(200);
  expect(await decide(await place.token('approve'), 'deny')).toBe(409);
  client.close();

  await deck.kill('SIGKILL');
  deck = await place.start(deck.port);
  const again = connect(deck, await place.token('operate'));
  await again.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'go on' });
  await expect.poll(() => hooks.length, { timeout: 20_000 }).toBe(2);
  expect(new Set(hooks.map(({ id }) => id)).size).toBe(2);
  again.close();
});

test('[S28] a command that a notification cannot show whole is denied from one, but not allowed', async () => {
  const command = 'PASSWORD="hunter2$(touch y)" make \u202e';
  const other = await openPlace({ turn: [{ type: 'ask', name: 'Bash', input: { command }, result: 'ok' }] });
  const server = await other.start();
  const client = connect(server, await other.token('operate'));
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: other.project });
  const alerts: { request: { id: string; epoch: number; isDecidable: boolean } | null; text: string }[] = [];
  client.watchAlerts((told) => told.type === 'alert' && alerts.push(told.alert));
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'go' });
  await expect.poll(() => alerts, { timeout: 20_000 }).toHaveLength(1);
  const { request, text } = alerts[0] ?? { request: null, text: '' };
  expect(text).toBe('Bash: PASSWORD="[redacted: password]" make \\u{202e}');
  expect(request?.isDecidable).toBe(false);
  const token = await other.token('approve');
  const decide = async (decision: string) => {
    const body = JSON.stringify({ sessionId, requestId: request?.id, epoch: request?.epoch, decision });
    const headers = { 'Content-Type': 'application/json' };
    return (await ask(server, token, '/api/requests/decide', { method: 'POST', body, headers })).status;
  };
  expect(await decide('allow')).toBe(422);
  expect(await decide('deny')).toBe(200);
  client.close();
  await server.kill('SIGTERM');
  await other.remove();
});

test('a browser is subscribed at https addresses, and nothing is sent to one that is private', async () => {
  const { subscription } = makeSubscriber('https://push.example.com');
  const { endpoint, p256dh, auth } = subscription;
  const token = await place.token('watch');
  const subscribe = (to: string) =>
    tell(token, 'PUT', '/notifications/subscription', { endpoint: to, keys: { p256dh, auth } });
  expect((await subscribe('http://push.example.com/x')).status).toBe(422);
  expect(await (await subscribe(endpoint)).json()).toMatchObject({ subscription: { service: 'push.example.com' } });
  expect((await subscribe('https://127.0.0.1/x')).status).toBe(200);
  const tested = await (await tell(token, 'POST', '/notifications/subscription/test')).json();
  expect(tested).toEqual({ isSent: false, result: 'The address is in a private network.' });
  const quiet = { from: '25:00', to: '07:00', zone: 'UTC', except: [] };
  const wrong = { page: [], push: [], quiet, details: true };
  expect((await tell(token, 'PUT', '/notifications/preferences', wrong)).status).toBe(422);
});
