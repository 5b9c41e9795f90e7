import { afterEach, describe, expect, test } from 'vitest';
import type { Notice } from '../../src/core/session/entry.ts';
import { versions } from '../claude/executable.ts';
import { startsOf } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from './house.ts';
import { openRealHouse } from './real-house.ts';

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

async function open(scenario: Scenario) {
  const house = await fakeHouse(scenario);
  closing.push(house);
  return house;
}

async function notices(house: House, id: string): Promise<Notice[]> {
  return (await allEntries(house.store, id)).flatMap((entry) => (entry.type === 'notice' ? [entry.notice] : []));
}

const crashes = (all: Notice[]) => all.filter((notice) => notice.type === 'runEnded' && notice.end === 'crashed');
const warnings = (all: Notice[]) => all.flatMap((notice) => (notice.type === 'stderr' ? [notice.text] : []));

test('[C9] the notice of a crash has the last lines of stderr, without terminal codes', async () => {
  const stderr = '\u001b[31mError:\u001b[0m the disk is on fire\n  at core.js:1\n\n';
  const house = await open({ turn: [{ type: 'exit', code: 3, stderr }] });
  const session = await house.create();
  await say(session, 'hello');
  await until(session, ({ run }) => run.type === 'ended');
  expect(crashes(await notices(house, session.id))).toEqual([
    expect.objectContaining({ code: 3, stderr: 'Error: the disk is on fire\n  at core.js:1' }),
  ]);
  expect(warnings(await notices(house, session.id))).toEqual([]);
});

test('[C7] a flood of stderr before a crash leaves a screenful in the notice', async () => {
  const house = await open({
    turn: [
      { type: 'stderrFlood', bytes: 4_000_000 },
      { type: 'exit', code: 1 },
    ],
  });
  const session = await house.create();
  await say(session, 'hello');
  await until(session, ({ run }) => run.type === 'ended');
  const [crash] = crashes(await notices(house, session.id));
  const stderr = crash?.type === 'runEnded' ? (crash.stderr ?? '') : '';
  expect(stderr.endsWith('the last of stderr')).toBe(true);
  expect(stderr.length).toBeLessThanOrEqual(4000);
});

test('[C9] a CLI that refuses its options says why once, and is not started again the same way', async () => {
  const stderr = '--dangerously-skip-permissions cannot be used with root/sudo privileges for security reasons\n';
  const house = await open({ atStart: [{ type: 'exit', code: 1, stderr }] });
  const session = await house.create({ permissionMode: 'bypassPermissions' });
  await say(session, 'hello');
  await until(session, ({ run }) => run.type === 'ended');
  const all = await notices(house, session.id);
  expect(crashes(all)).toEqual([expect.objectContaining({ cause: 'bypassAsRoot', stderr: stderr.trim() })]);
  expect(all).toContainEqual({ type: 'breaker', crashes: 1 });
  expect(startsOf(house.fake)).toHaveLength(1);
});

test('stderr of a run that goes on is a notice, once for the same text', async () => {
  const ignored = 'Ignoring 1 permissions.allow entry from .claude/settings.json: this workspace has not been trusted.';
  const house = await open({ atStart: [{ type: 'stderr', text: `${ignored}\n` }] });
  const session = await house.create();
  await session.resume();
  await until(session, ({ seq, run }) => seq > 0 && run.type === 'live');
  await session.stop();
  await session.resume();
  await say(session, 'hello');
  await until(session, turnsEnded(1));
  await session.stop();
  expect(warnings(await notices(house, session.id))).toEqual([ignored]);
});

describe.runIf(process.getuid?.() === 0).each(versions)('the real CLI %s as root', (version) => {
  test('[C9] bypass permissions ends in a notice that says what to do', async () => {
    const real = await openRealHouse(version);
    closing.push(real);
    const session = await real.house.create({ permissionMode: 'bypassPermissions' });
    await say(session, 'hello');
    await until(session, ({ run }) => run.type === 'ended');
    expect(crashes(await notices(real.house, session.id))).toEqual([
      expect.objectContaining({ cause: 'bypassAsRoot', stderr: expect.stringContaining('root/sudo privileges') }),
    ]);
  });
});
