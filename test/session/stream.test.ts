import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { Scenario, Step } from '../fake-claude/scenario.ts';
import { allEntries, allLines, fakeHouse, type House, say, turnsEnded, until } from './house.ts';

const houses: House[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

async function play(turn: Step[], scenario: Scenario = {}) {
  const house = await fakeHouse({ ...scenario, turns: [turn] });
  houses.push(house);
  const session = await house.create();
  await say(session, 'go');
  return { house, session };
}

const delta = (event: object): Step => ({
  type: 'line',
  text: JSON.stringify({ type: 'stream_event', event, parent_tool_use_id: null }),
});
const dying: Step = { type: 'die' };
const bytes = (text: string | Buffer): Step => ({ type: 'bytes', base64: Buffer.from(text).toString('base64') });

test('[C1] a line of 50 MB is stored whole, and its entry holds a preview of it', async () => {
  const size = 50 * 1024 * 1024;
  const { house, session } = await play([{ type: 'longLine', bytes: size }]);
  await until(session, turnsEnded(1));
  const entry = (await allEntries(house.store, session.id)).find((candidate) => candidate.type === 'text');
  expect(entry).toMatchObject({ type: 'text', clipped: true });
  expect(JSON.stringify(entry).length).toBeLessThan(64 * 1024);
  const line = await house.store.line(session.id, entry?.seq ?? 0);
  expect(line?.body.length).toBe(size);
});

test('[C2] a line over the cap is spilled to a file and noted, and the next line is normal', async () => {
  const size = 65 * 1024 * 1024;
  const { house, session } = await play([
    { type: 'longLine', bytes: size },
    { type: 'text', text: 'after' },
  ]);
  await until(session, turnsEnded(1));
  const entries = await allEntries(house.store, session.id);
  const spilled = entries.flatMap((entry) =>
    entry.type === 'notice' && entry.notice.type === 'spilled' ? [entry.notice] : [],
  );
  expect(spilled).toEqual([{ type: 'spilled', file: expect.any(String), length: size }]);
  expect((await readFile(spilled[0]?.file ?? '')).length).toBe(size);
  expect(entries).toContainEqual(expect.objectContaining({ type: 'text', text: 'after' }));
});

test('[C3] one byte at a time, with CRLF and blank lines: the same lines', async () => {
  const { house, session } = await play(
    [
      { type: 'line', text: '' },
      { type: 'text', text: 'a\u2028b 😀' },
    ],
    {
      writing: { cuts: 'bytes', lineEnd: '\r\n' },
    },
  );
  await until(session, turnsEnded(1));
  const entries = await allEntries(house.store, session.id);
  expect(entries).toContainEqual(expect.objectContaining({ type: 'text', text: 'a\u2028b 😀' }));
  expect(entries.filter(({ type }) => type === 'noise')).toEqual([]);
});

test('[C4] invalid UTF-8, a BOM and a NUL are stored as they came, and break nothing', async () => {
  const invalid = Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]), Buffer.from(' words\n')]);
  const marked = Buffer.from('\ufeff{"type":"keep_alive"}\n');
  const { house, session } = await play([bytes(invalid), bytes(marked), { type: 'text', text: 'after' }]);
  await until(session, turnsEnded(1));
  const lines = await allLines(house.store, session.id);
  const stored = lines.map(({ body }) => Buffer.from(body).toString('base64'));
  expect(stored).toContain(invalid.subarray(0, -1).toString('base64'));
  const entries = await allEntries(house.store, session.id);
  expect(entries.filter(({ type }) => type === 'noise')).toHaveLength(1);
  expect(entries).toContainEqual(expect.objectContaining({ type: 'text', text: 'after' }));
});

