import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workGrowth } from '../../../../test/core/work-growth.ts';
import { createRebuild } from './rebuild-transcript.ts';
import { taskOfAgent } from './transcript-files.ts';

const target = { sessionId: '11111111-1111-4111-8111-111111111111', cwd: '/p', version: null };
const textOf = (...texts: string[]) => ({ role: 'user', content: texts.map((text) => ({ type: 'text', text })) });

function rebuild(lines: object[]): { [key: string]: unknown }[] {
  const made = createRebuild(target);
  const source = (line: object) => ({ at: 0, epoch: 1, isRecorded: false, body: Buffer.from(JSON.stringify(line)) });
  const out = lines.flatMap((line) => made.push(source(line), target.sessionId));
  return [...out, ...made.finish()].map((line) => JSON.parse(line));
}

test('[R19] messages that nobody answered take time in proportion to their number', () => {
  const growth = workGrowth('x'.repeat(500), (text) =>
    rebuild(Array.from(text, (_, index) => ({ type: 'user', uuid: `u${index}`, message: textOf(`a${index}`, 'b') }))),
  );
  expect(growth).toBeLessThan(4);
});

test('a message that repeats those before it replaces them', () => {
  const lines = rebuild([
    { type: 'user', uuid: 'u1', message: textOf('first') },
    { type: 'user', uuid: 'u2', message: textOf('other') },
    { type: 'user', uuid: 'u3', message: textOf('first', 'second') },
  ]);
  expect(lines.map(({ uuid }) => uuid)).toEqual(['u2', 'u3']);
});

test('[R19] a line that is nested too deep is left out, and the chain goes past it', () => {
  const made = createRebuild(target);
  const push = (text: string) =>
    made.push({ at: 0, epoch: 1, isRecorded: false, body: Buffer.from(text) }, target.sessionId);
  const user = (uuid: string, message: unknown) => `{"type":"user","uuid":"${uuid}","message":${message}}`;
  push(user('u1', JSON.stringify(textOf('one'))));
  push(user('u2', `{"role":"user","content":[],"deep":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`));
  push(
    `{"type":"system","subtype":"compact_boundary","compact_metadata":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  );
  push(user('u3', JSON.stringify(textOf('three'))));
  const uuids = made.finish().map((line) => JSON.parse(line).uuid);
  expect(uuids).not.toContain('u2');
});

test('[R17] a named pipe in place of a note is not waited for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-notes-'));
  execFileSync('mkfifo', [join(folder, 'agent-x.meta.json')]);
  await writeFile(join(folder, 'agent-y.meta.json'), '{"toolUseId":"t1"}');
  expect(await taskOfAgent(join(folder, 'agent-x.jsonl'))).toBeNull();
  expect(await taskOfAgent(join(folder, 'agent-y.jsonl'))).toBe('t1');
  await rm(folder, { recursive: true });
});
