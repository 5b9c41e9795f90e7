import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say, turnsEnded, until } from '../session/house.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

describe('settings', () => {
  type Shown = { settings: object; revision: string; entries: { key: string; value: unknown; source: object }[] };
  const put = (json: unknown, headers = {}) => house.tell('/api/settings', { method: 'PUT', json, headers });
  const shown = async () => (await house.tell<Shown>('/api/settings')).body;

  test('are empty at first, and then what was put, each with where it comes from', async () => {
    expect((await shown()).settings).toEqual({});
    const settings = { run: { model: 'opus', maxTurns: 5 }, idleMinutes: null, passEnv: ['MY_KEY'], port: 8000 };
    expect(await put(settings)).toMatchObject({ status: 200, body: { settings } });
    const { entries, ...now } = await shown();
    expect(now.settings).toEqual(settings);
    expect(entries.find(({ key }) => key === 'port')).toEqual({
      key: 'port',
      value: 8000,
      inForce: 7433,
      source: { type: 'file' },
    });
    expect(entries.find(({ key }) => key === 'host')).toMatchObject({ source: { type: 'default' } });
    expect(await put({})).toMatchObject({ status: 200 });
    expect((await shown()).settings).toEqual({});
  });

  test('are put only over what was seen, where that is named', async () => {
    const { revision } = await shown();
    expect(await put({ log: 'info' }, { 'If-Match': revision })).toMatchObject({ status: 200 });
    expect(await put({ log: 'error' }, { 'If-Match': revision })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: expect.stringContaining('was changed meanwhile') } },
    });
    expect((await shown()).settings).toEqual({ log: 'info' });
    await put({});
  });

  test.each([
    [{ idleMinutes: 'soon' }, 'idleMinutes'],
    [{ port: 'abc' }, 'port'],
    [{ passEnv: ['A=B'] }, 'passEnv.0'],
    [{ run: { model: 5 } }, 'run.model'],
    [{ run: { modle: 'x' } }, 'run.modle'],
    [{ run: { model: '--settings=x' } }, 'run.model'],
    [{ retentionDays: 1.5 }, 'retentionDays'],
    [{ unknown: 1 }, 'unknown'],
  ])('of %j are refused, and the key is named', async (json, key) => {
    const answer = await put(json);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid', issues: [{ key }] } } });
    expect(answer.body.error.message.startsWith(`"${key}" `)).toBe(true);
    expect((await shown()).settings).toEqual({});
  });

  test('[S9] tell of the secret of the webhook only that it is set, to everybody, and keep it through what is put back', async () => {
    const secret = 'canary-of-the-webhook';
    const webhook = { url: 'https://hooks.example.com/x', secret };
    const saved = await put({ notifications: { webhook } });
    const told = { notifications: { webhook: { ...webhook, secret: 'set' } } };
    expect(saved).toMatchObject({ status: 200, body: { settings: told } });
    const addresses = { operate: 'https://hooks.example.com', admin: webhook.url };
    for (const scope of ['operate', 'admin'] as const) {
      const { body } = await house.tell<Shown>('/api/settings', { scope });
      const notifications = { webhook: { url: addresses[scope], secret: 'set' } };
      expect(body.settings).toEqual({ notifications });
      expect(body.entries.find(({ key }) => key === 'notifications')).toMatchObject({ value: notifications });
      expect(JSON.stringify(body)).not.toContain(secret);
    }
    const kept = () => house.context.settings.current.notifications.webhook?.secret;
    await put({ ...told, log: 'info' });
    expect(kept()).toBe(secret);
    await put({ notifications: { webhook: { url: webhook.url } } });
    expect(kept()).toBe(secret);
    await put({ notifications: { webhook: { ...webhook, secret: 'another-secret-of-it' } } });
    expect(kept()).toBe('another-secret-of-it');
    await put({});
    expect(await put(told)).toMatchObject({ status: 422, body: { error: { issues: [{ key: expect.any(String) }] } } });
    await put({});
  });

  test('are changed by nobody but an administrator, since they decide who gets in and what is run', async () => {
    for (const json of [{ host: '0.0.0.0' }, { claude: '/x' }, { trust: ['/'] }, { log: 'info' }]) {
      const answer = await house.tell('/api/settings', { method: 'PUT', json, scope: 'operate' });
      expect(answer).toMatchObject({ status: 403, body: { error: { needed: 'admin' } } });
    }
    expect((await shown()).settings).toEqual({});
  });
});

