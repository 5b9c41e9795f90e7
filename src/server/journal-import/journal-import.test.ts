import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { journalOf, recordedJournal, recordedNames } from '../../../test/store/recorded-journal.ts';
import { exportSession } from '../export/export-session.ts';
import { loadState } from '../session/load.ts';
import { openExportSource } from '../store/export-source.ts';
import { type ImportTarget, openImportTarget } from '../store/import-target.ts';
import { dumpViews } from '../store/journal/dump-views.ts';
import { createJournalImport, type Imported } from './journal-import.ts';

const now = 1_800_000_000_000;
const id = '00000000-0000-4000-8000-000000000001';

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
});

afterEach(() => place.remove());

function importInto(file: string, text: string, newId: string | null = null, chunk = 64 * 1024): Imported {
  const opened = openImportTarget(file, 'test');
  if (opened.type === 'failed') throw new Error(opened.detail);
  const outcome = imported(opened.target, text, newId, chunk);
  opened.target.close();
  return outcome;
}

function imported(target: ImportTarget, text: string, newId: string | null = null, chunk = 64 * 1024): Imported {
  const importing = createJournalImport(target, { newId, now });
  const bytes = Buffer.from(text);
  for (let begin = 0; begin < bytes.length; begin += chunk) {
    const outcome = importing.push(bytes.subarray(begin, begin + chunk));
    if (outcome) return outcome;
  }
  return importing.end();
}

function exportFrom(file: string, sessionId: string): string {
  const opened = openExportSource(file);
  if (opened.type === 'failed') throw new Error(opened.detail);
  const begun = exportSession(opened.source, { sessionId, format: 'ndjson', redact: false });
  const text = [...(begun?.texts ?? [])].join('');
  opened.source.close();
  return text;
}

function viewsOf(file: string, sessionId: string): string {
  const database = new DatabaseSync(file, { timeout: 20_000 });
  const dump = dumpViews(database, sessionId).replaceAll(/"(?:key|session)":\d+/g, '"key":0');
  database.close();
  return dump;
}

describe('a journal that was exported', () => {
  it('is the same session elsewhere: every line, entry, cost and state', async () => {
    const other = await sqlitePlace();
    const [here, there] = [openImportTarget(place.file, 'test'), openImportTarget(other.file, 'test')];
    if (here.type === 'failed' || there.type === 'failed') throw new Error('not open');
    for (const name of recordedNames.filter((_name, index) => index % 4 === 0)) {
      const sessionId = randomUUID();
      const journal = recordedJournal(name, sessionId);
      expect(imported(here.target, journal), name).toMatchObject({ type: 'imported', sessionId, torn: false });
      const exported = exportFrom(place.file, sessionId);
      expect(exported.startsWith(journal), name).toBe(true);
      expect(imported(there.target, exported, null, 997).type, name).toBe('imported');
      expect(exportFrom(other.file, sessionId), name).toBe(exported);
      expect(viewsOf(other.file, sessionId), name).toBe(viewsOf(place.file, sessionId));
    }
    here.target.close();
    there.target.close();
    await other.remove();
  });

  it('is refused where its id is taken, and kept under another one when that is wanted', () => {
    const journal = recordedJournal('2.1.325/hello.ndjson', id);
    importInto(place.file, journal);
    expect(importInto(place.file, journal)).toEqual({ type: 'exists', sessionId: id });
    const newId = randomUUID();
    expect(importInto(place.file, journal, newId)).toMatchObject({ type: 'imported', sessionId: newId });
    expect(viewsOf(place.file, newId).replaceAll(newId, id)).toBe(viewsOf(place.file, id));
  });

  it('is taken with a mark of its encoding before it, as some editors write', () => {
    const journal = recordedJournal('2.1.325/hello.ndjson', id);
    expect(importInto(place.file, `\uFEFF${journal}`)).toMatchObject({ type: 'imported', sessionId: id });
  });

  it('that was cut short is good up to there, and says so', () => {
    const journal = recordedJournal('2.1.325/hello.ndjson', id);
    const cut = journal.slice(0, -40);
    const lines = journal.split('\n').length - 2;
    const outcome = importInto(place.file, cut);
    expect(outcome).toEqual({ type: 'imported', sessionId: id, lines, torn: true });
  });

  it('of a session that was running sends nothing here and starts nothing that the file has chosen', async () => {
    const options = { model: 'opus', mcpConfigs: [{ type: 'file', path: '/x' }], dangerouslySkipPermissions: true };
    const created = { type: 'session.created', id, cwd: '/p', title: null, options, forkedFrom: null };
    const claimed = {
      type: 'run.claimed',
      epoch: 1,
      start: 'new',
      file: 'x',
      argv: [],
      version: null,
      keepsCount: false,
    };
    const identity = { pid: process.pid, startTime: null, bootId: null };
    const message = { type: 'user', uuid: randomUUID(), message: { role: 'user', content: 'do it' } };
    const allowed = { type: 'budget.allowed', id: 'day', since: 0, dollars: null, by: 'somebody' };
    const journal = journalOf([
      { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
      { at: 2, epoch: 1, source: 'own', text: JSON.stringify([claimed]) },
      { at: 3, epoch: 1, source: 'own', text: JSON.stringify([{ type: 'run.spawned', epoch: 1, identity }]) },
      { at: 4, epoch: 1, source: 'in', text: JSON.stringify(message) },
      { at: 5, epoch: 1, source: 'own', text: JSON.stringify([allowed]) },
    ]);
    expect(importInto(place.file, journal).type).toBe('imported');
    const store = await place.open();
    expect(await store.openRuns(9)).toEqual([]);
    expect(await store.undelivered(9)).toEqual([]);
    expect((await store.session(id))?.summary.status).toBe('idle');
    await store.close();
    const last = exportFrom(place.file, id).trim().split('\n').at(-1) ?? '';
    expect(last).toContain('{\\"type\\":\\"budget.allowed\\",\\"id\\":\\"day\\",\\"since\\":0,\\"dollars\\":0');
    expect(exportFrom(place.file, id).split('\n')[0]).toContain('\\"options\\":{\\"model\\":\\"opus\\"},');
  });
});

const created = { type: 'session.created', id, cwd: '/p', title: null, options: {}, forkedFrom: null };

it('[R16] words that were being streamed when a session was exported are kept, marked as cut', async () => {
  const run = { epoch: 1, start: 'new', file: 'x', argv: [], version: null, keepsCount: false };
  const piece = { id: 'm:0', message: 'm', model: null, parent: null, type: 'text', from: 0, text: 'Words so far' };
  const journal = journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    { at: 2, epoch: 1, source: 'own', text: JSON.stringify([{ type: 'run.claimed', ...run }]) },
    { at: 3, epoch: 1, source: 'own', text: JSON.stringify([{ type: 'text.kept', pieces: [piece] }]) },
  ]);
  expect(importInto(place.file, journal).type).toBe('imported');
  const store = await place.open();
  expect(await store.entry(id, 'm:0')).toMatchObject({ text: 'Words so far', aborted: true, cut: true });
  // The CLI's own record may have the rest.
  expect(await store.owns(id, [{ id: 'm:0', returned: false }])).toEqual([]);
  await store.close();
});

