import { expect, test } from 'vitest';
import { type Played, type PlayedEnd, playable } from './playable.ts';
import { play } from './player.ts';
import { createPlayerInput } from './player-input.ts';
import { playedFrame } from './recorded-frame.ts';
import type { RecordedLine } from './recorded-lines.ts';
import { readSpeed, waitFor } from './replay-pace.ts';

const limits = { patienceMs: 30_000, questionMs: 30_000, unclaimedMs: 5 };

type Given = { dir: 'in' | 'out'; json: object; at?: number };

async function* linesOf(given: Given[]): AsyncGenerator<RecordedLine> {
  for (const { dir, json, at } of given) {
    const body = Buffer.from(JSON.stringify(json));
    yield { recorded: { type: 'frame', source: dir, at: at ?? null, body }, offset: 0 };
  }
}

function stage(given: Given[], sessionId: string | null = null) {
  const said: string[] = [];
  const waits: number[] = [];
  const unclaimed: string[] = [];
  const input = createPlayerInput((_id, subtype) => void unclaimed.push(subtype), limits);
  const played = play({
    frames: playable(linesOf(given)),
    input,
    speed: 2,
    sessionId,
    write: async (line) => void said.push(line),
    wait: async (ms) => void waits.push(ms),
  });
  return { said, waits, unclaimed, input, played };
}

const user = (uuid: string) => ({ type: 'user', uuid, message: { role: 'user', content: 'hi' } });

/** Until nothing is left to do but to wait. */
async function tick(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('what a message began is said when the message has come, at its pace', async () => {
  const { said, waits, input, played } = stage([
    { dir: 'in', json: user('a'), at: 0 },
    { dir: 'out', json: { type: 'system', subtype: 'init' }, at: 100 },
    { dir: 'out', json: { type: 'result' }, at: 400 },
  ]);
  await tick();
  expect(said).toEqual([]);
  input.take(JSON.stringify(user('a')));
  expect(await played).toBeNull();
  expect(said).toHaveLength(2);
  expect(waits).toEqual([50, 150]);
});

test('a message that was sent during a turn is waited for in that turn, and one that was sent twice is waited for once', async () => {
  const { said, input, played } = stage([
    { dir: 'in', json: user('a') },
    { dir: 'out', json: { type: 'system', subtype: 'init' } },
    { dir: 'in', json: user('b') },
    { dir: 'in', json: user('b') },
    { dir: 'out', json: { type: 'result', number: 1 } },
    { dir: 'out', json: { type: 'result', number: 2 } },
  ]);
  input.take(JSON.stringify(user('a')));
  await tick();
  expect(said).toHaveLength(1);
  input.take(JSON.stringify(user('b')));
  await played;
  expect(said).toHaveLength(3);
});

test('an answer and a question of ours are waited for, and the answer to the question names the one that was asked now', async () => {
  const { said, input, played } = stage([
    { dir: 'out', json: { type: 'control_request', request_id: 'r', request: { subtype: 'can_use_tool' } } },
    { dir: 'in', json: { type: 'control_response', response: { request_id: 'r' } } },
    { dir: 'in', json: { type: 'control_request', request_id: 'old', request: { subtype: 'set_model' } } },
    { dir: 'out', json: { type: 'control_response', response: { request_id: 'old' } } },
  ]);
  await tick();
  expect(said).toHaveLength(1);
  input.take(JSON.stringify({ type: 'control_response', response: { request_id: 'r' } }));
  input.take(JSON.stringify({ type: 'control_request', request_id: 'new', request: { subtype: 'set_model' } }));
  await played;
  expect(playedFrame(Buffer.from(said[1] ?? '')).requestId).toBe('new');
});

test('the greeting that was recorded is left out, and one that comes is for who answers by itself', async () => {
  const greeting = { type: 'control_request', request_id: 'g', request: { subtype: 'initialize' } };
  const { said, unclaimed, input, played } = stage([
    { dir: 'in', json: greeting },
    { dir: 'out', json: { type: 'control_response', response: { request_id: 'g', subtype: 'success' } } },
    { dir: 'in', json: user('a') },
    { dir: 'out', json: { type: 'result' } },
  ]);
  input.take(JSON.stringify({ ...greeting, request_id: 'now' }));
  input.take(JSON.stringify({ type: 'control_request', request_id: 'x', request: { subtype: 'mcp_status' } }));
  await expect.poll(() => unclaimed).toEqual(['initialize', 'mcp_status']);
  input.take(JSON.stringify(user('a')));
  await played;
  expect(said).toHaveLength(1);
});

test('the session is called what it is called now, and a message without a name gets that of the one that came', async () => {
  const { said, input, played } = stage(
    [
      { dir: 'in', json: { type: 'user', message: { role: 'user', content: 'hi' } } },
      { dir: 'out', json: { type: 'user', uuid: 'made', isReplay: true, session_id: 'then' } },
    ],
    'now',
  );
  input.take(JSON.stringify(user('given')));
  await played;
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ uuid: 'given', session_id: 'now' });
});

test('when its input ends it waits for nothing more', async () => {
  const { said, input, played } = stage([
    { dir: 'in', json: user('a') },
    { dir: 'out', json: { type: 'result' } },
  ]);
  input.close();
  await played;
  expect(said).toHaveLength(1);
});

test.each([
  ['0.5', 0.5],
  ['1', 1],
  ['10', 10],
  ['max', null],
  ['0', undefined],
  ['-1', undefined],
  ['fast', undefined],
  ['1e9', undefined],
  ['', undefined],
])('the speed %j is %s', (text, speed) => {
  expect(readSpeed(text)).toBe(speed);
});

test('no pause is longer than ten seconds, and none is made as fast as it goes', () => {
  expect(waitFor(3_600_000, 1)).toBe(10_000);
  expect(waitFor(1000, null)).toBe(0);
  expect(waitFor(null, 1)).toBe(25);
});

/** What is played is told from its end by this. */
test('an end has a type, and a frame has none', async () => {
  async function* lines(): AsyncGenerator<RecordedLine> {
    yield* linesOf([{ dir: 'out', json: { type: 'result' } }]);
    yield { recorded: { type: 'exit', at: null, code: 0, signal: null, stderr: '' }, offset: 0 };
  }
  const all: (Played | PlayedEnd)[] = [];
  for await (const one of playable(lines())) all.push(one);
  expect(all.map((one) => 'type' in one)).toEqual([false, true]);
});
