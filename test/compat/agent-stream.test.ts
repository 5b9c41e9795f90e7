import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ownSessionId } from '../../src/server/http/compat/agent-id.ts';
import { startsOf } from '../fake-claude/make.ts';
import type { Scenario, Step } from '../fake-claude/scenario.ts';
import { fakeHouse, type House, turnsEnded, until } from '../session/house.ts';
import { openPlace, type Place } from './place.ts';
import type { CompatSocket, Message } from './socket.ts';

const places: { house: House; place: Place }[] = [];
afterEach(async () => {
  for (const { house, place } of places.splice(0)) {
    await place.close();
    await house.close();
  }
});

async function serve(scenario: Scenario = {}) {
  const house = await fakeHouse(scenario);
  const place = await openPlace(house, [house.project]);
  places.push({ house, place });
  return { house, place };
}

async function serveStarted(scenario: Scenario = {}) {
  const { house, place } = await serve(scenario);
  const client = await place.agent('worker');
  client.send({ type: 'start_process', workingDir: house.project });
  await client.next('status', ({ running }) => running === true);
  const session = await house.open(ownSessionId('worker'));
  return { house, place, client, session };
}

const bytes = (text: string | Buffer): Step => ({ type: 'bytes', base64: Buffer.from(text).toString('base64') });
const isResult = ({ data }: Message) => (data as Message).type === 'result';
const say = (client: CompatSocket, text: string) => client.send({ type: 'user_input', text });

test('an address without an agent is told so and closed', async () => {
  const { place } = await serve();
  for (const query of ['', '?agentId=', `?agentId=${'a'.repeat(257)}`, '?agentId=a%00b']) {
    const client = await place.open(`/compat/agent-stream${query}`);
    expect((await client.next('error')).message).toMatch(/agentId/);
    expect(await client.closed).toBe(1008);
  }
});

