import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultUsage } from './message.ts';
import { failure, marker, reply, text, thinking, tool } from './script.ts';
import { type ModelApi, startModelApi } from './server.ts';
import type { StreamEvent } from './stream.ts';

let api: ModelApi;

beforeEach(async () => {
  api = await startModelApi();
});

afterEach(() => api.close());

function ask(words: string, changes: Record<string, unknown> = {}, path = '/v1/messages'): Promise<Response> {
  const body = { model: 'm', messages: [{ role: 'user', content: words }], tools: [{ name: 'Read' }], ...changes };
  return fetch(api.url + path, { method: 'POST', body: JSON.stringify(body) });
}

async function events(response: Response): Promise<StreamEvent[]> {
  const parts = (await response.text()).split('\n\n').filter((part) => part !== '');
  return parts.map((part) => JSON.parse(part.slice(part.indexOf('data: ') + 6)) as StreamEvent);
}

function joined(list: StreamEvent[], index: number, field: string): string {
  const deltas = list.filter((event) => event.type === 'content_block_delta' && event.index === index);
  return deltas.map((event) => (event.delta as Record<string, string>)[field] ?? '').join('');
}

test('a message without a marker is answered with its words', async () => {
  expect(await (await ask('hi there')).json()).toMatchObject({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'You said: hi there' }],
    stop_reason: 'end_turn',
    usage: defaultUsage,
  });
});

test('a stream is the same message in pieces', async () => {
  const input = { file_path: '/home/user/project/a.txt', limit: 3 };
  const words = 'Reading it — 日本語 🎉 first.';
  api.add('read', [reply(thinking('Let me think about this file.'), text(words, { chunk: 1 }), tool('Read', input))]);

  const list = await events(await ask(marker('read'), { stream: true }));

  expect(list.map((event) => event.type).filter((type) => type !== 'content_block_delta')).toEqual([
    'message_start',
    ...Array.from({ length: 3 }, () => ['content_block_start', 'content_block_stop']).flat(),
    'message_delta',
    'message_stop',
  ]);
  expect(joined(list, 0, 'thinking')).toBe('Let me think about this file.');
  expect(joined(list, 0, 'signature')).not.toBe('');
  expect(joined(list, 1, 'text')).toBe(words);
  expect(JSON.parse(joined(list, 2, 'partial_json'))).toEqual(input);
  expect(list.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' }, usage: defaultUsage });
});

test('no delta ends inside a path', async () => {
  const path = '/a/rather/long/path/to/some/file.txt';
  api.add('read', [reply(tool('Read', { file_path: path, limit: 3 }))]);
  const list = await events(await ask(marker('read'), { stream: true }));
  const pieces = list.flatMap((event) => (event.delta as { partial_json?: string } | undefined)?.partial_json ?? []);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.some((piece) => piece.includes(path))).toBe(true);
});

test('ids are unique, though the same question gets the same answer', async () => {
  api.add('twice', [reply(tool('Read', {}), tool('Read', {}))]);
  const answers = [await ask(marker('twice')), await ask(marker('twice'))];
  const messages = (await Promise.all(answers.map((answer) => answer.json()))) as {
    id: string;
    content: { id: string; name: string }[];
  }[];
  const ids = messages.flatMap(({ id, content }) => [id, ...content.map((block) => block.id)]);
  expect(new Set(ids).size).toBe(6);
  expect(messages.flatMap(({ content }) => content.map((block) => block.name))).toEqual(Array(4).fill('Read'));
});

test('a failure that counts its times gives way to the next step', async () => {
  const busy = { ...failure(529, 'overloaded_error', 'busy'), times: 2, headers: { 'retry-after': '0' } };
  api.add('busy', [busy, reply('through')]);
  const refused = await ask(marker('busy'));
  expect(refused.status).toBe(529);
  expect(refused.headers.get('retry-after')).toBe('0');
  expect(await refused.json()).toEqual({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } });
  expect((await ask(marker('busy'))).status).toBe(529);
  expect(await (await ask(marker('busy'))).json()).toMatchObject({ content: [{ text: 'through' }] });
});

test('a stream stops at its hold until it is released', async () => {
  api.add('hold', [reply(text('abcdef', { chunk: 1, hold: { name: 'mid', after: 3 } }))]);
  const response = await ask(marker('hold'), { stream: true });
  await api.held('mid');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  while (!received.includes('"text":"c"')) received += (await reader?.read())?.value ?? '';
  expect(received).not.toContain('"text":"d"');

  api.release('mid');
  while (!received.includes('message_stop')) received += (await reader?.read())?.value ?? '';
  expect(received).toContain('"text":"f"');
});

test('each arrival at a hold can be waited for', async () => {
  api.add('hold', [{ ...reply('at last'), hold: 'gate' }]);
  const first = ask(marker('hold'));
  await api.held('gate');
  const second = ask(marker('hold'));
  await api.held('gate', 2);
  api.release('gate');
  for (const response of await Promise.all([first, second])) expect(response.status).toBe(200);
});

test('what was received can be waited for and looked at', async () => {
  const later = api.received((request) => request.path === '/v1/messages/count_tokens');
  const counted = await ask('some words', {}, '/v1/messages/count_tokens');
  expect(await counted.json()).toEqual({ input_tokens: expect.any(Number) });
  expect(await later).toMatchObject({ method: 'POST', place: { type: 'free', words: 'some words' } });
  expect(api.requests).toHaveLength(1);
});

test('anything else is refused in JSON', async () => {
  expect((await fetch(`${api.url}/v1/messages`)).status).toBe(404);
  expect((await ask('x', {}, '/v1/models')).status).toBe(404);
  expect((await ask('x', {}, '/v1/messages/other')).status).toBe(404);
  const broken = await fetch(`${api.url}/v1/messages`, { method: 'POST', body: '{not json' });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
});
