import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { allLines, say, turnsEnded, until } from '../session/house.ts';
import { openRealHouse } from '../session/real-house.ts';
import { openHarbour } from './harbour.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe.each(versions)('over the real CLI %s', (version) => {
  async function open() {
    const real = await openRealHouse(version);
    const harbour = await openHarbour(real.house);
    closing.push(async () => {
      await harbour.close();
      await real.close();
    });
    return { ...real, peer: await harbour.peer() };
  }

  const isOld = version === '2.1.38';

  test('output style, fast mode and every mode of this version are switched live or for the next run', async () => {
    const { api, house, peer } = await open();
    api.add('one', [reply('One.'), reply('Two.')]);
    const session = await house.create();
    await session.resume();
    const about = { sessionId: session.id };
    const applied = isOld ? 'nextRun' : 'now';
    expect(await peer.command({ type: 'style.set', ...about, style: 'Explanatory' })).toMatchObject({
      result: { applied },
    });
    expect(await peer.command({ type: 'fastMode.set', ...about, enabled: true })).toMatchObject({
      result: { applied },
    });
    expect(session.state.options.settings).toEqual({
      type: 'json',
      value: { outputStyle: 'Explanatory', fastMode: true },
    });
    for (const mode of isOld ? ['delegate', 'dontAsk', 'default'] : ['auto', 'dontAsk', 'default']) {
      expect(await peer.command({ type: 'mode.set', ...about, mode })).toMatchObject({ result: { applied: 'now' } });
    }
    if (isOld) await session.stop();
    await say(session, `Go. ${marker('one')}`);
    await until(session, turnsEnded(1));
    expect(session.state.cli.outputStyle).toBe('Explanatory');
    // This older CLI has no fast mode outside of its terminal, and says so.
    expect(session.state.cli.fastMode).toBe(isOld ? 'off' : 'on');
    await peer.command({ type: 'style.set', ...about, style: null });
    await peer.command({ type: 'fastMode.set', ...about, enabled: null });
    expect(session.state.options).not.toHaveProperty('settings');
  });

  test('MCP servers are added to a run, and their keys stay out of the journal', async () => {
    const { house, peer } = await open();
    const session = await house.create();
    await session.resume();
    const server = {
      type: 'stdio',
      command: '/nonexistent/server',
      args: ['canary-4711'],
      env: { KEY: 'canary-4711' },
    };
    const set = await peer.command({ type: 'servers.set', sessionId: session.id, servers: { added: server } });
    expect(set).toMatchObject({ type: 'done', result: { removed: [] } });
    await until(session, ({ cli }) => cli.servers.some(({ name }) => name === 'added'));
    expect(await peer.command({ type: 'servers.set', sessionId: session.id, servers: {} })).toMatchObject({
      type: 'done',
      result: { removed: ['added'] },
    });
    const lines = await allLines(house.store, session.id);
    const text = lines.map(({ body }) => Buffer.from(body).toString()).join('\n');
    expect(text).toContain('mcp_set_servers');
    expect(text).not.toContain('canary-4711');
    const sent = { type: 'server.message', sessionId: session.id, server: 'x', message: { jsonrpc: '2.0' } } as const;
    // Both versions take it and answer nothing.
    expect(await peer.command(sent)).toMatchObject({ type: 'done', result: { response: {} } });
    const written = (await allLines(house.store, session.id)).flatMap(({ source, body }) =>
      source === 'in' ? [JSON.parse(Buffer.from(body).toString()).request] : [],
    );
    expect(written.at(-1)).toEqual({ subtype: 'mcp_message', server_name: 'x', message: { jsonrpc: '2.0' } });
    expect(session.state.run.type).toBe('live');
  });

  // Only a CLI in a terminal looks for the linked session.
  test('a session from a pull request passes its flag, and this CLI starts a new conversation', async () => {
    const { api, claude, house } = await open();
    api.add('linked', [reply('Opened it.')]);
    api.add('pr', [reply('Here.')]);
    const linked = await house.create();
    await say(linked, `Open a pull request. ${marker('linked')}`);
    await until(linked, turnsEnded(1));
    await linked.stop();
    const link = {
      type: 'pr-link',
      sessionId: linked.id,
      prNumber: 12,
      prUrl: 'https://github.com/a/b/pull/12',
      prRepository: 'a/b',
      timestamp: new Date().toISOString(),
    };
    await appendFile(await recordOf(claude.home, linked.id), `${JSON.stringify(link)}\n`);
    const session = await house.create({ fromPr: '12' });
    await say(session, `Go. ${marker('pr')}`);
    await until(session, turnsEnded(1));
    const claimed = (await allLines(house.store, session.id)).map(({ body }) => Buffer.from(body).toString());
    expect(claimed.some((line) => line.includes('--from-pr=12'))).toBe(true);
    expect(JSON.stringify(api.requests.at(-1)?.body)).toContain(marker('pr'));
    expect(JSON.stringify(api.requests.at(-1)?.body)).not.toContain(marker('linked'));
  });

  test('a session can begin from a pull request, under its own id', async () => {
    const { api, house } = await open();
    api.add('pr', [reply('Here.')]);
    const session = await house.create({ fromPr: '12' });
    await say(session, `Go. ${marker('pr')}`);
    await until(session, turnsEnded(1));
    const claimed = (await allLines(house.store, session.id)).map(({ body }) => Buffer.from(body).toString());
    expect(claimed.some((line) => line.includes('--from-pr=12'))).toBe(true);
    expect(session.state.cli.model).not.toBeNull();
    await session.stop();
    await say(session, `Again. ${marker('pr')}`);
    await until(session, turnsEnded(2));
  });
});

/** The CLI's own record of a session. */
async function recordOf(home: string, sessionId: string): Promise<string> {
  const projects = join(home, '.claude', 'projects');
  const files = await readdir(projects, { recursive: true });
  const file = files.find((name) => name.endsWith(`${sessionId}.jsonl`));
  if (!file) throw new Error(`no record of ${sessionId}`);
  return join(projects, file);
}
