import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ranOf, startsOf } from './make.ts';
import { type FakeRun, runFakeClaude, streamFlags } from './run.ts';
import type { Scenario, Step } from './scenario.ts';

let folder: string;
let runs: FakeRun[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-fake-'));
  runs = [];
});

afterEach(async () => {
  await Promise.all(runs.map(({ process }) => process.stop({ afterInputClosed: 0, afterTerminate: 0 })));
  rmSync(folder, { recursive: true, force: true });
});

async function start(scenario: Scenario = {}, ...argv: string[]): Promise<FakeRun> {
  const run = await runFakeClaude(folder, scenario, { argv: [...streamFlags, ...argv] });
  runs.push(run);
  return run;
}

async function end(run: FakeRun) {
  run.process.closeInput();
  return run.process.exited;
}

const framesOf = (run: FakeRun) => run.lines().map((line) => JSON.parse(line));
const kindsOf = (run: FakeRun) => framesOf(run).map(({ type, subtype }) => (subtype ? `${type} ${subtype}` : type));
const ask: Step = { type: 'ask', name: 'Bash', input: { command: 'ls' }, result: 'a.txt' };

test('a turn has the frames of the real one', async () => {
  const run = await start({}, '--session-id=aaaa');
  await run.say('hello', 'u1');
  await end(run);
  const kinds = kindsOf(run);
  expect(kinds.slice(0, 3)).toEqual(['system init', 'system status', 'user']);
  expect(kinds.filter((kind) => kind !== 'stream_event').slice(3)).toEqual(['assistant', 'result success']);
  const echo = framesOf(run).find(({ isReplay }) => isReplay);
  expect(echo).toMatchObject({ uuid: 'u1', session_id: 'aaaa', message: { role: 'user', content: 'hello' } });
  const deltas = framesOf(run).flatMap(({ event }) => (event?.delta?.text === undefined ? [] : [event.delta.text]));
  expect(deltas.join('')).toBe('You said: hello');
});

test('a message waits for the turn before it, and each has its result', async () => {
  const run = await start({ turns: [[ask], [{ type: 'text', text: 'second' }]] });
  await run.say('one');
  await run.say('two');
  const request = JSON.parse(await run.lineWith('can_use_tool'));
  expect(kindsOf(run).filter((kind) => kind === 'system init')).toHaveLength(1);
  await allow(run, request.request_id);
  await end(run);
  expect(kindsOf(run).filter((kind) => kind === 'result success')).toHaveLength(2);
  expect(run.lines().some((line) => line.includes('"tool_result"') && line.includes('a.txt'))).toBe(true);
});

describe('the same uuid', () => {
  test('is echoed and runs no turn, in one run and after a resume', async () => {
    const [session, uuid] = [randomUUID(), randomUUID()];
    const first = await start({}, `--session-id=${session}`);
    await first.say('hello', uuid);
    await first.say('hello', uuid);
    await end(first);
    const second = await start({}, `--resume=${session}`);
    await second.say('hello', uuid);
    await end(second);
    expect(kindsOf(second)).toEqual(['user']);
    expect(ranOf(folder)).toEqual([{ run: 1, session, uuid, text: 'hello' }]);
  });

  test('runs again when the run died before the echo, and not when it died after', async () => {
    const session = randomUUID();
    const scenario: Scenario = { runs: [{ turn: [{ type: 'die' }] }, { beforeEcho: [{ type: 'die' }] }] };
    const first = await start(scenario, `--session-id=${session}`);
    await first.say('echoed', 'u1');
    expect(await first.process.exited).toMatchObject({ signal: 'SIGKILL' });
    const second = await start(scenario, `--resume=${session}`);
    await second.say('never echoed', 'u2');
    expect(await second.process.exited).toMatchObject({ signal: 'SIGKILL' });
    const third = await start(scenario, `--resume=${session}`);
    await third.say('echoed', 'u1');
    await third.say('never echoed', 'u2');
    await end(third);
    expect(ranOf(folder).map(({ run, uuid }) => [run, uuid])).toEqual([
      [1, 'u1'],
      [3, 'u2'],
    ]);
    expect(startsOf(folder)).toHaveLength(3);
  });
});

describe('sessions', () => {
  test('an id in use and a missing one are refused as by the real one', async () => {
    const session = randomUUID();
    const first = await start({}, `--session-id=${session}`);
    await first.say('hello');
    await end(first);
    const again = await start({}, `--session-id=${session}`);
    expect(await again.process.exited).toMatchObject({
      code: 1,
      stderrTail: expect.stringContaining('already in use'),
    });
    const missing = await start({}, `--resume=${randomUUID()}`);
    expect(await missing.process.exited).toMatchObject({ code: 1 });
    expect(kindsOf(missing)).toEqual(['result error_during_execution']);
  });

  test('two runs may hold one session', async () => {
    const session = randomUUID();
    const first = await start({}, `--session-id=${session}`);
    await first.say('one');
    await first.lineWith('"result"');
    const second = await start({}, `--resume=${session}`);
    await second.say('two');
    await second.lineWith('"result"');
  });

  test.each([
    ['2.1.325', 0.02, 0.03],
    ['2.1.38', 0.01, 0.01],
  ])('the cost of %s after a resume and a fork', async (version, resumed, forked) => {
    const session = randomUUID();
    const costs: number[] = [];
    for (const argv of [
      [`--session-id=${session}`],
      [`--resume=${session}`],
      [`--resume=${session}`, '--fork-session'],
    ]) {
      const run = await start({ version }, ...argv);
      await run.say('hello');
      await end(run);
      const result = framesOf(run).at(-1);
      costs.push(result.total_cost_usd);
      expect(result.session_id === session).toBe(!argv.includes('--fork-session'));
    }
    expect(costs).toEqual([0.01, resumed, forked]);
  });
});

