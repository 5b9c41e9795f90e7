import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { allLines, say, turnsEnded, until } from '../session/house.ts';
import { openRealHouse } from '../session/real-house.ts';
import { openHarbour } from './harbour.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const hook = { type: 'command', command: 'echo canary-4711', timeout: 5 };
const settings = JSON.stringify({ hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [hook] }] } });

describe.each(versions)('over the real CLI %s', (version) => {
  const isOld = version === '2.1.38';

  async function open(options: JsonObject = {}) {
    const real = await openRealHouse(version, { files: { '.claude/settings.json': settings } });
    const harbour = await openHarbour(real.house, { trusted: [real.claude.project] });
    closing.push(async () => {
      await harbour.close();
      await real.close();
    });
    const peer = await harbour.peer();
    const sessionId = randomUUID();
    const cwd = real.claude.project;
    const made = await peer.command({ type: 'session.create', sessionId, cwd, title: 'Named at first', options });
    if (made.type === 'refused') throw new Error(JSON.stringify(made.error));
    return { ...real, session: await real.house.open(sessionId), about: { sessionId }, peer };
  }

  /** The CLI's own record of everything it was told. */
  async function record(home: string): Promise<string> {
    const folder = join(home, '.claude', 'projects');
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.jsonl'));
    return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
  }

  test('models have their efforts and full IDs where the CLI tells them', async () => {
    const { house, session, about, peer } = await open();
    expect(await peer.command({ type: 'models.list', ...about })).toMatchObject({ error: { code: 'gone' } });
    await session.resume();
    const before = session.state.cli.models;
    const listed = await peer.command({ type: 'models.list', ...about });
    if (listed.type !== 'done') throw new Error(JSON.stringify(listed.error));
    const { models } = listed.result as { models: typeof before };
    expect(models).toEqual(session.state.cli.models);
    expect(models.length).toBeGreaterThan(2);
    const lines = await allLines(house.store, session.id);
    const asked = lines.filter(({ body }) => wordsOf(body).includes('list_models'));
    if (isOld) {
      expect(models).toEqual(before);
      expect(asked).toEqual([]);
    } else {
      expect(models.find(({ id }) => id === 'opus')).toMatchObject({
        resolved: expect.stringContaining('claude-opus'),
        efforts: expect.arrayContaining(['low', 'max']),
        auto: true,
      });
      expect(asked).toHaveLength(2);
    }
  });

  test('a mode that the CLI cannot switch to is refused with a reason', async () => {
    const { session, about, peer } = await open();
    await session.resume();
    const wrong = isOld ? 'auto' : 'delegate';
    expect(await peer.command({ type: 'mode.set', ...about, mode: wrong })).toMatchObject({
      error: { message: expect.stringMatching(isOld ? /2\.1\.38 has no permission mode "auto"/ : /must be one of/) },
    });
    expect(session.state.options).not.toHaveProperty('permissionMode');
    if (isOld) return;
    expect(await peer.command({ type: 'mode.set', ...about, mode: 'bypassPermissions' })).toMatchObject({
      error: { cliCode: 'bypass_not_launched', message: expect.stringContaining('Stop this session') },
    });
  });

  test('hooks are listed with where they are configured, and stay out of the journal', async () => {
    const { house, session, about, peer } = await open();
    await session.resume();
    const listed = await peer.command({ type: 'hooks.list', ...about });
    if (isOld) return expect(listed).toMatchObject({ error: { code: 'unsupported' } });
    expect(listed).toMatchObject({
      result: {
        hooks: [
          {
            event: 'PreToolUse',
            matcher: 'Bash',
            text: 'echo canary-4711',
            source: 'projectSettings',
            sourceLabel: expect.stringContaining('.claude/settings.json'),
            timeout: 5,
          },
        ],
        limit: null,
      },
    });
    const text = (await allLines(house.store, session.id)).map(({ body }) => wordsOf(body)).join('\n');
    expect(text).toContain('get_hooks_listing');
    expect(text).not.toContain('canary-4711');
  });

  test('a new title reaches the record that the terminal lists sessions from', async () => {
    const { api, claude, session, about, peer } = await open();
    api.add('one', [reply('One.'), reply('Two.')]);
    await say(session, `Go. ${marker('one')}`);
    await until(session, turnsEnded(1));
    const renamed = await peer.command({ type: 'session.rename', ...about, title: 'Named while it runs' });
    expect(renamed).toMatchObject({ result: { cli: isOld ? 'unsupported' : 'told' } });
    expect(session.state.title).toBe('Named while it runs');
    await session.stop();
    expect(await peer.command({ type: 'session.rename', ...about, title: 'Named at rest' })).toMatchObject({
      result: { cli: isOld ? 'unsupported' : 'nextRun' },
    });
    await session.resume();
    if (!isOld) await until(session, ({ cliTitle }) => cliTitle === 'Named at rest');
    expect(session.state.title).toBe('Named at rest');
    const written = await record(claude.home);
    for (const title of ['Named at first', 'Named while it runs', 'Named at rest']) {
      expect(written.includes(`"customTitle":"${title}"`), title).toBe(!isOld);
    }
  });

  // 2.1.38 is told no title.
  test.skipIf(isOld)('a titled session whose CLI is killed in its first turn goes on', async () => {
    const { api, session } = await open();
    api.add('slow', [{ ...reply('Too late.'), hold: 'first turn' }, reply('Here again.'), reply('Here again.')]);
    await say(session, `Go. ${marker('slow')}`);
    await api.held('first turn');
    const { run } = session.state;
    if (run.type !== 'live') throw new Error(run.type);
    process.kill(run.run.identity?.pid ?? 0, 'SIGKILL');
    await until(session, turnsEnded(1));
    api.release('first turn');
    await say(session, 'Are you there?');
    await until(session, ({ run, outbox }) => run.type === 'live' && outbox.length === 0);
    await session.stop();
  });

  test('a suggestion comes where the session wants one and the CLI has them', async () => {
    const { api, session } = await open({ promptSuggestions: true });
    api.add('one', [reply('One.'), reply('not yet')]);
    api.add('two', [reply('Fixed it.'), reply('run the tests')]);
    await say(session, `Go. ${marker('one')}`);
    await until(session, turnsEnded(1));
    await say(session, `Go on. ${marker('two')}`);
    await until(session, turnsEnded(2));
    if (isOld) return expect(session.state.run.type).toBe('live');
    await until(session, ({ suggestion }) => suggestion === 'run the tests');
  });

  // The CLI sums up every 30 seconds.
  test.skipIf(isOld)('a subagent says in a few words what it does', { timeout: 120_000 }, async () => {
    const { api, session } = await open({ agentProgressSummaries: true, allowedTools: ['Bash', 'Task'] });
    const wait = reply('On it.', tool('Bash', { command: 'sleep 13; echo x', description: 'Wait' }));
    // What it is asked while the third command runs is answered by the step after that.
    api.add('sub', [wait, wait, wait, reply('Reading the parser')]);
    const prompt = `Look. ${marker('sub')}`;
    const task = { description: 'Find the bug', prompt, subagent_type: 'general-purpose', run_in_background: false };
    api.add('main', [reply(tool('Task', task)), reply('All done.')]);
    await say(session, `Go. ${marker('main')}`);
    await until(session, ({ tasks }) => tasks.some(({ progress }) => progress === 'Reading the parser'));
    await session.stop();
  });
});

function wordsOf(body: Uint8Array): string {
  return Buffer.from(body).toString();
}
