import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { versions } from '../claude/executable.ts';
import { say, turnsEnded, until } from './house.ts';
import { openRealHouse, type RealHouse } from './real-house.ts';

describe.each(versions)('a tool that the real CLI %s does not have', (version) => {
  let real: RealHouse;
  let api: RealHouse['api'];
  let house: RealHouse['house'];

  beforeEach(async () => {
    real = await openRealHouse(version);
    ({ api, house } = real);
  });

  afterEach(() => real.close());

  test('was not allowed to run, whether it was taken away or never was there', async () => {
    const calls = [tool('Bash', { command: 'ls' }), tool('Teleport', { to: 'the moon' })];
    api.add('gone', [...calls.map((call) => reply(call)), reply('All right.')]);
    const session = await house.create({ disallowedTools: ['Bash'] });
    await say(session, `Go. ${marker('gone')}`);
    await until(session, turnsEnded(1));
    const { decisions } = await house.store.decisions({ sessionId: session.id, before: null, limit: 10 });
    const refused = { outcome: 'refused', by: { type: 'noTool' } };
    expect(decisions.sort((a, b) => a.tool.localeCompare(b.tool))).toMatchObject([
      { tool: 'Bash', ...refused },
      { tool: 'Teleport', ...refused },
    ]);
  });
});
