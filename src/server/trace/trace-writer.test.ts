import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTraceWriter, openTraceWriter } from './trace-writer.ts';

const limits = { file: 1_000_000, waiting: 500_000 };
const head = { quarterdeckTrace: 1 };
const out = { at: 1, dir: 'out' } as const;

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-trace-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'trace.ndjson');
}

const recordsIn = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('frames are written in order, bytes that are no text too, and how it ended', async () => {
  const file = await newFile();
  const writer = await openTraceWriter(file, head, limits);
  writer.add(out, Buffer.from('{"type":"a \u2028 😀"}'));
  writer.add({ at: 2, dir: 'in' }, Buffer.from([0xff, 0x00]));
  writer.add({ at: 3, dir: 'own' }, Buffer.from('[]'));
  await writer.end('stopped');
  writer.add(out, Buffer.from('too late'));
  expect(await recordsIn(file)).toEqual([
    head,
    { at: 1, dir: 'out', line: '{"type":"a \u2028 😀"}' },
    { at: 2, dir: 'in', base64: '/wA=' },
    { at: 3, dir: 'own', line: '[]' },
    { dir: 'end', reason: 'stopped', frames: 2 },
  ]);
});

test('it ends before it is longer than it may be, and says so in itself', async () => {
  const file = await newFile();
  const writer = await openTraceWriter(file, head, { ...limits, waiting: 10_000_000 });
  for (let round = 0; round < 20; round += 1) writer.add(out, Buffer.alloc(100_000, 'x'));
  expect(await writer.ended).toBe('sizeLimit');
  expect((await recordsIn(file)).at(-1)).toMatchObject({ dir: 'end', reason: 'sizeLimit' });
  expect(writer.bytes).toBeLessThan(limits.file + 100_000);
});

test('a disk that cannot keep up ends it, whoever adds waits for nothing, and what it has is whole', async () => {
  const file = await newFile();
  const writer = await openTraceWriter(file, head, limits);
  for (let round = 0; round < 20; round += 1) writer.add(out, Buffer.alloc(100_000, 'x'));
  expect(await writer.ended).toBe('tooSlow');
  expect((await recordsIn(file)).at(-1)).toMatchObject({ dir: 'end', reason: 'tooSlow' });
});

test.runIf(process.platform === 'linux')('a full disk ends it', async () => {
  const writer = createTraceWriter(await open('/dev/full', 'w'), head, limits);
  writer.add(out, Buffer.from('{}'));
  expect(await writer.ended).toBe('diskFull');
  writer.add(out, Buffer.from('{}'));
});
