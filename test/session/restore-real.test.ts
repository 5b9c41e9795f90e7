import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { createImporter } from '../../src/server/session/import/importer.ts';
import type { Session } from '../../src/server/session/session.ts';
import { createSessionRestore, type SessionRestore } from '../../src/server/session/session-restore.ts';
import { versions } from '../claude/executable.ts';
import { allEntries, say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

describe.each(versions)('claude %s', { timeout: 60_000 }, (version) => {
  let real: RealHouse;
  let house: RealHouse['house'];
  let restores: SessionRestore;
  let folder: string;
  beforeEach(async () => {
    real = await openRealHouse(version, {}, { isRestorable: (id) => restores.isRestorable(id) });
    ({ house } = real);
    folder = join(real.claude.home, '.claude', 'projects');
    restores = createSessionRestore({ store: house.store, folder, days: async () => 30, isElsewhere: () => false });
  });
  afterEach(() => real.close());

  /** A turn, and what the model was told in it. */
  async function turn(session: Session, words: string): Promise<string> {
    const { turns } = session.state;
    await say(session, words);
    await until(session, turnsEnded(turns + 1));
    return JSON.stringify(real.api.requests.findLast(({ place }) => place !== undefined)?.body);
  }

  async function theFile(id: string): Promise<string> {
    const names = await readdir(folder, { recursive: true });
    const name = names.find((each) => each.endsWith(`${id}.jsonl`));
    if (name === undefined) throw new Error(`There is no file of ${id} among ${names.join(', ')}`);
    return join(folder, name);
  }

  /** As the CLI's clean-up does it. */
  async function lose(session: Session): Promise<string> {
    await session.stop();
    const path = await theFile(session.id);
    await rm(path);
    return path;
  }

  test('a session that ran here is restored, and resumed with all that was said and done', async () => {
    real.api.add('look', [
      reply('I look first.', tool('Bash', { command: 'echo narwhal', description: 'Look' })),
      reply('I have seen it.'),
    ]);
    const session = await house.create({ allowedTools: ['Bash'] });
    await turn(session, `Look around. ${marker('look')}`);
    await turn(session, 'My name is Ada.');
    const path = await lose(session);
    expect(await restores.fileOf(session.id)).toMatchObject({ file: { type: 'missing' } });

    expect(await restores.restore(session.id)).toEqual({ type: 'restored', path, exact: false });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await restores.fileOf(session.id)).toMatchObject({ file: { type: 'there' } });

    const told = await turn(session, 'What is my name?');
    expect(session.state.run).toMatchObject({ type: 'live', run: { start: 'resume' } });
    for (const words of ['Look around.', 'I look first.', 'echo narwhal', 'I have seen it.', 'My name is Ada.']) {
      expect(told).toContain(words);
    }
  });

  test('what a terminal has written is restored byte for byte, and resumed', async () => {
    const { command, project: cwd, environment: env } = real.claude;
    await once(spawn(command, ['-p', 'My name is Ada.'], { cwd, env, stdio: 'ignore' }), 'exit');
    await createImporter({
      store: house.store,
      holder: JSON.stringify({ instance: 'test', pid: process.pid, startTime: null, bootId: null }),
      folder,
      spillFolder: join(house.folder, 'spill'),
      gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
      threads: 1,
      now: () => Date.now() + 3_600_000,
      onStatus: () => {},
      onChanged: () => {},
    }).scan();
    const [row] = await house.store.sessions({ before: null, limit: 1 });
    if (!row) throw new Error('Nothing was imported.');
    const path = await theFile(row.id);
    const before = await readFile(path);
    await rm(path);

    expect(await restores.restore(row.id)).toEqual({ type: 'restored', path, exact: true });
    expect((await readFile(path)).equals(before)).toBe(true);
    const session = await house.open(row.id);
    await session.place('deck', null);
    expect(await turn(session, 'What is my name?')).toContain('My name is Ada.');
  });

  test('without its file a session does not start over, and goes on once it is restored', async () => {
    const session = await house.create();
    await turn(session, 'My name is Ada.');
    await lose(session);
    const waiting = await say(session, 'What is my name?');
    await until(session, ({ run }) => run.type === 'ended' && run.run.end === 'crashed');
    const notices = (await allEntries(house.store, session.id)).flatMap((entry) =>
      entry.type === 'notice' && entry.notice.type === 'runEnded' ? [entry.notice] : [],
    );
    expect(notices.at(-1)).toMatchObject({ cause: 'fileMissing' });

    expect(await restores.restore(session.id)).toMatchObject({ type: 'restored' });
    await session.resume();
    await until(session, (state) => state.outbox.every(({ id }) => id !== waiting) && state.turn.type === 'none');
    const told = JSON.stringify(real.api.requests.findLast(({ place }) => place !== undefined)?.body);
    expect(told).toContain('My name is Ada.');
    expect(told).toContain('What is my name?');
  });

  test('after a compaction the summary goes on, and what came before it does not', async () => {
    const session = await house.create();
    await turn(session, 'My name is Ada.');
    await turn(session, 'I like narwhals.');
    await say(session, '/compact');
    await until(
      session,
      ({ turn: now, activity, outbox }) => now.type === 'none' && activity.type === 'none' && outbox.length === 0,
    );
    await turn(session, 'Anything else?');
    await lose(session);
    expect(await restores.restore(session.id)).toMatchObject({ type: 'restored' });
    const told = await turn(session, 'What do you know?');
    expect(told).toContain('This session is being continued from a previous conversation');
    expect(told).toContain('Anything else?');
    expect(told).not.toContain('My name is Ada.');
  });

  test('a fork is restored with what its origin had said up to there', async () => {
    const origin = await house.create();
    await turn(origin, 'My name is Ada.');
    await turn(origin, 'I like narwhals.');
    const texts = (await allEntries(house.store, origin.id)).filter((entry) => entry.type === 'text');
    const line = await house.store.line(origin.id, texts[0]?.seq ?? 0);
    const { uuid: at } = JSON.parse(Buffer.from(line?.body ?? []).toString()) as { uuid: string };
    const id = crypto.randomUUID();
    const forkedFrom = { id: origin.id, reportedCost: 0, at };
    const { cwd } = origin.state;
    const opened = await house.registry.create({ id, cwd, title: null, options: {}, forkedFrom });
    if (opened.type !== 'open') throw new Error(opened.type);
    await turn(opened.session, 'In the fork.');
    await lose(opened.session);
    expect(await restores.restore(id)).toMatchObject({ type: 'restored' });
    const told = await turn(opened.session, 'What is my name?');
    expect(told).toContain('My name is Ada.');
    expect(told).toContain('In the fork.');
    expect(told).not.toContain('narwhals');
  });
});