it('[R16] a request that no run asked is cancelled, here and wherever it is imported next', async () => {
  const request = { subtype: 'can_use_tool', tool_name: 'Bash', tool_use_id: 't', input: { command: 'ls' } };
  const asked = { type: 'control_request', request_id: 'r', request };
  const journal = journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    { at: 2, epoch: 0, source: 'out', text: JSON.stringify(asked) },
  ]);
  expect(importInto(place.file, journal).type).toBe('imported');
  const store = await place.open();
  expect((await store.session(id))?.summary).toMatchObject({ status: 'idle', waiting: 0 });
  await store.close();
  expect(importInto(place.file, exportFrom(place.file, id), randomUUID()).type).toBe('imported');
});

it('[S10] the permission mode of a file is nobody’s choice here, also when it is exported and imported again', async () => {
  const init = {
    type: 'system',
    subtype: 'init',
    model: 'm',
    permissionMode: 'bypassPermissions',
    cwd: '/p',
    tools: [],
  };
  const journal = journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    { at: 2, epoch: 0, source: 'out', text: JSON.stringify(init) },
  ]);
  expect(importInto(place.file, journal).type).toBe('imported');
  const again = randomUUID();
  const exported = exportFrom(place.file, id);
  expect(importInto(place.file, exported, again).type).toBe('imported');
  const store = await place.open();
  for (const sessionId of [id, again]) {
    expect(await loadState(store, sessionId)).toMatchObject({ imported: true, cli: { mode: null, model: 'm' } });
  }
  await store.close();
  expect(exportFrom(place.file, again).split('\n')).toHaveLength(exported.split('\n').length);
});

it('[R19] a title is cut to the length that a person may give one', async () => {
  const title = 'x'.repeat(100_000);
  const own = (event: object) => ({ at: 1, epoch: 0, source: 'own', text: JSON.stringify([event]) });
  const titleOf = async (journal: string) => {
    const sessionId = randomUUID();
    expect(importInto(place.file, journal, sessionId).type).toBe('imported');
    const store = await place.open();
    const row = await store.session(sessionId);
    await store.close();
    return row?.summary.title ?? '';
  };
  expect(await titleOf(journalOf([own({ ...created, title })]))).toHaveLength(500);
  expect(await titleOf(journalOf([own(created), own({ type: 'session.renamed', title, by: null })]))).toHaveLength(500);
  const record = {
    at: 1,
    epoch: 0,
    source: 'file',
    text: JSON.stringify({ type: 'custom-title', customTitle: title }),
  };
  expect(await titleOf(journalOf([own(created), record]))).toHaveLength(500);
});

