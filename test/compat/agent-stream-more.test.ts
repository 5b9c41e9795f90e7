import { afterEach, expect, test } from 'vitest';
import type { Fleet } from '../../src/server/fleet/fleet.ts';
import { ownSessionId } from '../../src/server/http/compat/agent-id.ts';
import type { Store } from '../../src/server/store/store.ts';
import { startsOf } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { agentOf, openFleet, taskFor, untilTask } from '../fleet/fleet-house.ts';
import { allLines, fakeHouse, say, turnsEnded, until } from '../session/house.ts';
import { openPlace } from './place.ts';
import type { CompatSocket, Message } from './socket.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(scenario: Scenario = {}, run: Record<string, string> = {}) {
  const house = await fakeHouse(scenario);
  const place = await openPlace(house, [house.project], { runDefaults: () => run });
  closing.push(async () => {
    await place.close();
    await house.close();
  });
  return { house, place };
}

const isResult = ({ data }: Message) => (data as Message).type === 'result';
const claude = (client: CompatSocket) =>
  client.received.flatMap((message) => (message.type === 'claude_message' ? [message] : []));

async function started(client: CompatSocket, workingDir: string): Promise<void> {
  client.send({ type: 'start_process', workingDir });
  await client.next('status', ({ running }) => running === true);
}

test('sessions of both older protocols are started with what is set for new sessions', async () => {
  const { house, place } = await serve({}, { model: 'haiku', permissionMode: 'plan' });
  await started(await place.agent('worker'), house.project);
  const phone = await place.bridge();
  phone.send({ type: 'start', projectPath: house.project });
  await phone.next('system', ({ subtype }) => subtype === 'init');
  phone.send({ type: 'start', projectPath: house.project, permissionMode: 'acceptEdits' });
  await phone.next('system', ({ subtype }) => subtype === 'init');
  const flags = startsOf(house.fake).map(({ argv }) => argv.filter((flag) => /^--(model|permission-mode)=/.test(flag)));
  expect(flags).toEqual([
    ['--model=haiku', '--permission-mode=plan'],
    ['--model=haiku', '--permission-mode=plan'],
    ['--model=haiku', '--permission-mode=acceptEdits'],
  ]);
});

test('what a client asks for goes before the defaults', async () => {
  const { house, place } = await serve({}, { model: 'haiku' });
  const client = await place.agent('worker');
  client.send({ type: 'start_process', workingDir: house.project, model: 'opus' });
  await client.next('status', ({ running }) => running === true);
  expect(startsOf(house.fake)[0]?.argv).toContain('--model=opus');
});

const ask = { type: 'ask', name: 'Bash', input: { command: 'ls' } } as const;

test('a client of the agent stream answers a permission request, and all are told that it is settled', async () => {
  const { house, place } = await serve({ turn: [ask, { type: 'text', text: 'done' }] });
  const client = await place.agent('worker');
  const other = await place.agent('worker', 'approve');
  await started(client, house.project);
  client.send({ type: 'user_input', text: 'go' });
  const request = await client.next('permission_request');
  expect(request).toEqual({
    type: 'permission_request',
    requestId: expect.any(String),
    toolUseId: expect.stringMatching(/^toolu_/),
    toolName: 'Bash',
    input: { command: 'ls' },
  });
  const late = await place.agent('worker', 'watch');
  expect(await late.next('permission_request')).toEqual(request);
  late.send({ type: 'permission_response', requestId: request.requestId, behavior: 'allow' });
  expect((await late.next('error')).message).toMatch(/needs the scope approve/);
  other.send({
    type: 'permission_response',
    requestId: request.requestId,
    behavior: 'allow',
    updatedInput: { command: 'rm x' },
  });
  expect((await other.next('error')).message).toMatch(/needs the scope operate/);
  other.send({ type: 'permission_response', requestId: request.toolUseId, behavior: 'allow' });
  for (const each of [client, other, late]) {
    expect(await each.next('permission_resolved')).toEqual({
      type: 'permission_resolved',
      requestId: request.requestId,
    });
  }
  expect((await client.next('claude_message', isResult)).data).toMatchObject({ result: 'done' });
  other.send({ type: 'permission_response', requestId: request.requestId, behavior: 'deny' });
  expect((await other.next('error')).message).toMatch(/^Nothing waits for an answer/);
});

