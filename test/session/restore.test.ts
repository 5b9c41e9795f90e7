import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepSessionFiles } from '../../src/server/claude/transcript/session-files.ts';
import { createJournalImport } from '../../src/server/journal-import/journal-import.ts';
import { createImporter } from '../../src/server/session/import/importer.ts';
import { createSessionRestore, type SessionRestore } from '../../src/server/session/session-restore.ts';
import { openImportTarget } from '../../src/server/store/import-target.ts';
import { exampleAppend, exampleLine, exampleSession, exampleSummary } from '../store/examples.ts';
import { journalOf } from '../store/recorded-journal.ts';
import { allEntries, allLines, fakeHouse, type House, say, turnsEnded, until } from './house.ts';

const records = fileURLToPath(new URL('../records/', import.meta.url));

let house: House;
let root: string;
let folder: string;
let restores: SessionRestore;

beforeEach(async () => {
  house = await fakeHouse();
  root = await mkdtemp(join(tmpdir(), 'quarterdeck-restore-'));
  folder = join(root, 'projects');
  restores = createSessionRestore({ store: house.store, folder, days: async () => 30, isElsewhere: () => false });
});
afterEach(async () => {
  await house.close();
  await rm(root, { recursive: true, force: true });
});

async function scan(): Promise<number> {
  let changed = 0;
  await createImporter({
    store: house.store,
    holder: JSON.stringify({ instance: 'test', pid: process.pid, startTime: null, bootId: null }),
    folder,
    spillFolder: join(root, 'spill'),
    gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
    threads: 1,
    now: () => Date.now() + 3_600_000,
    onStatus: () => {},
    onChanged: () => {
      changed += 1;
    },
  }).scan();
  return changed;
}

/** Imports a recorded session, and gives its file. */
async function bring(name: string): Promise<{ id: string; path: string }> {
  await cp(join(records, name), folder, { recursive: true });
  await scan();
  const names = await readdir(folder, { recursive: true });
  const [found] = names.filter((each) => /[0-9a-f]{8}-[^/]*\.jsonl$/.test(each) && !each.includes('subagents'));
  const path = join(folder, found ?? '');
  return { id: /([^/]+)\.jsonl$/.exec(path)?.[1] ?? '', path };
}

/** A session that ran here and has ended. */
async function ran(options = {}): Promise<string> {
  const session = await house.create(options);
  await say(session, 'Hello.');
  await until(session, turnsEnded(1));
  await session.stop();
  return session.id;
}

const everyRecord = ['2.1.38', '2.1.84', '2.1.146', '2.1.206', '2.1.265', '2.1.325'].flatMap((version) =>
  ['compact', 'hello', 'read-edit-write', 'subagent'].map((name) => `${version}/${name}`),
);

/** When these compact, they write lines of before once more, which the journal has once. */
const repeating = ['2.1.84/compact', '2.1.265/compact'];
const isPlain = (name: string) => !repeating.includes(name);

test.each(everyRecord.filter(isPlain))('%s is restored byte for byte', async (name) => {
  const { id, path } = await bring(name);
  const before = await readFile(path);
  const head = (await house.store.session(id))?.head;
  await rm(path);
  expect(await restores.restore(id)).toEqual({ type: 'restored', path, exact: true });
  expect((await readFile(path)).equals(before)).toBe(true);
  // The import knows it already.
  expect(await scan()).toBe(0);
  expect((await house.store.session(id))?.head).toBe(head);
});

test.each(repeating)('%s is restored without the lines that it has twice', async (name) => {
  const { id, path } = await bring(name);
  const before = (await readFile(path, 'utf8')).split('\n');
  await rm(path);
  expect(await restores.restore(id)).toEqual({ type: 'restored', path, exact: false });
  const after = (await readFile(path, 'utf8')).split('\n');
  const idOf = (line: string) => /"uuid":"([^"]+)"/.exec(line)?.[1] ?? line;
  expect(after.length).toBeLessThan(before.length);
  expect(after.every((line) => before.includes(line))).toBe(true);
  expect(new Set(after.map(idOf))).toEqual(new Set(before.map(idOf)));
});

test('a file that is there again stays as it is', async () => {
  const { id, path } = await bring('2.1.325/hello');
  await writeFile(path, 'something else\n');
  expect(await restores.restore(id)).toEqual({ type: 'exists', path });
  expect(await readFile(path, 'utf8')).toBe('something else\n');
});

test('two restores at once write one file and leave nothing beside it', async () => {
  const { id, path } = await bring('2.1.325/hello');
  await rm(path);
  const outcomes = await Promise.all([restores.restore(id), restores.restore(id)]);
  expect(outcomes.map(({ type }) => type).sort()).toEqual(['exists', 'restored']);
  expect(await readdir(join(path, '..'))).toEqual([`${id}.jsonl`]);
});

