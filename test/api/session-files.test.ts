import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Preview } from '../../src/server/files/preview.ts';
import type { Session } from '../../src/server/session/session.ts';
import { allEntries, say, turnsEnded, until } from '../session/house.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
  await mkdir(join(house.project, 'src'));
  await writeFile(join(house.project, 'src', 'cart.js'), 'one\ntwo\n');
  await mkdir(join(house.folder, 'library'));
  await writeFile(join(house.folder, 'library', 'index.js'), 'index');
  await writeFile(join(house.folder, 'outside.txt'), 'outside');
});
afterAll(() => house.close());

describe('a file that Claude names', () => {
  const read = (id: string, path: string) =>
    house.tell<{ root: string; file: Preview }>(`/api/sessions/${id}/files/preview?path=${encodeURIComponent(path)}`, {
      scope: 'watch',
    });

  test('is read in the folder of the session, and in its further folders', async () => {
    const session = await house.create({ addDirs: [join(house.folder, 'library')] });
    const file = { path: 'src/cart.js', content: 'one\ntwo\n' };
    expect(await read(session.id, './src/cart.js')).toMatchObject({ status: 200, body: { root: house.project, file } });
    expect(await read(session.id, join(house.folder, 'library', 'index.js'))).toMatchObject({
      body: { file: { path: 'index.js', content: 'index' } },
    });
  });

  test.each([
    ['src/gone.js', 404, 'missing'],
    ['src', 422, 'folder'],
    ['../outside.txt', 403, 'outside'],
    ['../library/index.js', 403, 'outside'],
    ['/etc/passwd', 403, 'outside'],
  ])('[S21] is refused for %j', async (path, status, reason) => {
    const { id } = await house.create();
    expect(await read(id, path)).toMatchObject({ status, body: { error: { reason } } });
  });

  test('[S12] is not read in a folder that nobody trusts', async () => {
    const session = await house.create({ addDirs: [join(house.folder, 'library')] });
    await until(session, () => true);
    const journal = await exported(session.id);
    const elsewhere = await imported(journal.replaceAll(house.project, join(house.folder, 'library')));
    expect(await read(elsewhere, 'index.js')).toMatchObject({ status: 403, body: { error: { reason: 'untrusted' } } });
    const here = await imported(journal);
    expect(await read(here, 'src/cart.js')).toMatchObject({ status: 200 });
    // The journal claims that it was given this folder.
    expect(await read(here, 'index.js')).toMatchObject({ status: 404 });
    expect(await read('00000000-0000-4000-8000-00000000000f', 'a')).toMatchObject({ status: 404 });
  });
});

describe('an output that the CLI saved to a file', () => {
  const output = 'a line of output ✓\n'.repeat(30_000);
  let session: Session;
  let folder: string;

  beforeAll(async () => {
    session = await house.create();
    folder = join(house.home, '.claude', 'projects', '-project', session.id, 'tool-results');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'b1.txt'), output);
  });

  /** The id of a call whose output was saved there. */
  async function callWith(path: string): Promise<string> {
    const result = `<persisted-output>\nOutput too large (1MB). Full output saved to: ${path}\n\nPreview:\na line`;
    const steps = [{ type: 'tool', name: 'Bash', input: { command: path }, result }];
    const { turns } = session.state;
    await say(session, `RUN:${JSON.stringify(steps)}`);
    await until(session, turnsEnded(turns + 1));
    const calls = (await allEntries(house.store, session.id)).filter(({ type }) => type === 'tool');
    return calls.at(-1)?.id ?? '';
  }

  const read = (id: string, callId: string, query = '') =>
    house.tell<{ output: Preview }>(`/api/sessions/${id}/calls/${encodeURIComponent(callId)}/output${query}`, {
      scope: 'watch',
    });

  test('is read piece by piece, and every character comes once', async () => {
    const callId = await callWith(join(folder, 'b1.txt'));
    let whole = '';
    for (let offset = 0; ; ) {
      const { body } = await read(session.id, callId, `?offset=${offset}`);
      expect(body.output.content.length).toBeLessThanOrEqual(256 * 1024);
      whole += body.output.content;
      offset = body.output.nextOffset;
      if (offset >= body.output.size) break;
    }
    expect(whole).toBe(output);
  });

  test('that is gone says so', async () => {
    const callId = await callWith(join(folder, 'gone.txt'));
    expect(await read(session.id, callId)).toMatchObject({ status: 404, body: { error: { reason: 'missing' } } });
    expect(await read(session.id, 'no-call')).toMatchObject({ status: 404, body: { error: { reason: 'noCall' } } });
  });

  test('[S21] no other path is read, whatever the entry names', async () => {
    const own = (id: string, ...more: string[]) => join(house.home, '.claude', 'projects', '-project', id, ...more);
    const other = own('00000000-0000-4000-8000-00000000000e', 'tool-results', 'b1.txt');
    const links = own(session.id, 'links', session.id, 'tool-results');
    await mkdir(dirname(other), { recursive: true });
    await mkdir(dirname(links), { recursive: true });
    await writeFile(other, 'secret');
    await writeFile(own(session.id, 'notes.txt'), 'secret');
    await symlink(dirname(other), links);
    await symlink(join(house.folder, 'outside.txt'), join(folder, 'link.txt'));
    await mkdir(join(house.folder, session.id, 'tool-results'), { recursive: true });
    await writeFile(join(house.folder, session.id, 'tool-results', 'b1.txt'), 'secret');
    for (const path of [
      other,
      own(session.id, 'notes.txt'),
      join(links, 'b1.txt'),
      join(folder, 'link.txt'),
      join(house.folder, session.id, 'tool-results', 'b1.txt'),
      `${folder}/../../${session.id}/notes.txt`,
      `${folder}/../../00000000-0000-4000-8000-00000000000e/tool-results/b1.txt`,
      `tool-results/b1.txt`,
      '/etc/passwd',
      join(house.project, 'src', 'cart.js'),
    ]) {
      const told = await read(session.id, await callWith(path));
      expect([path, told.status, told.body.error.reason]).toEqual([path, 403, 'outside']);
    }
  });

  test('[S21] nor does an imported journal make the server read one', async () => {
    const callId = await callWith(join(folder, 'b1.txt'));
    const copy = await imported(await exported(session.id));
    expect(await read(copy, callId)).toMatchObject({ status: 404, body: { error: { reason: 'imported' } } });
    expect(await read(session.id, callId)).toMatchObject({ status: 200 });
  });

  test('goes with its folder', async () => {
    const callId = await callWith(join(folder, 'b1.txt'));
    await rm(folder, { recursive: true });
    expect(await read(session.id, callId)).toMatchObject({ status: 404, body: { error: { reason: 'missing' } } });
  });
});

async function exported(id: string): Promise<string> {
  const answer = await house.ask(`/api/sessions/${id}/export?format=ndjson&redact=false`, { scope: 'admin' });
  return answer.text();
}

async function imported(journal: string): Promise<string> {
  const answer = await house.ask('/api/sessions/import?id=new', {
    method: 'POST',
    scope: 'admin',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: journal,
  });
  return ((await answer.json()) as { sessionId: string }).sessionId;
}
