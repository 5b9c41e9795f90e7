import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitEnvironment } from '../worktree/repository.ts';
import type { ApiHouse } from './api-house.ts';

/** A real worktree for each of its routes. */
export async function worktreeExamples({ project, context }: ApiHouse) {
  const folder = join(project, 'repository');
  await mkdir(folder);
  await writeFile(join(folder, 'a.txt'), 'one\n');
  const who = ['user.name=Ada', 'user.email=ada@example.test'];
  for (const args of [
    ['init', '-q'],
    ...who.map((pair) => ['config', ...pair.split('=')]),
    ['add', '-A'],
    ['commit', '-qm', '1'],
  ]) {
    execFileSync('git', ['-C', folder, ...args], { env: gitEnvironment });
  }
  const make = async (name: string) => {
    const created = await context.worktrees.create({ project: folder, name });
    if (created.type === 'failed') throw new Error(created.reason);
    await writeFile(join(created.path, `${name}.txt`), `${name}\n`);
    return `/api/worktrees/${created.id}`;
  };
  const [looked, committed, merged, discarded] = [
    await make('looked'),
    await make('committed'),
    await make('merged'),
    await make('discarded'),
  ];
  return {
    'GET /api/worktrees': { target: '/api/worktrees' },
    'GET /api/worktrees/fitness': { target: `/api/worktrees/fitness?folder=${encodeURIComponent(folder)}` },
    'GET /api/worktrees/{id}': { target: looked },
    'GET /api/worktrees/{id}/diff': { target: `${looked}/diff` },
    'POST /api/worktrees/{id}/commit': { target: `${committed}/commit`, json: { message: 'x' } },
    'POST /api/worktrees/{id}/merge': { target: `${merged}/merge`, json: { way: 'squash', commitMessage: 'x' } },
    'POST /api/worktrees/{id}/discard': {
      target: `${discarded}/discard`,
      json: { confirm: 'quarterdeck/discarded' },
    },
    'POST /api/worktrees/clean-up': { target: '/api/worktrees/clean-up', json: {} },
  };
}
