import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/core/wire.ts';
import type { Worktree, WorktreeDiff, WorktreeState } from '../../src/core/worktree/worktree.ts';
import { say, turnsEnded, until } from '../session/house.ts';
import { gitEnvironment } from '../worktree/repository.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;
let hours = 0;

const git = (...args: string[]) =>
  execFileSync('git', ['-C', house.project, ...args], { env: gitEnvironment }).toString();

beforeAll(async () => {
  house = await openApiHouse({}, { now: () => Date.now() + hours * 60 * 60_000 });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.test');
  writeFileSync(join(house.project, 'a.txt'), 'one\n');
  git('add', '-A');
  git('commit', '-qm', 'first');
});
afterAll(() => house.close());

type Listed = { worktrees: { worktree: Worktree; leftover: string | null }[] };
type Standing = { worktree: Worktree; state: WorktreeState; isBusy: boolean };

const create = (ownWorktree: string, sessionId: string = randomUUID(), cwd = house.project) =>
  house.tell<{ result: { sessionId: string } }>('/api/commands', {
    ...{ method: 'POST', scope: 'operate' },
    json: { id: randomUUID(), command: { type: 'session.create', sessionId, cwd, ownWorktree } },
  });

async function made(name: string) {
  const { body } = await create(name);
  const session = await house.open(body.result.sessionId);
  const listed = await house.tell<Listed>(`/api/worktrees?folder=${encodeURIComponent(session.state.cwd)}`);
  const worktree = listed.body.worktrees[0]?.worktree;
  if (!worktree) throw new Error('no worktree');
  return { session, worktree, address: `/api/worktrees/${worktree.id}` };
}

const post = <Answer>(path: string, json: object, scope: Scope = 'operate') =>
  house.tell<Answer>(path, { method: 'POST', scope, json });

describe('a session with a worktree of its own', () => {
  test('[S12] [W39] runs in it, on a branch of its own, trusted because its project is', async () => {
    const { session, worktree } = await made('one');
    expect(session.state.cwd).toBe(worktree.cwd);
    expect(worktree).toMatchObject({ branch: 'quarterdeck/one', base: 'main', owner: { id: session.id } });
    expect(await house.context.trust.check(worktree.path)).toMatchObject({ type: 'trusted' });
    await say(session, 'Hello');
    await until(session, turnsEnded(1));
  });

  test('[R2] [W39] asked for twice is made once', async () => {
    const id = randomUUID();
    expect([await create('twice', id), await create('twice', id)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    const branches = git('branch', '--list', 'quarterdeck/twice*').trim().split('\n');
    expect(branches).toHaveLength(1);
  });

  test.each([
    ['one', 'There is a branch quarterdeck/one already. Choose another name.'],
    ['$(touch x)', expect.stringContaining('letters, digits')],
  ])('[S10] is not made under the name %j, and there is no session either', async (name, message) => {
    const id = randomUUID();
    const { status, body } = await create(name, id);
    expect([status, body.error]).toMatchObject([422, { code: 'invalid', option: 'ownWorktree', message }]);
    expect(await house.store.session(id)).toBe(null);
  });

  test('shows whether it can be made at all', async () => {
    const fitness = (folder: string) => house.tell(`/api/worktrees/fitness?folder=${encodeURIComponent(folder)}`);
    expect((await fitness(house.project)).body).toEqual({ type: 'fit', branch: 'main' });
    expect((await fitness(house.home)).body).toEqual({
      ...{ type: 'unfit', reason: 'This folder is not in a git repository.' },
    });
  });
});

describe('a worktree over HTTP', () => {
  test('tells how it stands and what is different, is committed, merged and discarded', async () => {
    const { session, worktree, address } = await made('whole');
    writeFileSync(join(worktree.path, 'b.txt'), 'new\n');
    const standing = await house.tell<Standing>(address);
    expect(standing.body).toMatchObject({ isBusy: false, state: { type: 'ready', ahead: 0, uncommittedCount: 1 } });
    const diff = await house.tell<WorktreeDiff>(`${address}/diff`);
    expect(diff.body).toMatchObject({ fileCount: 1, added: 1, files: [{ path: 'b.txt', isUntracked: true }] });
    const refused = await post(`${address}/merge`, { way: 'commit' });
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'conflict', problem: 'uncommitted' }]);
    const merged = await post<Worktree>(`${address}/merge`, { way: 'commit', commitMessage: 'Add b' });
    expect(merged).toMatchObject({ status: 200, body: { merged: { way: 'commit' } } });
    expect(existsSync(join(house.project, 'b.txt'))).toBe(true);

    writeFileSync(join(worktree.path, 'c.txt'), 'c\n');
    expect(await post(`${address}/commit`, { message: 'Add c' })).toMatchObject({ status: 200 });
    expect((await post(`${address}/discard`, {})).body.error).toMatchObject({ problem: 'unconfirmed', commits: 1 });
    expect(await post(`${address}/discard`, { confirm: 'yes' })).toMatchObject({ status: 422 });
    await say(session, 'Hello');
    await until(session, turnsEnded(1));
    const gone = await post<Worktree>(`${address}/discard`, { confirm: worktree.branch });
    expect(gone).toMatchObject({ status: 200, body: { discarded: { kept: expect.stringContaining('whole') } } });
    expect(session.state.run.type).toBe('ended');
    expect(await house.tell(address)).toMatchObject({ status: 410 });
  });

  test('left over is one without an owner or a folder; cleaning up takes those without work of their own', async () => {
    const [gone, work, kept] = [await made('gone'), await made('work'), await made('kept')];
    const owner = { type: 'agent', id: 'deleted' } as const;
    const agents = await house.context.worktrees.create({ project: house.project, name: 'agents', owner });
    if (agents.type === 'failed') throw new Error(agents.reason);
    writeFileSync(join(work.worktree.path, 'b.txt'), 'work\n');
    await house.registry.delete(work.session.id);
    rmSync(gone.worktree.path, { recursive: true });
    hours = 1;
    const { worktrees } = (await house.tell<Listed>('/api/worktrees')).body;
    const leftover = (id: string) => worktrees.find(({ worktree }) => worktree.id === id)?.leftover;
    expect([gone, work, kept].map(({ worktree }) => leftover(worktree.id))).toEqual(['folderGone', 'ownerGone', null]);
    expect((await post('/api/worktrees/clean-up', {})).body).toEqual({
      removed: [agents.id, gone.worktree.id],
      left: [
        {
          ...{ id: work.worktree.id, branch: 'quarterdeck/work' },
          reason: '1 file not committed is only in this worktree.',
        },
      ],
    });
    expect(existsSync(kept.worktree.path)).toBe(true);
  });

  test('[S26] a device that may only watch changes nothing', async () => {
    const { address, worktree } = await made('watched');
    for (const [action, json] of [
      ['commit', { message: 'x' }],
      ['merge', { way: 'commit' }],
      ['discard', { confirm: worktree.branch }],
    ] as const) {
      expect(await post(`${address}/${action}`, json, 'watch')).toMatchObject({ status: 403 });
    }
    expect(await house.tell(address, { scope: 'watch' })).toMatchObject({ status: 200 });
  });
});
