import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newTraceId } from './trace-folder.ts';
import { listTraces } from './trace-list.ts';

test.each([
  ['12', 12],
  ['-1', null],
  ['1e308', null],
  ['"many"', null],
])('[R19] a trace that says it has %s frames has %s', async (frames, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-traces-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, `${newTraceId(Date.now())}.ndjson`),
    `{"dir":"end","reason":"stopped","frames":${frames}}\n`,
  );
  expect(await listTraces(folder)).toMatchObject([{ frames: expected }]);
});