describe('the CLI', () => {
  test('is told by its place and version, and later by what it says of itself', async () => {
    const before = await house.tell<{ cli: object; reported: object | null }>('/api/cli', { scope: 'watch' });
    expect(before.body).toMatchObject({ cli: { type: 'found', version: '2.1.325', credential: null }, reported: null });
    const session = await house.create();
    await say(session, 'hello');
    await until(session, turnsEnded(1));
    const after = await house.tell<{ reported: { facts: object } }>('/api/cli');
    expect(after.body).toMatchObject({
      reported: { sessionId: session.id, isLive: true, facts: { version: '2.1.325', model: session.state.cli.model } },
    });
    expect(after.body.reported.facts).toEqual(JSON.parse(JSON.stringify(session.state.cli)));
    await session.stop();
    expect((await house.tell('/api/cli')).body).toMatchObject({ reported: { isLive: false } });
  });

  test('what an earlier turn told of tools, skills and plugins is not forgotten for a session without one', async () => {
    const earlier = await house.create();
    await say(earlier, 'hello');
    await until(earlier, turnsEnded(1));
    const { tools } = earlier.state.cli;
    expect(tools.length).toBeGreaterThan(0);
    await earlier.stop();
    const later = await house.create();
    await later.resume();
    expect(later.state.cli.tools).toEqual([]);
    const { body } = await house.tell<{ reported: { sessionId: string; facts: object } }>('/api/cli');
    expect(body.reported).toMatchObject({ sessionId: later.id, facts: { tools, skills: earlier.state.cli.skills } });
    await later.stop();
  });

  test('[C9] that is not there is told with what to do', async () => {
    const problem = { type: 'unusable', reason: 'notFound', sentence: 'Install it.' } as const;
    const without = await openApiHouse({}, { findCli: async () => problem });
    expect((await without.tell('/api/cli')).body).toMatchObject({ cli: problem, reported: null, demo: null });
    await without.close();
  });

  test('that is not there leaves the project of an open demo to start sessions in', async () => {
    const problem = { type: 'unusable', reason: 'notFound', sentence: 'Install it.' } as const;
    const without = await openApiHouse({}, { findCli: async () => problem, demoProject: () => '/demo/project' });
    expect((await without.tell('/api/cli')).body).toMatchObject({ cli: problem, demo: '/demo/project' });
    await without.close();
  });

  test('[S13] its environment is not told', async () => {
    const text = JSON.stringify((await house.tell('/api/cli')).body);
    expect(text).not.toContain('PATH');
  });
});

describe('an upload', () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
  const upload = async (
    body: Uint8Array,
    type = 'application/octet-stream',
    scope: 'operate' | 'approve' = 'operate',
  ) => {
    const bytes = new Uint8Array(body);
    const answer = await house.ask('/api/uploads', {
      method: 'POST',
      scope,
      body: bytes,
      headers: { 'Content-Type': type },
    });
    const { error, ...rest } = (await answer.json()) as { error?: { code: string; message: string }; id?: string };
    return { status: answer.status, ...rest, ...error };
  };

  test('is kept, told by its own bytes, and sent with a message', async () => {
    const { id, ...rest } = await upload(png, 'image/jpeg');
    expect(rest).toEqual({ status: 200, mediaType: 'image/png', bytes: png.length });
    const sessionId = randomUUID();
    const run = (command: object) =>
      house.tell('/api/commands', { method: 'POST', scope: 'operate', json: { id: randomUUID(), command } });
    await run({ type: 'session.create', sessionId, cwd: house.project });
    const messageId = randomUUID();
    expect(await run({ type: 'message.send', sessionId, messageId, text: 'look', uploads: [id] })).toMatchObject({
      status: 200,
    });
    await until(await house.open(sessionId), turnsEnded(1));
    const entry = await house.store.entry(sessionId, messageId);
    expect(entry).toMatchObject({ attachments: [{ kind: 'image', mediaType: 'image/png', index: 1 }] });
    const image = await house.ask(`/api/sessions/${sessionId}/lines/${entry?.seq}/attachments/1`);
    expect(Buffer.from(await image.arrayBuffer()).equals(png)).toBe(true);
  });

  test.each([
    ['GIF', Buffer.from('GIF89a rest'), 'image/gif'],
    ['JPEG', Buffer.from('\xff\xd8\xff\xe0 rest', 'latin1'), 'image/jpeg'],
    ['WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
  ])('may be a %s', async (_name, bytes, mediaType) => {
    expect(await upload(bytes)).toMatchObject({ status: 200, mediaType });
  });

  test('that is no image, too large, or nothing is refused plainly', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await upload(svg, 'image/png')).toMatchObject({
      status: 422,
      message: 'This is not a PNG, JPEG, GIF or WebP image; no others can be sent.',
    });
    expect(await upload(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).toMatchObject({
      status: 413,
      code: 'tooLarge',
      message: 'The body is larger than 5242880 bytes.',
    });
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 422 });
  });

  test('[S26] is taken from nobody who may not send', async () => {
    expect(await upload(png, 'image/png', 'approve')).toMatchObject({ status: 403 });
  });
});
