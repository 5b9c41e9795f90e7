import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startsOf } from '../fake-claude/make.ts';
import type { Scenario, Step } from '../fake-claude/scenario.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from '../session/house.ts';
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
  const phone = await place.bridge();
  return { house, place, phone };
}

async function serveStarted(scenario: Scenario = {}) {
  const { house, place, phone } = await serve(scenario);
  phone.send({ type: 'start', projectPath: house.project });
  const { sessionId } = await phone.next('system');
  return { house, place, phone, session: await house.open(String(sessionId)) };
}

type History = { messages: Message[] };

const errorOf = async (client: CompatSocket) => String((await client.next('error')).message);
const run = (phone: CompatSocket, steps: Step[]) => phone.send({ type: 'input', text: `RUN:${JSON.stringify(steps)}` });

test('what is not there is told in a sentence: no session, an unknown one, an id that is none', async () => {
  const { house, phone } = await serve();
  const unknown = crypto.randomUUID();
  phone.send({ type: 'input', text: 'Hello?' });
  expect(await errorOf(phone)).toBe("No active session. Send 'start' first.");
  for (const type of ['input', 'approve', 'stop_session', 'get_history']) {
    phone.send({ type, text: 'a', id: 'b', sessionId: unknown });
    expect(await errorOf(phone)).toBe(`Session ${unknown} not found`);
  }
  phone.send({ type: 'resume_session', sessionId: unknown, projectPath: house.project });
  expect(await errorOf(phone)).toBe(`Session ${unknown} not found`);
  phone.send({ type: 'start', sessionId: 'session-1', projectPath: house.project });
  expect(await errorOf(phone)).toBe('A sessionId is a UUID.');
});

test('[S12] nothing starts in a folder that is not trusted, by start, by resume or by a message', async () => {
  const { house, place, phone } = await serve();
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-untrusted-'));
  const id = crypto.randomUUID();
  await house.registry.create({ id, cwd: folder, title: null, options: {}, forkedFrom: null });
  const messages = [
    { type: 'start', projectPath: folder },
    { type: 'resume_session', sessionId: id, projectPath: folder },
    { type: 'input', sessionId: id, text: 'Hello?' },
  ];
  for (const message of messages) {
    phone.send(message);
    expect(await errorOf(phone)).toMatch(/^The folder .* is not trusted\./);
  }
  expect((await house.open(id)).state.outbox).toEqual([]);
  phone.send({ type: 'resume_session', sessionId: id, projectPath: house.project });
  expect(await errorOf(phone)).toMatch(/belongs to the folder/);
  expect(startsOf(house.fake)).toEqual([]);
  await place.close();
  await rm(folder, { recursive: true });
});

test('[W33] nothing starts in a session that a terminal runs, by start, by resume or by a message', async () => {
  const { house, phone, session } = await serveStarted();
  run(phone, [{ type: 'text', text: 'Done.' }]);
  await until(session, turnsEnded(1));
  await session.stop();
  await session.place('terminal', 'test');
  const { id } = session;
  const messages = [
    { type: 'start', sessionId: id, projectPath: house.project },
    { type: 'resume_session', sessionId: id, projectPath: house.project },
    { type: 'input', sessionId: id, text: 'Hello?' },
  ];
  for (const message of messages) {
    phone.send(message);
    expect(await errorOf(phone)).toMatch(/in a terminal/);
  }
  expect(session.state.outbox).toEqual([]);
  expect(startsOf(house.fake)).toHaveLength(1);
});

test('[S26] a device that may approve answers what is asked, and says nothing', async () => {
  const { house, place, phone, session } = await serveStarted();
  run(phone, [
    { type: 'ask', name: 'Bash', input: { command: 'ls' }, result: 'a b' },
    { type: 'text', text: 'Done.' },
  ]);
  await phone.next('permission_request');
  const watch = await place.bridge('watch');
  const watchful = await place.bridge('approve');
  watch.send({ type: 'get_history', sessionId: session.id });
  const { messages } = (await watch.next('history')) as unknown as History;
  const asked = messages.at(-1);
  expect(asked).toMatchObject({ type: 'permission_request', toolName: 'Bash', input: { command: 'ls' } });
  await watch.next('status', ({ status }) => status === 'waiting_approval');
  for (const type of ['approve', 'approve_always', 'reject']) {
    watch.send({ type, id: asked?.toolUseId, sessionId: session.id });
    expect(await errorOf(watch)).toBe(`This device may watch only; ${type} needs the scope approve.`);
  }
  watch.send({ type: 'answer', toolUseId: asked?.toolUseId, result: 'yes', sessionId: session.id });
  expect(await errorOf(watch)).toMatch(/needs the scope approve/);
  watchful.send({ type: 'input', text: 'Hello', sessionId: session.id });
  expect(await errorOf(watchful)).toMatch(/needs the scope operate/);
  watchful.send({ type: 'approve', id: asked?.toolUseId, sessionId: session.id });
  expect(await phone.next('tool_result')).toMatchObject({ content: 'a b', toolName: 'Bash' });
  await phone.next('result');
  const [tool] = (await allEntries(house.store, session.id)).filter(({ type }) => type === 'tool');
  expect(tool).toMatchObject({ request: { state: { type: 'answered', by: 'the approve phone' } } });
});

