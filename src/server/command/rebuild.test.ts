import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { exampleAppend, exampleEntry, exampleLine, exampleSession } from '../../../test/store/examples.ts';
import { opened } from '../../../test/store/place.ts';
import { readQuery } from '../../core/search/query.ts';
import { databaseFile } from './data-folder.ts';
import { rebuildCommand } from './rebuild.ts';

it('makes the search index anew from the journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-rebuild-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = databaseFile(folder);
  const before = await opened({ file });
  await before.createSession(exampleSession('one'));
  const wrong = { type: 'entry', entry: { ...exampleEntry('wrong', { seq: 1 }), text: 'a wrong view' } } as const;
  await before.append(
    exampleAppend('one', 1, { lines: [exampleLine('a walrus, no JSON')], changes: [wrong as never] }),
  );
  await before.close();

  const sink = () => new PassThrough().resume();
  const context = { stdin: new PassThrough(), stdout: sink(), stderr: sink(), environment: {} };
  expect(await rebuildCommand(['--data', folder], context)).toEqual({ type: 'done' });

  const after = await opened({ file });
  const found = async (text: string) => {
    const read = readQuery(text, { now: 0, dayStart: Date.UTC });
    if (read.type !== 'query') throw new Error('no query');
    const asked = { query: read.query, sessionId: null, limit: 10, after: null };
    const searched = await after.search(asked, new AbortController().signal);
    return searched.type === 'found' ? searched.hits.map(({ sessionId, role }) => [sessionId, role]) : searched;
  };
  expect(await found('walrus')).toEqual([['one', 'system']]);
  expect(await found('wrong')).toEqual([]);
  await after.close();
});

it('gives an older journal the entries that a better fold finds in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-rebuild-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = databaseFile(folder);
  const before = await opened({ file });
  await before.createSession(exampleSession('one'));
  const frames = [
    { type: 'assistant', message: { content: [{ type: 'text', text: 'one' }] } },
    { type: 'assistant', parent_tool_use_id: 't', message: { content: [{ type: 'text', text: 'two' }] } },
    { type: 'assistant', message: { content: [{ type: 'text', text: 'three' }] } },
    { type: 'result', subtype: 'success', result: 'Unknown skill: x' },
  ];
  await before.append(exampleAppend('one', 1, { lines: frames.map((frame) => exampleLine(JSON.stringify(frame))) }));
  await before.close();

  const sink = () => new PassThrough().resume();
  const context = { stdin: new PassThrough(), stdout: sink(), stderr: sink(), environment: {} };
  expect(await rebuildCommand(['--data', folder], context)).toEqual({ type: 'done' });

  const after = await opened({ file });
  const entries = await after.entries('one', { type: 'last', limit: 10 });
  expect(entries.flatMap((entry) => (entry.type === 'text' ? [entry.text] : []))).toEqual([
    'one',
    'two',
    'three',
    'Unknown skill: x',
  ]);
  await after.close();
});