describe('control requests', () => {
  test('are answered, unknown ones refused by today’s version only', async () => {
    for (const version of ['2.1.325', '2.1.38']) {
      const run = await start({ version, unanswered: ['mcp_status'] });
      for (const subtype of ['initialize', 'mcp_status', 'no_such', 'set_max_thinking_tokens'])
        await request(run, subtype);
      await end(run);
      const answers = framesOf(run).map(({ response }) => `${response.request_id} ${response.subtype}`);
      const refused = version === '2.1.38' ? [] : ['no_such error'];
      expect(answers).toEqual(['initialize success', ...refused, 'set_max_thinking_tokens success']);
    }
  });

  test('an interrupt cancels what is asked and ends the turn with an error', async () => {
    const run = await start({ turns: [[ask], [{ type: 'text' }]] });
    await run.say('hello');
    await run.lineWith('can_use_tool');
    await request(run, 'interrupt');
    await run.lineWith('error_during_execution');
    expect(kindsOf(run).slice(-4)).toEqual([
      'control_cancel_request',
      'control_response',
      'user',
      'result error_during_execution',
    ]);
    await run.say('carry on');
    await run.lineWith('You said: carry on');
    expect(await end(run)).toMatchObject({ code: 0 });
  });

  test('an interrupt ends a hanging turn, and the exit code tells', async () => {
    const run = await start({});
    await run.say('RUN:[{"type":"hang"}]');
    await run.lineWith('isReplay');
    await request(run, 'interrupt');
    expect(await end(run)).toMatchObject({ code: 1 });
  });

  test('a broken line ends it', async () => {
    const run = await start();
    await run.process.write('{not json');
    expect(await run.process.exited).toMatchObject({ code: 1, stderrTail: expect.stringContaining('parsing') });
  });
});

test('the same seed says the same', async () => {
  const said: string[] = [];
  for (const seed of [7, 7, 8]) {
    const own = join(folder, String(said.length));
    const run = await runFakeClaude(own, { seed, atStart: [{ type: 'events', count: 20 }] });
    runs.push(run);
    await end(run);
    said.push(
      framesOf(run)
        .map(({ event }) => event.delta.text)
        .join(' '),
    );
  }
  expect(said[1]).toBe(said[0]);
  expect(said[2]).not.toBe(said[0]);
});

test('a recording is played with the ids of this run', async () => {
  const file = join(folder, 'recording.ndjson');
  const recorded = [
    { at: 0, dir: 'in', line: '{"type":"control_request","request_id":"init-1","request":{"subtype":"initialize"}}' },
    { at: 1, dir: 'out', line: '{"type":"control_response","response":{"request_id":"init-1"}}' },
    { at: 2, dir: 'in', line: '{"type":"user","message":{"role":"user","content":"hi"}}' },
    { at: 3, dir: 'out', line: '{"type":"user","uuid":"old-uuid","session_id":"old-session","isReplay":true}' },
    { at: 4, dir: 'out', line: '{"type":"result","session_id":"old-session","text":"\u2028"}' },
    { at: 5, dir: 'exit', code: 3, signal: null, stderr: 'bye\n' },
  ];
  writeFileSync(file, recorded.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const run = await start({ recording: { file } }, '--session-id=new-session');
  await request(run, 'mcp_status', 'first');
  await request(run, 'initialize', 'second');
  await run.say('hello', 'new-uuid');
  expect(await end(run)).toMatchObject({ code: 3, stderrTail: 'bye\n' });
  expect(run.lines().slice(1)).toEqual([
    '{"type":"control_response","response":{"request_id":"second"}}',
    '{"type":"user","uuid":"new-uuid","session_id":"new-session","isReplay":true}',
    '{"type":"result","session_id":"new-session","text":"\u2028"}',
  ]);
});

async function request(run: FakeRun, subtype: string, id = subtype): Promise<void> {
  await run.process.write(JSON.stringify({ type: 'control_request', request_id: id, request: { subtype } }));
}

async function allow(run: FakeRun, requestId: string): Promise<void> {
  const response = { subtype: 'success', request_id: requestId, response: { behavior: 'allow', updatedInput: {} } };
  await run.process.write(JSON.stringify({ type: 'control_response', response }));
}