test('[R16] a server that dies between writing the file and noting it has everything once', async () => {
  const id = await ran();
  const before = { head: (await house.store.session(id))?.head, entries: await allEntries(house.store, id) };
  const dying = { ...house.store, putTranscripts: () => Promise.reject(new Error('killed')) };
  const parts = { folder, days: async () => 30, isElsewhere: () => false };
  await expect(createSessionRestore({ store: dying, ...parts }).restore(id)).rejects.toThrow('killed');
  expect(await restores.fileOf(id)).toMatchObject({ file: { type: 'there' } });
  await scan();
  expect(await allEntries(house.store, id)).toEqual(before.entries);
  expect((await house.store.session(id))?.head).toBe(before.head);
  expect(await restores.restore(id)).toMatchObject({ type: 'exists' });
});

test('[R16] what a killed restore left beside is removed, and what is being written stays', async () => {
  const { id, path } = await bring('2.1.325/hello');
  const project = join(path, '..');
  const old = join(project, `.${id}.jsonl.${randomUUID()}`);
  const fresh = join(project, `.${id}.jsonl.${randomUUID()}`);
  const foreign = join(project, '.notes.jsonl.old');
  for (const file of [old, fresh, foreign]) await writeFile(file, '{}');
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const file of [old, foreign]) await utimes(file, hourAgo, hourAgo);
  await sweepSessionFiles(folder, Date.now());
  const kept = [fresh, foreign, path].map((file) => basename(file));
  expect(new Set(await readdir(project))).toEqual(new Set(kept));
});

test('a project folder that is a link, or that others can write in, is left alone', async () => {
  const { id, path } = await bring('2.1.325/hello');
  const project = join(path, '..');
  const elsewhere = join(root, 'elsewhere');
  await rm(project, { recursive: true });
  await mkdir(elsewhere);
  await symlink(elsewhere, project);
  expect(await restores.restore(id)).toMatchObject({ type: 'refused' });
  expect(await readdir(elsewhere)).toEqual([]);
  await rm(project);
  await mkdir(project);
  await chmod(project, 0o777);
  expect(await restores.restore(id)).toMatchObject({ type: 'refused' });
  expect(await readdir(project)).toEqual([]);
});

test('what a session of ours said is a file for the user alone, in the folder of its project', async () => {
  const id = await ran();
  await mkdir(root, { recursive: true });
  const path = join(folder, house.project.replace(/[^a-zA-Z0-9]/g, '-'), `${id}.jsonl`);
  expect(await restores.restore(id)).toEqual({ type: 'restored', path, exact: false });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
  const lines = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual(['user', 'assistant']);
  expect(lines.map(({ parentUuid }) => parentUuid)).toEqual([null, lines[0].uuid]);
  expect(lines.every(({ sessionId }) => sessionId === id)).toBe(true);
});

test('what cannot be restored says why, and nothing is written', async () => {
  const session = await house.create();
  expect(await restores.restore(session.id)).toEqual({ type: 'unrestorable', reason: 'notStarted' });
  expect(await restores.restore(await ran({ noSessionPersistence: true }))).toMatchObject({ reason: 'notSaved' });
  expect(await restores.restore(randomUUID())).toEqual({ type: 'missing' });
  await say(session, 'Hello.');
  await until(session, turnsEnded(1));
  expect(await restores.restore(session.id)).toEqual({ type: 'running' });
  expect(await readdir(root)).toEqual([]);
});

test('[R19] a session that claims to be its own ancestor is not followed for ever', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  for (const [id, origin] of [
    [one, other],
    [other, one],
  ] as const) {
    await house.store.createSession(exampleSession(id, { cwd: house.project }));
    const forkedFrom = { id: origin, reportedCost: 0 };
    const created = [
      { type: 'session.created', cwd: house.project, options: {}, title: null, forkedFrom },
      { type: 'run.claimed', epoch: 1, start: 'fork', file: 'claude', argv: [], version: null, keepsCount: false },
    ];
    const ended = [
      { type: 'run.ended', epoch: 1, end: 'stopped', code: 0, signal: null, stderrTail: '', detail: null },
    ];
    const init = { type: 'system', subtype: 'init', session_id: id, cwd: house.project, tools: [], model: 'm' };
    const said = { type: 'assistant', uuid: randomUUID(), message: { id: 'm1', role: 'assistant', content: [] } };
    await house.store.append(
      exampleAppend(id, 1, {
        lines: [
          exampleLine(JSON.stringify(created), { source: 'own' }),
          exampleLine(JSON.stringify(init)),
          exampleLine(JSON.stringify(said)),
          exampleLine(JSON.stringify({ type: 'result', subtype: 'success', session_id: id, result: '' })),
          exampleLine(JSON.stringify(ended), { source: 'own' }),
        ],
        summary: exampleSummary({ turns: 1 }),
      }),
    );
  }
  // As after a turn of a run.
  const store = {
    ...house.store,
    checkpoint: async () => ({ state: { turns: 1 } }),
    session: async (id: string) => ({ ...(await house.store.session(id)), epoch: 1 }),
  } as unknown as House['store'];
  const claimed = createSessionRestore({ store, folder, days: async () => 30, isElsewhere: () => false });
  expect(await claimed.restore(one)).toEqual({ type: 'unrestorable', reason: 'originUnknown' });
});