test('[S26] approve_always for a tool without exact rules: operate allows the tool, approve only this call', async () => {
  const { house, place, phone, session } = await serveStarted();
  const grants = async () => {
    const lines = await house.store.lines(session.id, 0, 1_000, 1024 * 1024);
    const texts = lines.filter(({ source }) => source === 'in').map(({ body }) => Buffer.from(body).toString());
    return texts.filter((text) => text.includes('"toolName":"mcp__shell__exec"')).length;
  };
  for (const [scope, granted] of [
    ['approve', 0],
    ['operate', 1],
  ] as const) {
    run(phone, [{ type: 'ask', name: 'mcp__shell__exec', input: { cmd: 'ls' }, result: 'a b' }]);
    const { toolUseId } = await phone.next('permission_request');
    const device = await place.bridge(scope);
    device.send({ type: 'approve_always', id: toolUseId, sessionId: session.id });
    await phone.next('result');
    expect(await grants()).toBe(granted);
  }
});

test('the first answer wins, and the second phone is told', async () => {
  const { house, place, phone, session } = await serveStarted();
  run(phone, [{ type: 'ask', name: 'Bash', input: { command: 'ls' }, result: 'a b' }]);
  const { toolUseId } = await phone.next('permission_request');
  const tablet = await place.bridge();
  tablet.send({ type: 'reject', id: toolUseId, sessionId: session.id });
  phone.send({ type: 'approve', id: toolUseId, sessionId: session.id });
  await phone.next('result');
  for (const client of [phone, tablet]) {
    client.send({ type: 'list_recent_sessions' });
    await client.next('recent_sessions');
  }
  const told = [...phone.received, ...tablet.received].filter(({ type }) => type === 'error');
  expect(told).toHaveLength(1);
  const [tool] = (await allEntries(house.store, session.id)).filter(({ type }) => type === 'tool');
  expect(tool).toMatchObject({ request: { state: { type: 'answered', by: 'the operate phone' } } });
});

test('[S28] a long input is shown whole, live, on joining and in a history, and that is what runs', async () => {
  const content = `${'y'.repeat(200_000)} end`;
  const { house, place, phone, session } = await serveStarted();
  run(phone, [{ type: 'ask', name: 'Write', input: { file_path: '/x', content } }]);
  const asked = await phone.next('permission_request');
  expect(asked).toMatchObject({ input: { file_path: '/x', content } });
  const tablet = await place.bridge();
  tablet.send({ type: 'start', sessionId: session.id, projectPath: house.project });
  expect(await tablet.next('permission_request')).toEqual(asked);
  tablet.send({ type: 'get_history', sessionId: session.id });
  const { messages } = (await tablet.next('history')) as unknown as History;
  expect(messages.at(-1)).toEqual(asked);
  phone.send({ type: 'approve', id: asked.toolUseId });
  await phone.next('result');
  const lines = await house.store.lines(session.id, 0, 1_000, 64 * 1024 * 1024);
  const written = lines.map(({ source, body }) => [source, Buffer.from(body).toString()] as const);
  const [answer] = written.filter(([source, line]) => source === 'in' && line.includes('"behavior":"allow"'));
  expect(JSON.parse(answer?.[1] ?? '{}')).toMatchObject({ response: { response: { updatedInput: { content } } } });
});

test('[S28] an input that is too long to be shown whole is marked and can only be rejected', async () => {
  const command = `ls ${'y'.repeat(300_000)}; rm -rf /`;
  const { phone, session } = await serveStarted();
  run(phone, [{ type: 'ask', name: 'Bash', input: { command } }]);
  const { toolUseId, clipped, input } = await phone.next('permission_request');
  expect(clipped).toBe(true);
  expect(JSON.stringify(input)).not.toContain('rm -rf');
  for (const type of ['approve', 'approve_always']) {
    phone.send({ type, id: toolUseId });
    expect(await errorOf(phone)).toMatch(/too long to be sent whole/);
  }
  expect(session.state.requests).toHaveLength(1);
  phone.send({ type: 'reject', id: toolUseId });
  await phone.next('result');
});

