import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { versions } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import { type House, openHouse, say, turnsEnded, until } from './house.ts';

describe.each(versions)('a tool that the real CLI %s does not have', (version) => {
  let api: ModelApi;
  let claude: RealClaude;
  let house: House;

  beforeEach(async () => {
    api = await startModelApi();
    claude = await prepareRealClaude(version, api);
    const cli = { file: claude.command, prefixArguments: [], version, environment: claude.environment };
    house = await openHouse(cli);
    house.project = claude.project;
  });

  afterEach(async () => {
    await house.close();
    await claude.remove();
    await api.close();
  });

  test('was not allowed to run, whether it was taken away or never was there', async () => {
    const calls = [tool('Bash', { command: 'ls' }), tool('Teleport', { to: 'the moon' })];
    api.add('gone', [...calls.map((call) => reply(call)), reply('All right.')]);
    const session = await house.create({ disallowedTools: ['Bash'] });
    await say(session, `Go. ${marker('gone')}`);
    await until(session, turnsEnded(1));
    const { decisions } = await house.store.decisions({ sessionId: session.id, before: null, limit: 10 });
    const denied = { outcome: 'denied', by: { type: 'noTool' } };
    expect(decisions.sort((a, b) => a.tool.localeCompare(b.tool))).toMatchObject([
      { tool: 'Bash', ...denied },
      { tool: 'Teleport', ...denied },
    ]);
  });
});