describe('a file that is no such journal keeps nothing', () => {
  const created = JSON.stringify([
    { type: 'session.created', id, cwd: '/p', title: null, options: {}, forkedFrom: null },
  ]);
  const first = { at: 1, epoch: 0, source: 'own', text: created };
  const own = (event: unknown) => ({ at: 2, epoch: 0, source: 'own', text: JSON.stringify([event]) });

  const files = [
    ['an empty file', '', 1],
    ['words', 'hello\n', 1],
    ['a transcript of the CLI', '{"type":"user","uuid":"x"}\n', 1],
    ['a journal without its beginning', journalOf([own({ type: 'session.renamed', title: 'x', by: null })]), 1],
    ['two sessions', journalOf([first, first]), 2],
    ['a gap', journalOf([first]) + journalOf([first, first, own({})]).split('\n')[2], 2],
    ['a hole in the middle', `${journalOf([first])}{"seq":2\n${journalOf([first])}`, 2],
    [
      'a run that goes back',
      journalOf([
        first,
        { ...first, epoch: 2, source: 'out', text: '{}' },
        { ...first, epoch: 1, source: 'out', text: '{}' },
      ]),
      3,
    ],
    ['an event that is not ours', journalOf([first, own({ type: 'tool.called', id: 'x' })]), 2],
    [
      'an event of ours in another shape',
      journalOf([first, own({ type: 'session.renamed', title: { a: 1 }, by: null })]),
      2,
    ],
    ['a prototype', journalOf([first, own({ type: '__proto__' })]), 2],
    ['an odd id', journalOf([{ ...first, text: created.replace(id, '../../x') }]), 1],
    ['an odd source', journalOf([{ ...first, source: 'shell' }]), 1],
    ['a time beyond all', JSON.stringify({ seq: 1, at: 1e300, epoch: 0, source: 'own', by: null, line: created }), 1],
    ['no words', JSON.stringify({ seq: 1, at: 1, epoch: 0, source: 'own', by: null }), 1],
  ] as const;

  it('and says which line is not one of a journal', () => {
    const opened = openImportTarget(place.file, 'test');
    if (opened.type === 'failed') throw new Error(opened.detail);
    for (const [name, text, line] of files) {
      expect(imported(opened.target, text), name).toMatchObject({ type: 'invalid', line });
    }
    opened.target.close();
    const database = new DatabaseSync(place.file, { timeout: 20_000 });
    const left = database
      .prepare('SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM journal) AS rows')
      .get();
    database.close();
    expect(left).toEqual({ rows: 0 });
  });

  it('nor what its turns have cost', async () => {
    const journal = recordedJournal('2.1.325/hello.ndjson', id);
    const seq = journal.split('\n').length;
    // What came before is written when the next run begins.
    const next = JSON.stringify({ seq, at: now, epoch: 2, source: 'out', by: null, line: '{}' });
    expect(importInto(place.file, `${journal}${next}\nbroken\n{}\n`)).toMatchObject({ type: 'invalid' });
    const store = await place.open();
    expect(await store.spent({ from: 0, to: now * 2 }, null)).toBe(0);
    await store.close();
  });

  it('an event nested without an end', () => {
    const deep = `[{"type":"session.configured","by":null,"options":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}]`;
    const outcome = importInto(place.file, journalOf([first, { ...first, text: deep }]));
    expect(outcome).toMatchObject({ type: 'invalid', line: 2 });
  });
});

it('[S27] what the CLI told of its configuration is imported without its secrets', async () => {
  const config = { type: 'http', url: 'https://mcp.test/CANARY', headers: { Authorization: 'CANARY' } };
  const answer = {
    type: 'control_response',
    response: {
      subtype: 'success',
      request_id: 'quarterdeck:mcp_status:1',
      response: { mcpServers: [{ name: 'web', status: 'connected', config }] },
    },
  };
  const created = { type: 'session.created', id, cwd: '/p', title: null, options: {}, forkedFrom: null };
  const journal = journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    { at: 1, epoch: 0, source: 'out', text: JSON.stringify(answer) },
  ]);
  expect(importInto(place.file, journal)).toMatchObject({ type: 'imported' });
  const database = new DatabaseSync(place.file, { timeout: 20_000 });
  const rows = database.prepare('SELECT body FROM journal').all() as { body: Uint8Array }[];
  database.close();
  const text = rows.map(({ body }) => Buffer.from(body).toString()).join('\n');
  expect(text).not.toContain('CANARY');
  expect(text).toContain('"status":"connected"');
});
