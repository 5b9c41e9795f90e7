import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { Command } from './command.ts';
import { databaseFile } from './data-folder.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';

const records = fileURLToPath(new URL('../../../test/records/2.1.325/', import.meta.url));
let root: string;
let data: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarterdeck-import-command-'));
  data = join(root, 'data');
  await mkdir(data);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function run(command: Command, args: string[], environment = {}, folder = data) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const told = text(stdout);
  const outcome = await command([...args, '--data', folder], { stdin, stdout, stderr, environment });
  stdout.end();
  stderr.resume();
  return { outcome, out: await told };
}

async function opened(folder = data): Promise<Store> {
  const outcome = await openStore({ file: databaseFile(folder) });
  if (outcome.type === 'failed') throw new Error(outcome.detail);
  return outcome.store;
}

async function sessionsIn(store: Store) {
  return store.sessions({ before: null, limit: 10 });
}

test('reads a folder once, and tells in JSON what it did', async () => {
  const args = ['--from', join(records, 'hello'), '--json'];
  const first = await run(importCommand, args);
  expect(first.outcome).toEqual({ type: 'done' });
  expect(JSON.parse(first.out)).toMatchObject({ files: 1, sessions: 1, problems: [] });
  expect(JSON.parse((await run(importCommand, args)).out)).toMatchObject({ files: 0, bytes: 0, sessions: 0 });
});

test('without a folder it reads where the CLI keeps its records', async () => {
  const cli = join(root, 'claude');
  await cp(join(records, 'hello'), join(cli, 'projects'), { recursive: true });
  const { out } = await run(importCommand, [], { CLAUDE_CONFIG_DIR: cli });
  expect(out).toBe('1 files, 1 new sessions.\n');
});

test('works beside a server, and leaves a session alone that is open there', async () => {
  const store = await opened();
  const id = '00000000-0000-4000-8000-000000000009';
  await store.createSession({ id, cwd: '/home/user/project', createdAt: 1, holder: 'a server', parent: null });
  const from = join(root, 'projects');
  await cp(join(records, 'hello'), from, { recursive: true });
  await writeFile(join(from, '-home-user-project', `${id}.jsonl`), '{"type":"user","cwd":"/home/user/project"}\n');
  const { out } = await run(importCommand, ['--from', from, '--json']);
  expect(JSON.parse(out)).toMatchObject({ sessions: 1, problems: [] });
  expect(await sessionsIn(store)).toHaveLength(2);
  expect(await store.session(id)).toMatchObject({ head: 0, holder: 'a server' });
  await store.close();
});

test('a folder that is not there is told, and nothing is made', async () => {
  const from = join(root, 'nowhere');
  const { outcome } = await run(importCommand, ['--from', from]);
  expect(outcome).toEqual({ type: 'failed', reason: `There is no folder ${from}.` });
});

test.each(['hello', 'subagent', 'resume'])(
  '%s: a session goes from here to elsewhere as an exported file',
  async (name) => {
    await run(importCommand, ['--from', join(records, name)]);
    const here = await opened();
    const ids = (await sessionsIn(here)).map(({ id }) => id);
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    for (const id of ids) {
      const file = join(root, `${id}.ndjson`);
      await run(exportCommand, [id, '--format', 'ndjson', '--no-redact', '--out', file]);
      const { outcome } = await run(importCommand, [file, '--json'], {}, elsewhere);
      expect(outcome).toMatchObject({ type: 'text' });
      const there = await opened(elsewhere);
      const page = { type: 'last', limit: 500 } as const;
      expect(await there.entries(id, page)).toEqual(await here.entries(id, page));
      await there.close();
    }
    await here.close();
  },
);

test('a file that is not ours, or not there, changes nothing and is told', async () => {
  const file = join(root, 'record.jsonl');
  await writeFile(file, '{"type":"user","cwd":"/home/user/project"}\n');
  const { outcome } = await run(importCommand, [file]);
  expect(outcome.type === 'failed' && outcome.reason).toContain(`${file} is not a journal of Quarterdeck.`);
  expect((await run(importCommand, ['no.ndjson'])).outcome).toEqual({
    type: 'failed',
    reason: 'There is no file no.ndjson.',
  });
  expect((await run(importCommand, ['a', 'b'])).outcome.type).toBe('wrong');
});
