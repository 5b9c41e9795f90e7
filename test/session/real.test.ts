import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionState } from '../../src/core/session/state.ts';
import { sessionFilePath } from '../../src/server/claude/transcript/session-files.ts';
import { marker, reply, text, tool } from '../../src/server/demo/model-api/script.ts';
import type { Session } from '../../src/server/session/session.ts';
import { versions } from '../claude/executable.ts';
import { allEntries, allLines, say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

describe.each(versions)('the real CLI %s', (version) => {
  let real: RealHouse;
  let api: RealHouse['api'];
  let claude: RealHouse['claude'];
  let house: RealHouse['house'];

  beforeEach(async () => {
    real = await openRealHouse(version, { files: { 'a.txt': 'old\n' } });
    ({ api, claude, house } = real);
  });

  afterEach(() => real.close());

  const create = async (): Promise<Session> => {
    const id = crypto.randomUUID();
    const opened = await house.registry.create({ id, cwd: claude.project, title: null, options: {}, forkedFrom: null });
    if (opened.type !== 'open') throw new Error(opened.type);
    return opened.session;
  };

  test('a message that a hook blocks says so, in the first turn, after a turn that ran, and in a resumed run', async () => {
    const command = `if grep -q '"prompt":"Blocked'; then echo "No." >&2; exit 2; fi`;
    const hooks = { UserPromptSubmit: [{ hooks: [{ type: 'command', command }] }] };
    await claude.write('.claude/settings.json', JSON.stringify({ hooks }));
    api.add('run', [reply('Ran.')]);
    const session = await create();
    const sent = ['Blocked 1', `Run. ${marker('run')}`, 'Blocked 2', 'Blocked 3'];
    for (const [index, words] of sent.entries()) {
      await say(session, words);
      await until(session, turnsEnded(index + 1));
    }
    await session.stop();
    await say(session, 'Blocked 4');
    await until(session, turnsEnded(5));
    const told = (await allEntries(house.store, session.id)).flatMap((entry) =>
      entry.type === 'notice' && entry.notice.type === 'told' ? [[entry.turn, entry.notice.kind]] : [],
    );
    const kind = version === '2.1.38' ? 'notRun' : 'informational';
    expect(told).toEqual([1, 3, 4, 5].map((turn) => [turn, kind]));
  });

  test('edits a file after a permission was answered, is interrupted, killed in a turn, resumed, and goes on', async () => {
    const file = join(claude.project, 'a.txt');
    api.add('edit', [
      reply('I look first.', tool('Read', { file_path: file })),
      reply(tool('Edit', { file_path: file, old_string: 'old', new_string: 'new' })),
      reply('Edited.'),
    ]);
    api.add('long', [
      reply(text('A long answer that somebody stops.', { chunk: 4, hold: { name: 'stop', after: 8 } })),
    ]);
    api.add('killed', [reply(text('An answer that dies halfway.', { chunk: 4, hold: { name: 'kill', after: 8 } }))]);
    const session = await create();

    const edit = await say(session, `Change it. ${marker('edit')}`);
    const asking = await until(session, (state) => state.requests.length === 1);
    const [request] = asking.requests;
    expect(request).toMatchObject({
      kind: 'permission',
      tool: 'Edit',
      input: { old_string: 'old', new_string: 'new' },
    });
    if (!request) return;
    await session.answer(request.id, { type: 'allow', input: request.input, suggestions: [] }, 'laptop');
    await until(session, turnsEnded(1));
    expect(await readFile(file, 'utf8')).toBe('new\n');

    const long = await say(session, `Talk. ${marker('long')}`);
    await api.held('stop');
    await until(session, (state) => state.live.blocks.some((block) => block.text.length > 0));
    expect(await session.interrupt()).toMatchObject({ type: 'answered' });
    await until(session, turnsEnded(2));
    api.release('stop');

    const killed = await say(session, `Die. ${marker('killed')}`);
    await api.held('kill');
    await until(session, (state) => state.live.blocks.some((block) => block.text.length > 0));
    process.kill(livePid(session.state), 'SIGKILL');
    await until(session, (state) => state.run.type === 'ended' && state.turns === 3);
    api.release('kill');

    const last = await say(session, 'Are you still there?');
    await until(session, (state) => state.outbox.every((row) => row.id !== last) && state.turn.type === 'none');

    const entries = await allEntries(house.store, session.id);
    const messages = entries.flatMap((entry) => (entry.type === 'message' ? [entry] : []));
    expect(messages.map(({ id }) => id)).toEqual([edit, long, killed, last]);
    expect(messages.find(({ id }) => id === last)?.delivery).toEqual({ type: 'answered' });
    expect(entries.find((entry) => entry.type === 'tool' && entry.name === 'Edit')).toMatchObject({
      state: { type: 'done' },
      request: { state: { type: 'answered', by: 'laptop', received: true } },
      result: { structured: { structuredPatch: [expect.objectContaining({ lines: ['-old', '+new'] })] } },
    });
    const texts = entries.flatMap((entry) => (entry.type === 'text' ? [[entry.text, entry.aborted]] : []));
    expect(texts).toContainEqual(['A long answer that somebody stops.'.slice(0, String(texts[2]?.[0]).length), true]);
    expect(entries.filter((entry) => entry.type === 'notice' && entry.notice.type === 'turnCut')).toHaveLength(1);
    const lines = await allLines(house.store, session.id);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    console.info(
      `real CLI ${version}: ${lines.length} lines, ${entries.length} entries, ${session.state.cost.total} dollars`,
    );
  });

  test('a file that a killed CLI left without a turn is named at once, with what to do', async () => {
    const session = await create();
    const folder = join(claude.home, '.claude', 'projects');
    const path = sessionFilePath(folder, claude.project, session.id);
    await mkdir(dirname(path), { recursive: true });
    const queued = { type: 'queue-operation', operation: 'dequeue', sessionId: session.id };
    await writeFile(path, `${JSON.stringify({ ...queued, timestamp: new Date().toISOString() })}\n`);
    const id = await say(session, 'Hello.');
    await until(session, ({ run }) => run.type === 'ended' && run.run.end === 'crashed');
    const notices = (await allEntries(house.store, session.id)).flatMap((entry) =>
      entry.type === 'notice' ? [entry.notice] : [],
    );
    expect(notices.filter(({ type }) => type !== 'runStarted')).toMatchObject([
      { type: 'runEnded', end: 'finished', detail: 'exists' },
      { type: 'runEnded', end: 'crashed', cause: 'fileUnusable' },
      { type: 'breaker', crashes: 1 },
    ]);
    expect(await session.withdraw(id, 'test')).toEqual({ type: 'withdrawn' });
  });

  test('a prompt of 10 MB is delivered intact; one with a NUL or half a character pair is refused with a sentence', async () => {
    const session = await create();
    const long = `${'0123456789abcde\n'.repeat(655_360)}${marker('none')} the end`;
    api.add('none', [reply('That was long.')]);
    for (const bad of ['a\0b', 'a\ud800b']) {
      const refused = await session.send({ id: crypto.randomUUID(), text: bad, images: [] }, 'test');
      expect(refused).toMatchObject({ type: 'refused', reason: expect.stringMatching(/^The message has .*\.$/) });
    }
    expect((await allLines(house.store, session.id)).filter(({ source }) => source === 'in')).toEqual([]);
    await say(session, long);
    await until(session, turnsEnded(1));
    // What the CLI itself wrote down of it; the newer one then says that it is too long for its model.
    const projects = join(claude.home, '.claude', 'projects');
    const kept = (await readdir(projects, { recursive: true })).find((name) => name.endsWith(`${session.id}.jsonl`));
    expect(await readFile(join(projects, kept ?? ''), 'utf8')).toContain(JSON.stringify(long).slice(1, -1));
  });
});

function livePid(state: SessionState): number {
  const pid = state.run.type === 'live' ? state.run.run.identity?.pid : undefined;
  if (pid === undefined) throw new Error('no process is live');
  return pid;
}