test('[R9] a history in the middle of a turn and what follows it are the same as having been there', async () => {
  const { house, place, phone, session } = await serveStarted();
  const go = join(house.folder, 'go');
  const words = Array.from({ length: 100 }, (_, index): Step => ({ type: 'text', text: `Word ${index}, and more.` }));
  run(phone, [...words, { type: 'waitForFile', path: go }, ...words]);
  const late: CompatSocket[] = [];
  for (let count = 0; count < 10; count++) {
    await phone.next('assistant');
    const client = await place.bridge('watch');
    client.send({ type: 'get_history', sessionId: session.id });
    late.push(client);
  }
  await late[0]?.next('history');
  await writeFile(go, '');
  await phone.next('result');
  const said = phone.received.filter(({ type }) => type === 'assistant');
  expect(said).toHaveLength(200);
  for (const [index, client] of late.entries()) {
    const { messages } = (index === 0 ? client.received[1] : await client.next('history')) as unknown as History;
    if (!messages.some(({ type }) => type === 'result')) await client.next('result');
    // A client begins anew with a history: only what comes after it counts.
    const followed = client.received.slice(client.received.findIndex(({ type }) => type === 'history') + 1);
    expect([...messages, ...followed].filter(({ type }) => type === 'assistant')).toEqual(said);
    // The answer that was streaming is told from its beginning.
    const streamed = streamedTexts(followed);
    expect(streamed.length).toBeGreaterThanOrEqual(index === 0 ? 100 : 0);
    expect(streamed).toEqual(streamedTexts(phone.received).slice(200 - streamed.length));
  }
});

test('a history is the last 2,000 messages at most', async () => {
  const { phone, session } = await serveStarted();
  const tool: Step = { type: 'tool', name: 'Bash', input: {}, result: 'ok' };
  for (let turn = 0; turn < 3; turn++)
    run(
      phone,
      Array.from({ length: 500 }, () => tool),
    );
  await until(session, turnsEnded(3));
  phone.send({ type: 'get_history', sessionId: session.id });
  const { messages } = (await phone.next('history')) as unknown as History;
  expect(messages).toHaveLength(2_000);
  expect(messages.at(-1)?.type).toBe('result');
  const live = phone.received.filter(({ type }) => type === 'tool_result' || type === 'assistant');
  const kept = messages.filter(({ type }) => type === 'tool_result' || type === 'assistant');
  expect(kept.map(idOf)).toEqual(live.map(idOf).slice(-kept.length));
});

test('what others say in the session is followed, and its end is told', async () => {
  const { house, phone, session } = await serveStarted();
  await say(session, 'from the page');
  expect(await phone.next('result')).toMatchObject({ result: 'You said: from the page', sessionId: session.id });
  await house.registry.delete(session.id);
  expect(await errorOf(phone)).toBe('The session was deleted.');
});

test('[C11] a crash is told with its reason, and the status goes back to idle', async () => {
  const { phone } = await serveStarted();
  run(phone, [{ type: 'exit', code: 9, stderr: 'The mast broke.\n' }]);
  expect(await errorOf(phone)).toBe('The CLI ended unexpectedly (code 9): The mast broke.');
  expect(await phone.next('status')).toMatchObject({ status: 'idle' });
});

function idOf(message: Message): unknown {
  return message.toolUseId ?? (message.message as { id: string }).id;
}

/** The texts of the answers as their deltas give them. */
function streamedTexts(messages: readonly Message[]): string[] {
  const texts = [''];
  for (const { type, text } of messages) {
    if (type === 'stream_delta') texts[texts.length - 1] += String(text);
    if (type === 'assistant') texts.push('');
  }
  return texts.filter((text) => text !== '');
}

test('what a subagent says is marked with the call it runs under', async () => {
  const { phone } = await serveStarted();
  const said = (content: object, id: string) =>
    JSON.stringify({ type: 'assistant', parent_tool_use_id: 'toolu_task', message: { id, content: [content] } });
  const result = { type: 'tool_result', tool_use_id: 'toolu_sub', content: 'found' };
  const lines = [
    said({ type: 'tool_use', id: 'toolu_sub', name: 'Read', input: { file_path: '/a' } }, 'msg_sub'),
    JSON.stringify({ type: 'user', parent_tool_use_id: 'toolu_task', message: { role: 'user', content: [result] } }),
  ];
  run(phone, [...lines.map((text): Step => ({ type: 'line', text })), { type: 'text', text: 'main' }]);
  expect(await phone.next('assistant')).toMatchObject({ parentToolUseId: 'toolu_task', message: { id: 'msg_sub' } });
  expect(await phone.next('tool_result')).toMatchObject({ parentToolUseId: 'toolu_task', toolUseId: 'toolu_sub' });
  expect(await phone.next('assistant')).not.toHaveProperty('parentToolUseId');
});