test('the id of an agent’s session is a UUID that never changes and differs by name', () => {
  expect(ownSessionId('worker-abc')).toBe('e6dbef65-e5c2-5f37-b64e-7b15b39cc8fd');
  const ids = new Set(['', 'a', 'b', 'worker-abc', 'WORKER-ABC', 'wörker', '__proto__'].map(ownSessionId));
  expect(ids.size).toBe(7);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('[W33] nothing starts in a session that a terminal runs, by start_process or by words', async () => {
  const { house, client, session } = await serveStarted({ turns: [[{ type: 'text', text: 'Done.' }]] });
  say(client, 'go');
  await until(session, turnsEnded(1));
  await session.stop();
  await session.place('terminal', 'test');
  client.send({ type: 'start_process', workingDir: house.project, sessionId: session.id });
  expect((await client.next('error')).message).toMatch(/in a terminal/);
  say(client, 'Hello?');
  expect((await client.next('error')).message).toMatch(/in a terminal/);
  expect(session.state.outbox).toEqual([]);
  expect(startsOf(house.fake)).toHaveLength(1);
});

test('[C4] noise stays out, and bytes that are no text do not break the socket', async () => {
  const odd = Buffer.concat([Buffer.from('{"type":"odd","text":"a'), Buffer.from([0xff]), Buffer.from('b"}\n')]);
  const turn = [bytes('no JSON at all\n[1,2]\n'), bytes('\ufeff{"type":"marked"}\n'), bytes(odd)];
  const { client } = await serveStarted({ turns: [[...turn, { type: 'text', text: 'on' }]] });
  say(client, 'go');
  const { data } = await client.next('claude_message', isResult);
  expect(data).toMatchObject({ result: 'on' });
  const types = client.received.flatMap((message) =>
    message.type === 'claude_message' ? [message.data as Message] : [],
  );
  expect(types).toContainEqual({ type: 'marked' });
  expect(types).toContainEqual({ type: 'odd', text: 'a\ufffdb' });
  expect(types.every((said) => typeof said.type === 'string' && said.type !== 'control_response')).toBe(true);
});

test('[C1] a line of 20 MB reaches a client that reads, whole and in its place', async () => {
  const size = 20 * 1024 * 1024;
  const turn: Step[] = [{ type: 'longLine', bytes: size }, { type: 'events', count: 2_000 }, { type: 'text' }];
  const { client } = await serveStarted({ turns: [turn] });
  say(client, 'go');
  await client.next('claude_message', isResult);
  const long = client.texts.findIndex((text) => text.length > size);
  const around = client.texts[long]?.replace(/"data":.*\}$/s, '"data":}') ?? '';
  expect(around).toMatch(/^\{"type":"claude_message","seq":\d+,"data":\}$/);
  expect(client.texts[long]?.length).toBe(size + around.length);
  expect(client.texts.slice(long).filter((text) => text.includes('text_delta')).length).toBeGreaterThanOrEqual(2_000);
});

test('[C11] a CLI that dies is told with its code, and the next words start it again', async () => {
  const { client, session } = await serveStarted({ turns: [[{ type: 'exit', code: 3 }]] });
  say(client, 'die');
  expect(await client.next('process_exit')).toEqual({ type: 'process_exit', code: 3, sessionId: session.id });
  say(client, 'RUN:[{"type":"text","text":"back"}]');
  const { data } = await client.next('claude_message', (message) => isResult(message));
  expect(data).toMatchObject({ result: 'back' });
});

test('[C9] a CLI that cannot be started is told in a sentence', async () => {
  const { house, place } = await serve();
  const client = await place.agent('worker');
  await rm(join(house.fake, 'claude'));
  client.send({ type: 'start_process', workingDir: house.project });
  expect((await client.next('error')).message).toMatch(/^The CLI could not be started: /);
  expect(client.received.filter(({ type }) => type === 'error')).toHaveLength(1);
});

test('a session that the CLI has and we have not is resumed, without telling of the first attempt', async () => {
  const { house, place, client, session } = await serveStarted();
  say(client, 'remember this');
  await until(session, turnsEnded(1));
  client.send({ type: 'kill_process' });
  await client.next('process_exit');
  await house.registry.delete(session.id);
  expect((await client.next('error')).message).toMatch(/was deleted/);

  const other = await place.agent('other');
  other.send({ type: 'start_process', sessionId: session.id, workingDir: house.project });
  expect(await other.next('status', ({ running }) => running === true)).toMatchObject({ sessionId: session.id });
  expect(other.received.filter(({ type }) => type !== 'status' && type !== 'claude_message')).toEqual([]);
  const last = startsOf(house.fake).at(-1);
  expect(last?.argv).toContain(`--resume=${session.id}`);
});

test('a kill that comes right after the start ends the process, and a start after it begins another', async () => {
  const { house, place } = await serve();
  const client = await place.agent('worker');
  client.send({ type: 'start_process', workingDir: house.project });
  client.send({ type: 'kill_process' });
  client.send({ type: 'start_process', sessionId: 'worker-1', workingDir: house.project });
  await client.next('process_exit');
  expect(await client.next('status')).toMatchObject({ running: true, sessionId: ownSessionId('worker') });
});

test('starts of several clients at once are one process, in one new conversation', async () => {
  const { house, place, client, session } = await serveStarted();
  client.send({ type: 'kill_process' });
  await client.next('process_exit');
  const clients = await Promise.all(Array.from({ length: 8 }, () => place.agent('worker')));
  for (const one of clients) one.send({ type: 'start_process', workingDir: house.project });
  const statuses = await Promise.all(clients.map((one) => one.next('status', ({ running }) => running === true)));
  const ids = new Set(statuses.map(({ sessionId }) => sessionId));
  expect(ids.size).toBe(1);
  expect(ids.has(session.id)).toBe(false);
  for (const one of clients) {
    one.send({ type: 'nothing' });
    await one.next('error');
  }
  expect(await house.store.sessions({ before: null, limit: 10 })).toHaveLength(2);
  expect(startsOf(house.fake)).toHaveLength(2);
});

test('a later conversation of an agent is found again by another server, and so is one that it was given', async () => {
  const { house, place, client } = await serveStarted();
  client.send({ type: 'kill_process' });
  await client.next('process_exit');
  client.send({ type: 'start_process', workingDir: house.project });
  const { sessionId } = await client.next('status', ({ running }) => running === true);
  const given = await place.agent('given');
  client.send({ type: 'kill_process' });
  await client.next('process_exit');
  given.send({ type: 'start_process', sessionId, workingDir: house.project });
  await given.next('status', ({ running }) => running === true);
  const listed = await house.store.sessions({ before: null, limit: 10, archived: false });
  expect(listed).toHaveLength(2);

  const { fake } = house;
  await place.close();
  const restarted = { ...(await house.restart()), fake };
  const other = await openPlace(restarted, [house.project]);
  places.splice(0, places.length, { house: restarted, place: other });
  for (const agentId of ['worker', 'given']) {
    const again = await other.agent(agentId);
    expect(await again.next('status')).toEqual({ type: 'status', running: false, sessionId });
  }
});

test('a start in another folder begins a conversation there, and an old one stays where it was', async () => {
  const { house, client, session } = await serveStarted();
  client.send({ type: 'kill_process' });
  await client.next('process_exit');
  const other = join(house.project, 'other');
  await mkdir(other);
  client.send({ type: 'start_process', sessionId: session.id, workingDir: other });
  expect((await client.next('error')).message).toBe(`Session ${session.id} belongs to the folder ${house.project}.`);
  client.send({ type: 'start_process', workingDir: other });
  await client.next('status', ({ running }) => running === true);
  expect(startsOf(house.fake).map(({ cwd }) => cwd)).toEqual([house.project, other]);
});

test('the permissions are not skipped', async () => {
  const { house } = await serveStarted();
  const [start] = startsOf(house.fake);
  expect(start?.argv).toContain('--permission-prompt-tool=stdio');
  expect(start?.argv.join(' ')).not.toContain('dangerously');
});
