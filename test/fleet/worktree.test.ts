import { expect, test } from 'vitest';
import { createTrust } from '../../src/server/session/trust.ts';
import { projectOf } from '../../src/server/worktree/worktree-of.ts';
import { startsOf } from '../fake-claude/make.ts';
import { makeRepository, openWorktrees, recordsInMemory } from '../worktree/repository.ts';
import { agentOf, taskFor, untilTask } from './fleet-house.ts';
import { open } from './open-fleet.ts';

test('an agent with a worktree of its own works there, on a branch of its own, task after task', async () => {
  const repository = makeRepository();
  const records = recordsInMemory();
  const trust = createTrust({
    named: () => [repository.path],
    confirmed: async () => [],
    confirm: async () => {},
    inCli: async () => [],
    projectOf: (folder) => projectOf(records, folder),
  });
  const { house, fleet } = await open({}, { trust, worktrees: openWorktrees(records) });
  await fleet.putAgent('ada', agentOf(repository.path, { ownWorktree: true }));
  for (const id of ['one', 'two']) await fleet.putTask(id, taskFor('ada', { title: id }));
  const done = await untilTask(fleet, 'two', ({ state }) => state === 'done');
  const agent = await fleet.agent('ada');
  expect(agent?.worktree).toMatchObject({ branch: 'quarterdeck/ada-ada', base: 'main' });
  expect(startsOf(house.fake).map(({ cwd }) => cwd)).toEqual([agent?.worktree?.path]);
  expect((await fleet.task('one'))?.sessionId).toBe(done.sessionId);
  expect(repository.git('branch', '--list', 'quarterdeck/*')).toContain('quarterdeck/ada-ada');
});
