import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command, Scope } from '../../src/core/wire.ts';
import { turnsEnded, until } from '../session/house.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

type Done = { result: Record<string, unknown> };

const run = (command: Command | object, scope: Scope = 'operate', id: string = randomUUID()) =>
  house.tell<Done>('/api/commands', { method: 'POST', scope, json: { id, command } });

async function started(): Promise<string> {
  const sessionId = randomUUID();
  const answer = await run({ type: 'session.create', sessionId, cwd: house.project });
  expect([answer.status, answer.body]).toEqual([200, { result: { sessionId } }]);
  return sessionId;
}

describe('a command over HTTP', () => {
  test('is carried out', async () => {
    const sessionId = await started();
    const messageId = randomUUID();
    expect(await run({ type: 'message.send', sessionId, messageId, text: 'hello' })).toMatchObject({ status: 200 });
    const session = await house.open(sessionId);
    await until(session, turnsEnded(1));
    expect(await house.store.entry(sessionId, messageId)).toMatchObject({ type: 'message', text: 'hello' });
  });

  test('[W50] says when a message is sent, edits it while it waits, and sets the order', async () => {
    const sessionId = await started();
    const hang = `RUN:${JSON.stringify([{ type: 'text' }, { type: 'hang' }])}`;
    const [first, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await run({ type: 'message.send', sessionId, messageId: first, text: hang });
    const session = await house.open(sessionId);
    await until(session, (state) => state.turn.type === 'running' && state.turn.answering === first);
    const send = (messageId: string, delivery: string) =>
      run({ type: 'message.send', sessionId, messageId, text: 'wait', delivery });
    expect(await send(two, 'soon')).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
    expect(await send(two, 'after')).toMatchObject({ status: 200 });
    expect(await send(three, 'after')).toMatchObject({ status: 200 });
    const version = session.state.outbox.find(({ id }) => id === two)?.seq;
    const update = (messageId: string, change: object) =>
      run({ type: 'message.update', sessionId, messageId, ...change });
    expect(await update(two, { text: 'edited', version })).toMatchObject({ body: { result: { messageId: two } } });
    expect(await update(two, { text: 'again', version })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', rule: 'W50' } },
    });
    expect(await update(two, { text: '' })).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
    expect(await update(first, { text: 'x' })).toMatchObject({ body: { error: { code: 'tooLate', rule: 'W28' } } });
    const reorder = (messageIds: string[]) => run({ type: 'message.reorder', sessionId, messageIds });
    expect(await reorder([])).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
    expect(await reorder([three, two])).toMatchObject({ status: 200 });
    expect(session.state.outbox.map(({ id }) => id)).toEqual([first, three, two]);
    await run({ type: 'session.stop', sessionId });
  });

  test('[R2] under the same id again gets the first answer, and is done once', async () => {
    const sessionId = randomUUID();
    const [id, other] = [randomUUID(), randomUUID()];
    const create = { type: 'session.create', sessionId, cwd: house.project, title: 'First' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => run(create, 'operate', id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await run({ type: 'session.rename', sessionId, title: 'x' }, 'operate', id)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', rule: 'W21' } },
    });
    expect(await run({ type: 'session.rename', sessionId, title: 'Second' }, 'operate', other)).toMatchObject({
      status: 200,
    });
    expect((await house.open(sessionId)).state.title).toBe('Second');
  });

  test('can bring a text that is too long for a WebSocket', async () => {
    const sessionId = await started();
    const messageId = randomUUID();
    const text = 'word '.repeat(500_000);
    expect(await run({ type: 'message.send', sessionId, messageId, text })).toMatchObject({ status: 200 });
    const session = await house.open(sessionId);
    await until(session, turnsEnded(1));
    const whole = await house.tell<{ entry: { text: string } }>(
      `/api/sessions/${sessionId}/entries/${messageId}/payload`,
    );
    expect(whole.body.entry.text).toBe(text);
  });
});

test('[R3] [W22] a decision about a request of another run is stale, and one that was made before is told', async () => {
  const sessionId = await started();
  const text = `RUN:${JSON.stringify([{ type: 'ask', name: 'Bash', input: { command: 'ls' } }, { type: 'text' }])}`;
  await run({ type: 'message.send', sessionId, messageId: randomUUID(), text });
  const session = await house.open(sessionId);
  const [request] = (await until(session, ({ requests }) => requests.length === 1)).requests;
  const decide = (epoch: number) => {
    const json = { sessionId, requestId: request?.id, epoch, decision: 'allow' };
    return house.tell('/api/requests/decide', { method: 'POST', scope: 'approve', json });
  };
  const stale = { code: 'stale', rule: 'W22', epoch: 1 };
  expect(await decide(2)).toMatchObject({ status: 409, body: { error: stale } });
  expect(session.state.requests).toHaveLength(1);
  expect(await decide(1)).toMatchObject({ status: 200 });
  await until(session, turnsEnded(1));
  const settled = { code: 'settled', rule: 'W22', answer: 'allow', at: expect.any(Number), by: expect.any(String) };
  expect(await decide(1)).toMatchObject({ status: 409, body: { error: settled } });
});

