import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { journalOf, recordedJournal } from '../../../test/store/recorded-journal.ts';
import { createJournalImport } from '../journal-import/journal-import.ts';
import { type ExportSource, openExportSource } from '../store/export-source.ts';
import { openImportTarget } from '../store/import-target.ts';
import { type ExportFormat, exportFormats, exportName } from './export-format.ts';
import { exportSession } from './export-session.ts';

const ids = {
  edit: '00000000-0000-4000-8000-000000000001',
  image: '00000000-0000-4000-8000-000000000002',
  secret: '00000000-0000-4000-8000-000000000003',
  failed: '00000000-0000-4000-8000-000000000004',
  edited: '00000000-0000-4000-8000-000000000005',
};
const key = `${'sk-ant-'}api03-${'abcDEF123_'.repeat(4)}`;

let place: SqlitePlace;
let source: ExportSource;

beforeAll(async () => {
  place = await sqlitePlace();
  const opened = openImportTarget(place.file, 'test');
  if (opened.type === 'failed') throw new Error(opened.detail);
  const journals = [
    recordedJournal('2.1.325/read-edit-write.ndjson', ids.edit, { title: 'Edit <b>it</b>' }),
    recordedJournal('2.1.325/image.ndjson', ids.image),
    secretJournal(),
    recordedJournal('2.1.325/todo.ndjson', ids.failed),
    editedJournal(),
  ];
  for (const journal of journals) {
    const importing = createJournalImport(opened.target, { newId: null, now: 0 });
    importing.push(Buffer.from(journal));
    importing.end();
  }
  opened.target.close();
  const reading = openExportSource(place.file);
  if (reading.type === 'failed') throw new Error(reading.detail);
  source = reading.source;
});

afterAll(async () => {
  source.close();
  await place.remove();
});

/** A person says a key, and the CLI reads a file of variables. */
function secretJournal(): string {
  const created = { type: 'session.created', id: ids.secret, cwd: '/p', title: null, options: {}, forkedFrom: null };
  const message = { type: 'user', uuid: 'u1', message: { role: 'user', content: `my key is ${key}` } };
  const input = { file_path: '/p/.env' };
  const piece = { id: 'm0:0', message: 'm0', model: null, parent: null, type: 'text', from: 0 };
  const call = { id: 'm1', role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'Read', input }] };
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '     1→PORT=8080' };
  const frames: [string, unknown][] = [
    ['in', message],
    ['own', [{ type: 'text.kept', pieces: [{ ...piece, text: key.slice(0, 12) }] }]],
    ['own', [{ type: 'text.kept', pieces: [{ ...piece, from: 12, text: key.slice(12) }] }]],
    ['out', { type: 'assistant', uuid: 'a1', message: call }],
    ['out', { type: 'user', uuid: 'r1', message: { role: 'user', content: [result] } }],
  ];
  return journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    ...frames.map(([direction, frame]) => ({ at: 2, epoch: 0, source: direction, text: JSON.stringify(frame) })),
  ]);
}

/** A person changes a command before allowing it; the input of one call is too long for the timeline. */
function editedJournal(): string {
  const created = { type: 'session.created', id: ids.edited, cwd: '/p', title: null, options: {}, forkedFrom: null };
  const calls = [
    { id: 't1', asked: { command: 'asked-for' }, ran: { command: 'really-ran' } },
    { id: 't2', asked: { command: `${long}asked-end` }, ran: { command: `${long}ran-end` } },
  ];
  const frames = calls.flatMap(({ id, asked, ran }): [string, unknown][] => {
    const call = { id: `m-${id}`, role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input: asked }] };
    const request = { subtype: 'can_use_tool', tool_name: 'Bash', input: asked, tool_use_id: id };
    const response = { behavior: 'allow', updatedInput: ran, toolUseID: id };
    const result = { type: 'tool_result', tool_use_id: id, content: 'output' };
    return [
      ['out', { type: 'assistant', uuid: `a-${id}`, message: call }],
      ['out', { type: 'control_request', request_id: `r-${id}`, request }],
      ['in', { type: 'control_response', response: { subtype: 'success', request_id: `r-${id}`, response } }],
      ['out', { type: 'user', uuid: `u-${id}`, message: { role: 'user', content: [result] } }],
    ];
  });
  return journalOf([
    { at: 1, epoch: 0, source: 'own', text: JSON.stringify([created]) },
    ...frames.map(([direction, frame]) => ({ at: 2, epoch: 0, source: direction, text: JSON.stringify(frame) })),
  ]);
}

