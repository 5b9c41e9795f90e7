import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineRecording } from './examine-recording.ts';
import { recordedLines } from './recorded-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-recordings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.ndjson`);
  await writeFile(file, text);
  return file;
}

const init = { type: 'system', subtype: 'init', session_id: 's', claude_code_version: '2.1.325' };
const record = (json: object) => `${JSON.stringify({ at: 1, dir: 'out', line: JSON.stringify(json) })}\n`;

test.each([
  ['a trace of ours', `{"quarterdeckTrace":1,"cli":"2.1.325"}\n${record(init)}`],
  ['a recorded transcript', record(init)],
  ['what the CLI wrote', `${JSON.stringify(init)}\n`],
])('%s is known by its beginning', async (_name, text) => {
  const examined = await examineRecording(await fileOf(text));
  expect(examined).toMatchObject({ type: 'recording', facts: { version: '2.1.325', sessionId: 's' } });
});

test.each([
  ['', 'has no frames in it.'],
  ['\n\n', 'has no frames in it.'],
  ['{"quarterdeckTrace":1}\n', 'has no frames in it.'],
  ['{"quarterdeckTrace":2}\n', 'was recorded by a newer version of Quarterdeck.'],
  ['PK\u0003\u0004 not a trace\nat all\n', 'is not a trace: no frame of the CLI is in it.'],
  ['[1,2]\n{"hello":"world"}\n', 'is not a trace: no frame of the CLI is in it.'],
])('%j is refused with a sentence', async (text, words) => {
  const examined = await examineRecording(await fileOf(text));
  expect(examined).toMatchObject({ type: 'unusable', reason: expect.stringContaining(words) });
});

test('what is no file, or not there, is told', async () => {
  expect(await examineRecording(folder)).toMatchObject({ type: 'unusable', reason: `${folder} is not a file.` });
  const missing = await examineRecording(join(folder, 'none'));
  expect(missing).toMatchObject({ type: 'unusable', reason: expect.stringContaining('there is no such file') });
});

test('a last line that was cut off is left out; a last line without an end is not', async () => {
  const kinds = async (text: string) => {
    const all: string[] = [];
    for await (const { recorded } of recordedLines(await fileOf(text))) all.push(recorded.type);
    return all;
  };
  expect(await kinds(`${record(init)}{"at":2,"dir":"out","line":"{`)).toEqual(['frame']);
  expect(await kinds(`${record(init)}${record(init).trimEnd()}`)).toEqual(['frame', 'frame']);
});

test('a file of a gigabyte is known at once, and a line that is too long is passed over', async () => {
  const file = await fileOf(record({ type: 'assistant' }));
  await truncate(file, 1024 ** 3);
  expect(await examineRecording(file)).toMatchObject({ type: 'recording', facts: { bytes: 1024 ** 3 } });
  const long = await fileOf('');
  const stream = createWriteStream(long);
  stream.write(`{"type":"user","x":"${'x'.repeat(100_000)}"}\n${record(init)}`);
  stream.end();
  await finished(stream);
  const found: string[] = [];
  for await (const { recorded } of recordedLines(long, 50_000)) found.push(recorded.type);
  expect(found).toEqual(['frame']);
});