test('[C5] noise, unknown types and future fields are kept, shown raw, and come back as they were', async () => {
  const unknown = '{"type":"hologram","beam":[1,2,{"x":null}],"__proto__":{"polluted":true}}';
  const future = '{"type":"system","subtype":"status","status":"dreaming","brand_new":{"deep":[true]},"uuid":"x"}';
  const { house, session } = await play([
    { type: 'line', text: 'Warning: something' },
    { type: 'line', text: unknown },
    { type: 'line', text: future },
    { type: 'text', text: 'after' },
  ]);
  await until(session, turnsEnded(1));
  const entries = await allEntries(house.store, session.id);
  expect(entries).toContainEqual(expect.objectContaining({ type: 'noise', text: 'Warning: something', torn: false }));
  expect(entries).toContainEqual(expect.objectContaining({ type: 'unknown', kind: 'hologram' }));
  const stored = (await allLines(house.store, session.id)).map(({ body }) => Buffer.from(body).toString());
  expect(stored).toEqual(expect.arrayContaining(['Warning: something', unknown, future]));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('[C6] a last line without newline is delivered when whole', async () => {
  const last = '{"type":"system","subtype":"informational","content":"good bye","level":"info"}';
  const { house, session } = await play([bytes(last), dying]);
  await until(session, (state) => state.run.type === 'ended');
  const entries = await allEntries(house.store, session.id);
  expect(entries).toContainEqual(expect.objectContaining({ notice: expect.objectContaining({ text: 'good bye' }) }));
});

test('[C6] a last line that was cut is kept and marked as torn', async () => {
  const { house, session } = await play([bytes('{"type":"assistant","mess'), dying]);
  await until(session, (state) => state.run.type === 'ended');
  const entries = await allEntries(house.store, session.id);
  expect(entries).toContainEqual(
    expect.objectContaining({ type: 'noise', text: '{"type":"assistant","mess', torn: true }),
  );
});

test('what was streamed and then cut by a crash is kept, marked as aborted, in the place it had', async () => {
  const { house, session } = await play([
    delta({ type: 'message_start', message: { id: 'msg_1', model: 'claude' } }),
    delta({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    delta({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half an ans' } }),
    { type: 'hang' },
  ]);
  const streaming = await until(session, (state) => (state.live.blocks[0]?.text.length ?? 0) > 0);
  const open = streaming.live.blocks[0];
  const pid = streaming.run.type === 'live' ? streaming.run.run.identity?.pid : undefined;
  process.kill(pid ?? 0, 'SIGKILL');
  await until(session, (state) => state.run.type === 'ended');
  const entry = await house.store.entry(session.id, open?.id ?? '');
  expect(entry).toMatchObject({ type: 'text', text: 'Half an ans', aborted: true });
});

test('a watcher of frames gets everything the CLI wrote, deltas too, in order and verbatim', async () => {
  const house = await fakeHouse({});
  houses.push(house);
  const session = await house.create();
  const frames: string[] = [];
  session.watchFrames(({ source, body }) => {
    if (source === 'out') frames.push(Buffer.from(body).toString());
  });
  await say(session, 'go');
  await until(session, turnsEnded(1));
  const types = frames.map((frame) => (JSON.parse(frame) as { type: string }).type);
  expect(types).toContain('stream_event');
  expect(types.indexOf('stream_event')).toBeLessThan(types.indexOf('result'));
  const stored = (await allLines(house.store, session.id)).filter(({ source }) => source === 'out');
  const kept = frames.filter((frame) => !frame.includes('"stream_event"'));
  expect(kept).toEqual(stored.map(({ body }) => Buffer.from(body).toString()));
});

test('a request that is too long to show in full is allowed with all of it', async () => {
  const content = 'all of it '.repeat(20_000);
  const { house, session } = await play([{ type: 'ask', name: 'Write', input: { file_path: '/x', content } }]);
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const [request] = requests;
  if (!request) return;
  expect(request.clipped).toBe(true);
  expect(String(request.input.content).length).toBeLessThan(content.length);
  const input = { ...request.input, file_path: '/y' };
  await session.answer(request.id, { type: 'allow', input, suggestions: [] }, 'test');
  await until(session, turnsEnded(1));
  const written = (await allLines(house.store, session.id)).find(
    ({ source, body }) => source === 'in' && Buffer.from(body).includes('control_response'),
  );
  const sent = JSON.parse(Buffer.from(written?.body ?? '').toString());
  expect(sent.response.response.updatedInput).toEqual({ file_path: '/y', content });
});

test('what is streamed is journalled while it is, and told once when the CLI ends', async () => {
  const start = { type: 'message_start', message: { id: 'm', role: 'assistant', content: [], model: 'opus' } };
  const open = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
  const grow = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Words so far' } };
  const { house, session } = await play([delta(start), delta(open), delta(grow), { type: 'hang' }]);
  const { kept } = await until(session, (state) => state.kept !== undefined);
  expect(kept).toMatchObject([{ id: 'm:0', type: 'text', text: 'Words so far', parent: null }]);
  const lines = await allLines(house.store, session.id);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect(
    lines.map(({ body }) => Buffer.from(body).toString()).filter((text) => text.includes('text.kept')),
  ).toHaveLength(1);
  await session.stop();
  const entries = await allEntries(house.store, session.id);
  expect(entries.filter(({ type }) => type === 'text')).toMatchObject([
    { id: 'm:0', text: 'Words so far', aborted: true },
  ]);
  expect(session.state).not.toHaveProperty('kept');
});