test('tells which files are due, which are gone, and which sessions are largest', async () => {
  const { id: due, path } = await bring('2.1.325/hello');
  const long = new Date(Date.now() - 40 * 24 * 3600_000);
  await utimes(path, long, long);
  const gone = await ran();
  expect((await restores.overview(Date.now() - 14 * 24 * 3600_000)).soon).toMatchObject({
    count: 1,
    sessions: [{ id: due }],
  });
  const seen = await restores.overview(Date.now());
  expect(seen.soon).toEqual({ count: 0, sessions: [] });
  expect(seen.days).toBe(30);
  expect(seen.due).toMatchObject({ count: 1, sessions: [{ id: due }] });
  expect(seen.missing).toMatchObject({ count: 1, sessions: [{ id: gone }] });
  expect(new Set(seen.largest.map(({ id }) => id))).toEqual(new Set([due, gone]));
  expect(seen.largest.map(({ bytes }) => bytes)).toEqual(seen.largest.map(({ bytes }) => bytes).sort((a, b) => b - a));
  expect(await allLines(house.store, gone)).not.toEqual([]);
});

test('[S10] an imported journal restores the conversation, and no line that sets a mode, an agent, or files', async () => {
  const [id, user, answer] = [randomUUID(), randomUUID(), randomUUID()];
  const facts = { isSidechain: false, userType: 'external', cwd: house.project, sessionId: id, version: '2.1.325' };
  const timestamp = '2026-01-01T00:00:00.000Z';
  const said = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [{ type: 'text', text: 'Sure.' }] };
  const message = { role: 'user', content: 'hi' };
  const mode = { permissionMode: 'bypassPermissions' };
  const records = [
    { type: 'permission-mode', ...mode, sessionId: id },
    { ...facts, timestamp, type: 'user', uuid: user, parentUuid: null, ...mode, message },
    { ...facts, timestamp, type: 'assistant', uuid: answer, parentUuid: user, message: said },
    { type: 'permission-mode', ...mode, uuid: randomUUID(), parentUuid: answer },
    { type: 'agent-setting', agentSetting: 'evil', sessionId: id },
    { type: 'file-history-snapshot', messageId: user, snapshot: { trackedFileBackups: { '/etc/x': {} } } },
  ];
  const created = { type: 'session.created', id, cwd: house.project, title: null, options: {}, forkedFrom: null };
  const journal = journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    ...records.map((record) => ({ at: 2, epoch: 0, source: 'file', text: JSON.stringify(record) })),
  ]);
  const opened = openImportTarget(house.file, 'test');
  if (opened.type === 'failed') throw new Error(opened.detail);
  const importing = createJournalImport(opened.target, { newId: null, now: 3 });
  expect(importing.push(Buffer.from(journal)) ?? importing.end()).toMatchObject({ type: 'imported' });
  opened.target.close();
  // The second time there is a note of the file that was written the first time.
  for (const _time of ['first', 'second']) {
    const restored = await restores.restore(id);
    if (restored.type !== 'restored') throw new Error(restored.type);
    const text = await readFile(restored.path, 'utf8');
    const types = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type);
    expect(types).toEqual(['user', 'assistant']);
    expect(text).not.toContain('bypassPermissions');
    await rm(restored.path);
  }
});

test('a session that came from another folder is not called deleted, and can still be restored', async () => {
  const { id } = await bring('2.1.325/hello');
  const own = join(root, 'own');
  const elsewhere = createSessionRestore({
    store: house.store,
    folder: own,
    days: async () => 30,
    isElsewhere: () => false,
  });
  expect((await elsewhere.fileOf(id))?.file).toEqual({ type: 'none', reason: 'elsewhere' });
  const seen = await elsewhere.overview(Date.now());
  expect(seen.missing).toEqual({ count: 0, sessions: [] });
  expect(seen.largest).toMatchObject([{ id, file: { type: 'none', reason: 'elsewhere' } }]);
  expect(await elsewhere.restore(id)).toMatchObject({ type: 'restored' });
});

test('a period that a project sets for itself counts for its sessions', async () => {
  const { id } = await bring('2.1.325/hello');
  const days = async (project?: string) => (project === undefined ? 30 : 3);
  const strict = createSessionRestore({ store: house.store, folder, days, isElsewhere: () => false });
  expect(await strict.fileOf(id)).toMatchObject({ days: 3 });
  const later = Date.now() + 4 * 24 * 3600_000;
  expect((await strict.overview(later)).due).toMatchObject({ count: 1, sessions: [{ id }] });
});