describe('[S26] what a device may do is checked command by command', () => {
  test('who may watch changes nothing', async () => {
    const sessionId = await started();
    for (const command of [
      { type: 'session.create', sessionId: randomUUID(), cwd: house.project },
      { type: 'message.send', sessionId, messageId: randomUUID(), text: 'x' },
      { type: 'session.delete', sessionId },
      { type: 'folder.trust', path: house.folder },
      { type: 'request.answer', sessionId, requestId: 'x', answer: { type: 'deny', message: '', interrupt: false } },
    ]) {
      expect(await run(command, 'watch')).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    }
    expect(await run({ type: 'servers.list', sessionId }, 'watch')).toMatchObject({ status: 200 });
  });

  test('who may approve answers, and starts nothing', async () => {
    const sessionId = await started();
    const text = `RUN:${JSON.stringify([{ type: 'ask', name: 'Bash', input: { command: 'ls' } }])}`;
    const message = { type: 'message.send', sessionId, messageId: randomUUID(), text };
    expect(await run(message, 'approve')).toMatchObject({ status: 403, body: { error: { needed: 'operate' } } });
    await run(message);
    const session = await house.open(sessionId);
    const { requests } = await until(session, (state) => state.requests.length === 1);
    const requestId = requests[0]?.id ?? '';
    const answer = { type: 'allow', input: { command: 'ls' }, suggestions: [] };
    expect(await run({ type: 'request.answer', sessionId, requestId, answer }, 'approve')).toMatchObject({
      status: 200,
    });
    await until(session, turnsEnded(1));
    expect(await run({ type: 'request.answer', sessionId, requestId, answer }, 'approve')).toMatchObject({
      status: 409,
      body: { error: { code: 'settled' } },
    });
  });
});

describe('[P3] what is not a command', () => {
  const post = async (body: string | Uint8Array<ArrayBuffer>, type: string | undefined = 'application/json') => {
    const answer = await house.ask('/api/commands', {
      method: 'POST',
      body,
      headers: type ? { 'Content-Type': type } : {},
    });
    return { status: answer.status, ...((await answer.json()) as { error: { code: string; message: string } }).error };
  };

  test('is told by its name when it is of a type that is not known', async () => {
    expect(await run({ type: 'session.explode', sessionId: 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 'unknownType' } },
    });
  });

  test('is told by the key that is wrong', async () => {
    const answer = await run({ type: 'session.create', sessionId: 'not a uuid', cwd: '/' });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
    expect(answer.body.error.message).toBe('"command.sessionId" is not a UUID.');
    expect(await run({ type: 'session.resume', sessionId: 'x', extra: 1 })).toMatchObject({
      status: 422,
      body: { error: { issues: [{ key: 'command.extra' }] } },
    });
  });

  test.each([
    ['nothing', ''],
    ['half of an object', '{"id":'],
    ['bytes', new Uint8Array([0xff, 0xfe, 0])],
    ['two hundred thousand levels', `{"id":"x","command":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a prototype', '{"id":"x","command":{"type":"session.resume","sessionId":"x","__proto__":{"admin":true}}}'],
  ])('is malformed: %s', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'malformed' });
  });

  test.each(['1', 'null', '"text"', '[]', '{}', '{"id":1e400,"command":{}}'])('is invalid: %s', async (body) => {
    expect((await post(body)).status).toBeGreaterThanOrEqual(400);
    expect((await post(body)).status).toBeLessThan(500);
  });

  test('[S4] is not taken as a form or as text', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect(await post('{"id":"x"}', type)).toMatchObject({ status: 415, code: 'unsupported' });
    }
  });

  test('is too large, told at once, whether its size was said before or not', async () => {
    const large = new Uint8Array(25 * 1024 * 1024).fill(0x20);
    expect(await post(large)).toMatchObject({ status: 413, code: 'tooLarge', limit: 24 * 1024 * 1024 });
    const stream = new Blob([large]).stream();
    const answer = await house
      .ask('/api/commands', {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { 'Content-Type': 'application/json' },
      } as RequestInit)
      .then((one) => one.status);
    expect(answer).toBe(413);
    expect((await house.ask('/api/me')).status).toBe(200);
  });
});
