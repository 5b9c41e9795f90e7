import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportStatus } from '../../src/core/import-status.ts';
import type { Entry } from '../../src/core/session/entry.ts';
import type { SessionEvent } from '../../src/core/session/event.ts';
import { createJournalImport } from '../../src/server/journal-import/journal-import.ts';
import { createImporter, type Importer, type ImportGate } from '../../src/server/session/import/importer.ts';
import { openImportTarget } from '../../src/server/store/import-target.ts';
import type { Store } from '../../src/server/store/store.ts';
import { opened } from '../store/place.ts';
import { journalOf } from '../store/recorded-journal.ts';

const records = fileURLToPath(new URL('../records/', import.meta.url));

let root: string;
let folder: string;
let project: string;
let store: Store;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarterdeck-import-files-'));
  folder = join(root, 'projects');
  project = join(folder, '-home-user-project');
  store = await opened({ file: join(root, 'quarterdeck.sqlite') });
});

afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

/** `before` happens when a file was looked at and is about to be read. */
function importerWith(
  before: (sessionId: string) => Promise<void> = async () => {},
  onStatus: (status: ImportStatus) => void = () => {},
): Importer {
  const gate: ImportGate = async (sessionId, work) => {
    await before(sessionId);
    return { type: 'done', result: await work(null) };
  };
  return createImporter({
    store,
    holder: 'test',
    folder,
    spillFolder: join(root, 'spill'),
    gate,
    threads: 1,
    now: () => Date.now() + 60 * 60_000,
    onStatus,
    onChanged: () => {},
  });
}

async function bring(name: string): Promise<string> {
  await cp(join(records, name), folder, { recursive: true });
  const [file = ''] = (await readdir(join(records, name, '-home-user-project'))).filter((each) => each.length > 36);
  return file.slice(0, 36);
}

function pathOf(id: string): string {
  return join(project, `${id}.jsonl`);
}

async function linesOf(id: string): Promise<string[]> {
  return (await readFile(pathOf(id), 'utf8')).trimEnd().split('\n');
}

async function entriesOf(id: string, parent?: string | null): Promise<Entry[]> {
  return store.entries(id, { type: 'last', limit: 500, ...(parent === undefined ? {} : { parent }) });
}

function wordsIn(entries: Entry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'message' || entry.type === 'text' ? [entry.text] : []));
}

test('a file that cannot be read is told, and keeps no other from being read', async () => {
  const [bad, good] = [await bring('2.1.325/hello'), await bring('2.1.38/hello')];
  const importer = importerWith(async (id) => {
    if (id !== bad) return;
    await rename(pathOf(bad), join(root, 'away'));
    await symlink(join(root, 'away'), pathOf(bad));
  });
  await importer.scan();
  expect(await store.session(bad)).toBeNull();
  expect(wordsIn(await entriesOf(good))).toHaveLength(4);
  expect(importer.status.problems).toMatchObject([
    { path: pathOf(bad), reason: 'It is a link, and links are not followed.' },
  ]);
});

test('a folder that leads back to itself is gone through once', async () => {
  const id = await bring('2.1.325/hello');
  await mkdir(join(project, id, 'subagents'), { recursive: true });
  await symlink(project, join(project, id, 'subagents', 'again'));
  await symlink(folder, join(folder, 'round'));
  await symlink(pathOf(id), join(project, 'bdb02df4-8cc5-4a2f-9e20-5d0b6d0ba0f5.jsonl'));
  const importer = importerWith();
  await importer.scan();
  expect(importer.status).toMatchObject({ files: { done: 1 }, sessions: 1, problems: [] });
});

test('what is written to a file while it is read is there once', async () => {
  const id = await bring('2.1.325/hello');
  const lines = await linesOf(id);
  const half = lines.findIndex((line) => line.includes('and again'));
  await writeFile(pathOf(id), `${lines.slice(0, half).join('\n')}\n`);
  let isGrown = false;
  const importer = importerWith(async () => {
    if (!isGrown) await appendFile(pathOf(id), `${lines.slice(half).join('\n')}\n`);
    isGrown = true;
  });
  await importer.scan();
  const after = wordsIn(await entriesOf(id));
  expect(after).toHaveLength(4);
  await importer.scan();
  await importer.look(pathOf(id));
  expect(wordsIn(await entriesOf(id))).toEqual(after);
});