test('[S28] a long input is shown whole, and one that cannot be is marked and not allowed', async () => {
  const asking = (length: number) => {
    return { type: 'ask', name: 'Bash', input: { command: `ls ${'y'.repeat(length)} end` } } as const;
  };
  const { house, place } = await serve({ turn: [asking(100_000), asking(300_000)] });
  const client = await place.agent('worker');
  await started(client, house.project);
  client.send({ type: 'user_input', text: 'go' });
  const whole = await client.next('permission_request');
  expect(whole.input).toEqual(asking(100_000).input);
  const late = await place.agent('worker');
  expect(await late.next('permission_request')).toEqual(whole);
  client.send({ type: 'permission_response', requestId: whole.requestId, behavior: 'allow' });
  const { requestId, clipped, input } = await client.next('permission_request');
  expect(clipped).toBe(true);
  for (const updatedInput of [undefined, input]) {
    client.send({ type: 'permission_response', requestId, behavior: 'allow', updatedInput });
    expect((await client.next('error')).message).toMatch(/too long to be sent whole/);
  }
  client.send({ type: 'permission_response', requestId, behavior: 'deny' });
  expect((await client.next('claude_message', isResult)).data).toMatchObject({ type: 'result' });
});

test('a denied request tells the CLI why, and a changed input is what runs', async () => {
  const { house, place } = await serve({ turn: [ask, ask] });
  const client = await place.agent('worker');
  await started(client, house.project);
  client.send({ type: 'user_input', text: 'go' });
  const first = await client.next('permission_request');
  client.send({ type: 'permission_response', requestId: first.requestId, behavior: 'deny', message: 'Not now.' });
  const second = await client.next('permission_request');
  client.send({
    type: 'permission_response',
    requestId: second.requestId,
    behavior: 'allow',
    updatedInput: { command: 'pwd' },
  });
  await client.next('claude_message', isResult);
  const results = client.texts.filter((text) => text.includes('tool_result'));
  expect(results[0]).toContain('Not now.');
  expect(results[1]).toContain('pwd');
});

/** The answers that the CLI was given, as it was told them. */
async function told(store: Store, sessionId: string): Promise<unknown[]> {
  const lines = await allLines(store, sessionId);
  const written = lines.flatMap(({ source, body }) =>
    source === 'in' ? [JSON.parse(Buffer.from(body).toString())] : [],
  );
  return written.flatMap((line) => (line.type === 'control_response' ? [line.response.response] : []));
}

test('forSession allows this very call, or the changed one, for the rest of the run', async () => {
  const { house, place } = await serve({ turn: [ask, ask] });
  const client = await place.agent('worker');
  await started(client, house.project);
  client.send({ type: 'user_input', text: 'go' });
  for (const updatedInput of [undefined, { command: 'pwd' }]) {
    const { requestId } = await client.next('permission_request');
    client.send({ type: 'permission_response', requestId, behavior: 'allow', forSession: true, updatedInput });
  }
  await client.next('claude_message', isResult);
  const granted = (ruleContent: string) => ({
    behavior: 'allow',
    updatedInput: { command: ruleContent },
    updatedPermissions: [
      { type: 'addRules', rules: [{ toolName: 'Bash', ruleContent }], behavior: 'allow', destination: 'session' },
    ],
  });
  expect(await told(house.store, ownSessionId('worker'))).toMatchObject([granted('ls'), granted('pwd')]);
});

test('a question is answered by place, in updatedInput as documented or in answers', async () => {
  const option = (label: string) => ({ label, description: label });
  const questions = [
    { question: 'Go?', header: 'Go', options: [option('Yes'), option('No')], multiSelect: false },
    { question: 'Which?', header: 'Which', options: [option('Option1'), option('Option2')], multiSelect: true },
  ];
  const asks = { type: 'ask', name: 'AskUserQuestion', input: { questions } } as const;
  const { house, place } = await serve({ turn: [asks, asks] });
  const client = await place.agent('worker');
  await started(client, house.project);
  client.send({ type: 'user_input', text: 'go' });
  const documented = JSON.parse(
    '{"behavior":"allow","updatedInput":{"answers":{"0":"Yes","1":["Option1","Option2"]}}}',
  ) as object;
  for (const answer of [documented, { behavior: 'allow', answers: { 0: 'Yes', 1: ['Option1', 'Option2'] } }]) {
    const { requestId } = await client.next('permission_request');
    client.send({ type: 'permission_response', requestId, ...answer });
  }
  await client.next('claude_message', isResult);
  const answered = {
    behavior: 'allow',
    updatedInput: { questions, answers: { 'Go?': 'Yes', 'Which?': 'Option1, Option2' } },
  };
  expect(await told(house.store, ownSessionId('worker'))).toMatchObject([answered, answered]);
});

