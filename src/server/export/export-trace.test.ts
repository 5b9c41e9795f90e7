import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportTrace } from './export-trace.ts';

const key = `${'sk-ant-'}api03-${'abcDEF123_'.repeat(4)}`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-trace-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stream = (event: object) => ({ type: 'stream_event', parent_tool_use_id: null, event });
const delta = (index: number, text: string) =>
  stream({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });

async function exported(frames: object[], tail = '', redact = true) {
  const file = join(folder, `${crypto.randomUUID()}.ndjson`);
  const records = frames.map((frame, at) => JSON.stringify({ at, dir: 'out', line: JSON.stringify(frame) }));
  await writeFile(file, `${['{"quarterdeckTrace":1}', ...records].join('\n')}\n${tail}`);
  const begun = exportTrace({ traceFile: file, redact });
  const text = [...(begun?.texts ?? [])].join('');
  const said = text
    .split('\n')
    .filter((line) => line.includes('"dir"') && line.endsWith('}'))
    .map(
      (line) => JSON.parse((JSON.parse(line) as { line: string }).line) as { event?: { delta?: { text?: string } } },
    );
  return { text, texts: said.flatMap(({ event }) => event?.delta?.text ?? []), begun };
}

test('a secret that was streamed in pieces is found, and what was streamed beside it stays', async () => {
  const { text, texts, begun } = await exported([
    stream({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    delta(0, `The key is ${key.slice(0, 12)}`),
    delta(1, 'something else'),
    delta(0, key.slice(12, 30)),
    delta(0, `${key.slice(30)} and no more`),
    stream({ type: 'content_block_stop', index: 0 }),
    { type: 'assistant', message: { content: [{ type: 'text', text: `The key is ${key} and no more` }] } },
  ]);
  expect(text).not.toContain(key.slice(12, 30));
  expect(texts).toEqual([expect.stringMatching(/^The key is \[redacted: .*\] and no more$/), 'something else', '', '']);
  expect(begun?.report().counts.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(begun?.share()).toBe(1);
});

test('a trace without secrets stays as it is, and one that was cut off is told as far as it goes', async () => {
  const frames = [delta(0, 'Hello'), { type: 'result', subtype: 'success' }];
  const { text } = await exported(frames, '{"at":9,"dir":"out","line":"{');
  const records = frames.map((frame, at) => JSON.stringify({ at, dir: 'out', line: JSON.stringify(frame) }));
  expect(text.split('\n').slice(1, 3)).toEqual(records);
  expect(exportTrace({ traceFile: join(folder, 'none'), redact: true })).toBeNull();
});

const answer = {
  type: 'control_response',
  response: {
    subtype: 'success',
    request_id: 'quarterdeck:mcp_status:1',
    response: { mcpServers: [{ name: 'web', config: { type: 'http', url: 'https://mcp.test/CANARY' } }] },
  },
};

test.each([true, false])('[S27] no trace of an earlier version shows a configuration; redacted: %s', async (redact) => {
  const created = [
    { type: 'session.created', options: { settings: { type: 'json', value: { env: { A: 'CANARY' } } } } },
  ];
  const own = JSON.stringify({ at: 9, dir: 'own', line: JSON.stringify(created) });
  const bytes = Buffer.concat([Buffer.from(JSON.stringify(answer)), Buffer.from([0x20, 0x0a])]);
  const encoded = JSON.stringify({ at: 9, dir: 'out', base64: bytes.toString('base64') });
  const cut = JSON.stringify({ at: 9, dir: 'out', line: JSON.stringify(answer) }).slice(0, -9);
  const { text } = await exported([answer, { type: 'result' }], `${own}\n${encoded}\n${cut}`, redact);
  expect(text).not.toContain('CANARY');
  expect(text).not.toContain(bytes.toString('base64').slice(0, 40));
  expect(text.match(/mcpServers/g)).toHaveLength(2);
  expect(text).toContain('session.created');
});

test('a trace that is not redacted is as it was written', async () => {
  const frames = [delta(0, `The key is ${key}`), { type: 'result', settings: 'x' }];
  const { text, begun } = await exported(frames, '', false);
  const records = frames.map((frame, at) => JSON.stringify({ at, dir: 'out', line: JSON.stringify(frame) }));
  expect(text).toBe(`${['{"quarterdeckTrace":1}', ...records].join('\n')}\n`);
  expect(begun?.share()).toBe(1);
});