test('a project folder that goes while it is looked through is told, and read when it is back', async () => {
  const id = await bring('2.1.325/hello');
  const away = join(root, 'away');
  let isThere = true;
  const importer = importerWith(async () => {
    if (isThere) await rename(project, away);
    isThere = false;
  });
  await importer.scan();
  expect(importer.status).toMatchObject({
    phase: 'following',
    problems: [{ path: pathOf(id), reason: 'It is gone.' }],
  });
  await rename(away, project);
  await appendFile(pathOf(id), '\n');
  await importer.scan();
  expect(wordsIn(await entriesOf(id))).toHaveLength(4);
});

test('how far a long record is read is told while it is read', async () => {
  const id = await bring('2.1.325/hello');
  const lines = await linesOf(id);
  const once = `${lines.join('\n')}\n`;
  const times = Math.ceil((4 * 1024 * 1024) / once.length);
  const copies = Array.from({ length: times }, (_, copy) => once.replaceAll('"uuid":"', `"uuid":"${copy}-`));
  await writeFile(pathOf(id), copies.join(''));
  const told: number[] = [];
  const importer = importerWith(undefined, ({ phase, bytes }) => {
    if (phase === 'importing') told.push(bytes.done / bytes.total);
  });
  await importer.scan();
  expect(told.some((part) => part > 0.2 && part < 0.8)).toBe(true);
  expect(told.at(-1)).toBe(1);
});

test('many short records are all there, each in a session of its own', async () => {
  const hello = await bring('2.1.325/hello');
  const text = await readFile(pathOf(hello), 'utf8');
  const ids = Array.from({ length: 60 }, (_, number) => hello.replace(/^.{8}/, String(number).padStart(8, '0')));
  for (const id of ids) await writeFile(pathOf(id), text.replaceAll(hello, id));
  const importer = importerWith();
  await importer.scan();
  expect(importer.status).toMatchObject({ files: { done: 61, total: 61 }, sessions: 61, problems: [] });
  for (const id of [ids[0], ids[30], ids[59]]) expect(wordsIn(await entriesOf(id ?? ''))).toHaveLength(4);
});

test('a line over the cap is kept beside the journal, whole, and what follows it is read', async () => {
  const id = await bring('2.1.325/hello');
  const lines = await linesOf(id);
  const long = `{"type":"user","text":"${'x'.repeat(65 * 1024 * 1024)}"}`;
  await writeFile(pathOf(id), `${[lines[0], long, ...lines.slice(1)].join('\n')}\n`);
  await importerWith().scan();
  expect(wordsIn(await entriesOf(id))).toHaveLength(4);
  const [spilled = ''] = await readdir(join(root, 'spill'));
  expect((await stat(join(root, 'spill', spilled))).size).toBe(long.length);
});

test('a subagent’s record beside that of its session stands under its call', async () => {
  const id = await bring('2.1.325/subagent');
  await importerWith().scan();
  const usual = await countsUnder(id);
  expect(usual.map(([, count]) => count)).toEqual([4, 3]);
  await store.deleteSession(id, 'test');

  const other = 'a8b38b76-3aa8-45a8-b389-794cef24be71';
  const agents = join(project, id, 'subagents');
  for (const name of await readdir(agents)) {
    const text = await readFile(join(agents, name), 'utf8');
    if (name.endsWith('.jsonl')) await writeFile(join(project, name), text.replaceAll(id, other));
  }
  await writeFile(pathOf(other), (await readFile(pathOf(id), 'utf8')).replaceAll(id, other));
  await rm(pathOf(id));
  await rm(dirname(agents), { recursive: true });
  await importerWith().scan();
  expect(await countsUnder(other)).toEqual(usual);
});

test('a subagent’s record whose call is not known is kept, and loses nothing', async () => {
  const id = await bring('2.1.325/hello');
  const line = { isSidechain: true, agentId: 'lone', sessionId: id, cwd: '/home/user/project', type: 'user' };
  const said = { ...line, uuid: 'u1', parentUuid: null, message: { role: 'user', content: 'Look around.' } };
  await writeFile(join(project, 'agent-lone.jsonl'), `${JSON.stringify(said)}\n`);
  await importerWith().scan();
  expect(wordsIn(await entriesOf(id, 'agent:lone'))).toEqual(['Look around.']);
});