test('[R9] a client that comes back is sent what it missed, once and in order', async () => {
  const { house, place } = await serve();
  const client = await place.agent('worker');
  await started(client, house.project);
  const session = await house.open(ownSessionId('worker'));
  client.send({ type: 'user_input', text: 'RUN:[{"type":"text","text":"one"}]' });
  await client.next('claude_message', isResult);
  const seen = claude(client).flatMap(({ seq }) => (typeof seq === 'number' ? [seq] : []));
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  await client.close();
  const missed = await say(session, 'RUN:[{"type":"text","text":"two"}]');
  await until(session, turnsEnded(2));

  // By the device, without a word about it.
  const back = await place.agent('worker');
  expect((await back.next('claude_message', isResult)).data).toMatchObject({ result: 'two' });
  expect(claude(back).some(({ data }) => (data as Message).uuid === missed)).toBe(true);
  expect(claude(back).every(({ seq }) => Number(seq) > Number(seen.at(-1)))).toBe(true);

  // By the number of the last message that was read.
  const last = seen.at(-1);
  const other = await place.open(`/compat/agent-stream?agentId=worker&scope=watch&since=${last}`);
  await other.next('claude_message', isResult);
  expect(claude(other)).toEqual(claude(back));
  await say(session, 'RUN:[{"type":"text","text":"three"}]');
  expect((await other.next('claude_message', isResult)).data).toMatchObject({ result: 'three' });

  const wrong = await place.open('/compat/agent-stream?agentId=worker&since=soon');
  expect(await wrong.closed).toBe(1008);
});

test('a device that was never there is sent nothing old', async () => {
  const { house, place } = await serve();
  const client = await place.agent('worker');
  await started(client, house.project);
  client.send({ type: 'user_input', text: 'RUN:[{"type":"text","text":"one"}]' });
  await client.next('claude_message', isResult);
  const stranger = await place.agent('worker', 'watch');
  expect(await stranger.next('status')).toMatchObject({ running: true });
  expect(claude(stranger)).toEqual([]);
});

async function serveFleet(scenario: Scenario = {}) {
  const house = await fakeHouse(scenario);
  const fleet: Fleet = await openFleet(house);
  const place = await openPlace(house, [house.project], { fleet });
  closing.push(async () => {
    await place.close();
    fleet.stop();
    await house.registry.close();
    await fleet.close();
    await house.close();
  });
  return { house, fleet, place };
}

test('the stream of an agent of the Agents page is the stream of its session', async () => {
  const { house, fleet, place } = await serveFleet();
  await fleet.putAgent('w1', agentOf(house.project));
  const early = await place.agent('w1');
  expect(await early.next('status')).toEqual({ type: 'status', running: false, sessionId: null });
  await fleet.putTask('one', taskFor('w1', { prompt: 'RUN:[{"type":"text","text":"the task"}]' }));
  expect((await early.next('claude_message', isResult)).data).toMatchObject({ result: 'the task' });
  const { sessionId } = await untilTask(fleet, 'one', ({ state }) => state === 'done');
  const later = await place.agent('w1');
  expect(await later.next('status')).toMatchObject({ sessionId });
  later.send({ type: 'user_input', text: 'RUN:[{"type":"text","text":"by hand"}]' });
  expect((await early.next('claude_message', isResult)).data).toMatchObject({ result: 'by hand' });
  later.send({ type: 'kill_process' });
  await later.next('process_exit');
  expect(await fleet.agent('w1')).toMatchObject({ desiredExecutionState: 'stopped' });
  expect(await house.store.session(ownSessionId('w1'))).toBeNull();
});
