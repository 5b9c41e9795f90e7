import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordedJournal } from '../../../test/store/recorded-journal.ts';
import type { Command } from './command.ts';
import { exportCommand } from './export.ts';
import { importJournalCommand } from './import-journal.ts';

const id = '00000000-0000-4000-8000-000000000001';
let folder: string;
let journal: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-export-'));
  journal = recordedJournal('2.1.325/hello.ndjson', id);
  await writeFile(join(folder, 'a.ndjson'), journal);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(command: Command, ...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const told = [text(stdout), text(stderr)];
  const outcome = await command([...args, '--data', join(folder, 'data')], { stdin, stdout, stderr, environment: {} });
  stdout.end();
  stderr.end();
  const [out, err] = await Promise.all(told);
  return { outcome, out, err };
}

test('a journal goes in and comes out as it was, with no server about', async () => {
  const taken = await run(importJournalCommand, join(folder, 'a.ndjson'), '--json');
  const lines = journal.trim().split('\n').length;
  expect(taken.outcome).toEqual({ type: 'text', text: `${JSON.stringify({ sessionId: id, lines, torn: false })}\n` });
  const again = await run(importJournalCommand, join(folder, 'a.ndjson'));
  expect(again.outcome).toEqual({ type: 'failed', reason: 'There is a session with this id already.' });
  expect((await run(importJournalCommand, join(folder, 'a.ndjson'), '--new-id')).outcome.type).toBe('text');

  const { out = '' } = await run(exportCommand, id, '--format', 'ndjson', '--no-redact');
  expect(out.slice(0, journal.length)).toBe(journal);
  // The one line that follows says that it was imported.
  expect(out.slice(journal.length)).toMatch(/^\{.*session\.imported.*\}\n$/);
  const file = join(folder, 'out.html');
  const written = await run(exportCommand, id, '--format', 'html', '--out', file, '--json');
  expect(written.outcome).toEqual({ type: 'done' });
  const html = await readFile(file, 'utf8');
  expect(JSON.parse(written.err ?? '')).toEqual({
    ...{ sessionId: id, format: 'html', bytes: Buffer.byteLength(html), file, redacted: [] },
  });
  expect((await run(exportCommand, id, '--out', file)).outcome).toEqual({
    type: 'failed',
    reason: `${file} is there already.`,
  });
});

test.each([
  [[], 'export takes the id of one session.'],
  [[id, '--format', 'pdf'], '--format takes one of md, html, json, ndjson.'],
])('%j is told what is wrong with it', async (args, reason) => {
  expect((await run(exportCommand, ...args)).outcome).toEqual({ type: 'wrong', reason });
});

test('a session that is not there, a file that is no journal', async () => {
  expect((await run(exportCommand, 'nobody')).outcome).toEqual({
    type: 'failed',
    reason: 'There is no session nobody.',
  });
  await writeFile(join(folder, 'no.ndjson'), 'hello\n');
  expect((await run(importJournalCommand, join(folder, 'no.ndjson'))).outcome).toEqual({
    type: 'failed',
    reason: 'This is not a journal of Quarterdeck: line 1 is not a JSON object. Nothing was kept.',
  });
});