test('a subagent’s lines between those of its session stand under the call with its prompt', async () => {
  const id = await bring('2.1.325/hello');
  const common = { sessionId: id, cwd: '/home/user/project', timestamp: '2026-01-01T00:00:00.000Z' };
  const call = { type: 'tool_use', id: 'toolu_task', name: 'Task', input: { prompt: 'Look around.' } };
  const [asked, said] = ['a1', 'a2'];
  const message = { id: 'm2', role: 'assistant', content: [{ type: 'text', text: 'Nothing there.' }] };
  const lines = [
    { ...common, type: 'assistant', uuid: 'p1', message: { id: 'm1', role: 'assistant', content: [call] } },
    { ...common, type: 'user', isSidechain: true, uuid: asked, message: { role: 'user', content: 'Look around.' } },
    { ...common, type: 'assistant', isSidechain: true, uuid: said, parentUuid: asked, message },
  ];
  await appendFile(pathOf(id), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await importerWith().scan();
  expect(wordsIn(await entriesOf(id, 'toolu_task'))).toEqual(['Look around.', 'Nothing there.']);
});

test('[C12] a result that never came on stdout is taken from the CLI’s own record, once', async () => {
  const id = await bring('2.1.325/read-edit-write');
  await store.close();
  takeJournal(cutJournal(id, await linesOf(id)));
  store = await opened({ file: join(root, 'quarterdeck.sqlite') });
  const lost = async () => (await store.entry(id, 'toolu_scripted_3_0')) as Extract<Entry, { type: 'tool' }>;
  expect((await lost()).result).toBeNull();

  const importer = importerWith();
  await importer.scan();
  expect((await lost()).result?.text).toContain('File created');
  const entries = await entriesOf(id);
  expect(wordsIn(entries)).toEqual([
    'Please go on. [[script:first]]',
    'Reading first.',
    'All done.',
    'Please go on. [[script:second]]',
    'All done.',
  ]);
  expect(entries.filter(({ type }) => type === 'tool')).toHaveLength(4);
  await appendFile(pathOf(id), '{"type":"last-prompt"}\n');
  await importer.scan();
  expect(await entriesOf(id)).toEqual(entries);
});

async function countsUnder(id: string): Promise<[string, number][]> {
  const calls = (await entriesOf(id, null)).filter((entry) => entry.type === 'tool');
  return Promise.all(calls.map(async (call) => [call.id, (await entriesOf(id, call.id)).length]));
}

/** The journal of a run that crashed when a tool had returned and nobody had heard of it. */
function cutJournal(id: string, lines: string[]): string {
  const at = 1_700_000_000_000;
  const own = (epoch: number, event: SessionEvent) => ({ at, epoch, source: 'own', text: JSON.stringify([event]) });
  const parsed = lines.map((line) => JSON.parse(line));
  const end = parsed.findIndex(({ message }) => message?.content?.[0]?.tool_use_id === 'toolu_scripted_3_0');
  const frames = parsed.slice(0, end).filter(({ type }) => type === 'user' || type === 'assistant');
  const run = { epoch: 1, file: 'claude', argv: [], version: null, keepsCount: false };
  return journalOf([
    own(0, { type: 'session.created', id, cwd: '/home/user/project', title: null, options: {}, forkedFrom: null }),
    own(1, { type: 'run.claimed', start: 'new', ...run }),
    ...frames.map(({ type, uuid, message, toolUseResult }) => {
      const frame = { type, uuid, message, session_id: id, parent_tool_use_id: null, isReplay: true };
      return { at, epoch: 1, source: 'out', text: JSON.stringify({ ...frame, tool_use_result: toolUseResult }) };
    }),
    own(1, { type: 'run.ended', epoch: 1, end: 'crashed', code: 1, signal: null, stderrTail: '', detail: null }),
  ]);
}

function takeJournal(journal: string): void {
  const into = openImportTarget(join(root, 'quarterdeck.sqlite'), 'test');
  if (into.type === 'failed') throw new Error(into.detail);
  const importing = createJournalImport(into.target, { newId: null, now: 0 });
  importing.push(Buffer.from(journal));
  expect(importing.end()).toMatchObject({ type: 'imported' });
  into.target.close();
}
