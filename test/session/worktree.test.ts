import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { marker, reply } from '../../src/server/demo/model-api/script.ts';
import { startModelApi } from '../../src/server/demo/model-api/server.ts';
import type { Session } from '../../src/server/session/session.ts';
import type { Version } from '../claude/executable.ts';
import { prepareRealClaude } from '../claude/real.ts';
import { openHouse, say, turnsEnded, until } from './house.ts';

/** A session of a repository that is to have a worktree of its own. */
async function inRepository(version: Version): Promise<{ session: Session; git(...args: string[]): string }> {
  const api = await startModelApi({ scripts: { one: [reply('One.')], two: [reply('Two.')] } });
  const claude = await prepareRealClaude(version, api, { files: { 'a.txt': 'old\n' } });
  const who = ['-c', 'user.email=a@b.test', '-c', 'user.name=A'];
  const git = (...args: string[]) => execFileSync('git', [...who, ...args], { cwd: claude.project }).toString();
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
  const cli = { file: claude.command, prefixArguments: [], version, environment: claude.environment };
  const house = await openHouse(cli, { project: claude.project });
  onTestFinished(async () => {
    await house.close();
    await claude.remove();
    await api.close();
  });
  return { session: await house.create({ worktree: 'side' }), git };
}

test('the CLI makes a worktree for the session, and goes on in it when it is resumed', async () => {
  const { session, git } = await inRepository('2.1.325');
  await say(session, `Begin ${marker('one')}`);
  await until(session, turnsEnded(1));
  expect(git('worktree', 'list')).toContain('worktrees/side');
  await session.stop();
  await say(session, `Go on ${marker('two')}`);
  expect((await until(session, turnsEnded(2))).cost.total).toBeGreaterThan(0);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2);
});

test('a CLI that cannot make worktrees is not started with one, and says which can', async () => {
  const { session } = await inRepository('2.1.38');
  expect(await session.resume()).toEqual({
    type: 'failed',
    reason: 'option',
    detail: 'worktree needs CLI 2.1.325 or later; this one is 2.1.38.',
  });
});