const long = 'x'.repeat(70_000);

function exported(sessionId: string, format: ExportFormat, redact = true) {
  const begun = exportSession(source, { sessionId, format, redact });
  if (!begun) throw new Error('no such session');
  return { text: [...begun.texts].join(''), report: begun.report(), share: begun.share() };
}

describe('one page of HTML', () => {
  it('shows diffs, costs and words, and holds nothing that runs or loads', () => {
    const { text } = exported(ids.edit, 'html');
    expect(text).toMatch(/<tr class="del"><td>\d+<\/td><td><\/td><td>− /);
    expect(text).toMatch(/<tr class="add"><td><\/td><td>\d+<\/td><td>\+ /);
    expect(text).toMatch(/Turn 1 done · [\d.]+ s · \$\d/);
    expect(text).toContain('<title>Edit &lt;b&gt;it&lt;/b&gt;</title>');
    expect(text).toContain(`default-src &#39;none&#39;`);
    expect(text).not.toMatch(
      /<script|<link|<iframe|javascript:|\son\w+=|(?:src|href)="(?!data:image|https?:|mailto:)/i,
    );
    expect(text.endsWith('</html>\n')).toBe(true);
  });

  it('has the pictures in it', () => {
    expect(exported(ids.image, 'html').text).toMatch(/<img src="data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/=]*" /);
  });
});

it('Markdown has the diff in a fence and the facts at its head', () => {
  const { text } = exported(ids.edit, 'md');
  expect(text).toMatch(/^# Edit <b>it<\/b>\n\n- Folder: `/);
  expect(text).toMatch(/```diff\n@@ -\d+,\d+ \+\d+,\d+ @@\n/);
});

test.each(['md', 'html'] as const)('%s tells what a tool answered without marks for the model', (format) => {
  const { text } = exported(ids.failed, format);
  expect(text).toContain('Error: ');
  expect(text).not.toContain('tool_use_error');
});

it('JSON is the entries as the timeline has them', () => {
  const { session, entries } = JSON.parse(exported(ids.edit, 'json').text) as { session: object; entries: object[] };
  expect(session).toMatchObject({ id: ids.edit, title: 'Edit <b>it</b>' });
  expect(entries).toEqual(source.entries(ids.edit, { seq: -1, ord: 0 }, 1000));
});

describe('a call that a person edited', () => {
  it.each(['md', 'html', 'json'] as const)('is told in %s as it ran, with its original', (format) => {
    const { text } = exported(ids.edited, format);
    const ran = text.indexOf('really-ran');
    expect(ran).toBeGreaterThan(-1);
    expect(text.indexOf('asked-for')).toBeGreaterThan(ran);
    if (format !== 'json') expect(text).toContain('Original, edited before it ran');
  });

  it.each(['md', 'html', 'json'] as const)('is told in %s to its end, however long it is', (format) => {
    const { text } = exported(ids.edited, format);
    expect(text.indexOf('ran-end')).toBeGreaterThan(-1);
    expect(text.indexOf('asked-end')).toBeGreaterThan(text.indexOf('ran-end'));
  });
});

describe('secrets', () => {
  test.each(exportFormats)('are in no %s, and what was taken out is told', (format) => {
    const { text, report, share } = exported(ids.secret, format);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(12));
    expect(text).not.toContain('8080');
    expect(text).toContain('[redacted: API key]');
    expect(text).toContain('[redacted: .env value]');
    expect(new Set(report.counts.map(({ kind }) => kind))).toEqual(new Set(['.env value', 'API key']));
    expect(share).toBe(1);
  });

  test.each(exportFormats)('stay in %s when that is wanted', (format) => {
    const { text, report } = exported(ids.secret, format, false);
    expect(text).toContain(key);
    expect(report.counts).toEqual([]);
  });

  it('a redacted journal is still a journal', () => {
    const lines = exported(ids.secret, 'ndjson').text.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(lines.map((_, index) => index + 1));
  });
});

test.each([
  ['Fix the gate: again!', 'Fix-the-gate-again-00000000.md'],
  [null, 'session-00000000.md'],
  ['../../etc/passwd\n"', 'etc-passwd-00000000.md'],
])('a file of %j is called %s', (title, name) => {
  expect(exportName(title, ids.edit, 'md')).toBe(name);
});
