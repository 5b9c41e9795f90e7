import { expect, test } from 'vitest';
import { allLines, say, turnsEnded, until } from './house.ts';
import { openRealHouse } from './real-house.ts';

const servers = {
  local: { type: 'stdio', command: 'true', args: ['--token', 'CANARY-arg'], env: { A: 'CANARY-env' } },
  web: { type: 'http', url: 'http://127.0.0.1:9/CANARY-url', headers: { Authorization: 'CANARY-header' } },
};
const settings = { env: { FOO: 'CANARY-setting' }, permissions: { allow: ['Bash(ls:*)'] } };
const own = [{ own: { type: 'stdio', command: 'true', env: { A: 'CANARY-agent' } } }];

test.each(['2.1.38', '2.1.325'] as const)(
  '[S27] %s takes its configuration from files, and what it repeats of it is masked in the journal',
  { timeout: 120_000 },
  async (version) => {
    const { house, close } = await openRealHouse(version);
    const session = await house.create({
      mcpConfigs: [{ type: 'json', value: { mcpServers: servers } }],
      settings: { type: 'json', value: settings },
      agents: { helper: { description: 'd', prompt: 'p', mcpServers: own } },
    });
    await say(session, 'hello');
    await until(session, turnsEnded(1));
    expect(await session.ask({ subtype: 'mcp_status' })).toMatchObject({ type: 'answered' });
    const told = await session.ask({ subtype: 'get_settings' });
    if (told.type === 'answered') expect(told.response.effective?.env).toEqual(settings.env);
    expect(new Set(session.state.cli.servers.map(({ name }) => name))).toEqual(new Set(['local', 'web']));
    expect(session.state.cli.agents.map(({ name }) => name)).toContain('helper');
    const journal = (await allLines(house.store, session.id)).map(({ body }) => Buffer.from(body).toString());
    expect(journal.filter((line) => line.includes('CANARY'))).toEqual([]);
    expect(journal.join('\n')).toContain('"command":"true"');
    await close();
  },
);
