import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Worktree } from '../../../core/worktree/worktree.ts';
import { isThere } from '../../worktree/is-there.ts';
import { worktreeOf } from '../../worktree/worktree-of.ts';
import type { AppBindings } from '../server.ts';
import { endResting, usersOf } from '../worktree-users.ts';
import { type Answer, ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { type Leftover, leftoverOf } from './leftover.ts';
import { worktree, worktreeDiff } from './schema/worktree.ts';
import * as routes from './worktree-routes.ts';

const mostListed = 500;

export function serveWorktrees(app: OpenAPIHono<AppBindings>, context: ApiContext): void {
  const { store, registry, fleet, trust, worktrees, now } = context;

  app.openapi(routes.listWorktrees, async (asked) => {
    const { folder } = asked.req.valid('query');
    const found = folder === undefined ? await store.worktrees(mostListed) : [await worktreeOf(store, folder)];
    const there = found.filter((one) => one !== null);
    return ok(asked, routes.worktreeList, { worktrees: await Promise.all(there.map(withLeftover)) });
  });

  app.openapi(routes.getFitness, async (asked) => {
    const { folder } = asked.req.valid('query');
    const examined = await worktrees.examine(folder);
    if (examined.type === 'unfit') return ok(asked, routes.fitness, examined);
    return ok(asked, routes.fitness, { type: 'fit', branch: examined.checkout.branch });
  });

  app.openapi(routes.getWorktree, async (asked) => {
    const found = await open(asked, asked.req.valid('param').id);
    if (found instanceof Response) return found;
    const [state, users] = [await worktrees.state(found), await usersOf(store, found)];
    return ok(asked, routes.standing, { worktree: found, state, isBusy: users.busy.length > 0 });
  });

  app.openapi(routes.getDiff, async (asked) => {
    const found = await open(asked, asked.req.valid('param').id);
    if (found instanceof Response) return found;
    const diff = await worktrees.diff(found, asked.req.valid('query').path ?? null);
    if (diff.type === 'failed') return refuse(asked, 'conflict', diff.reason);
    const { type: _type, ...rest } = diff;
    return ok(asked, worktreeDiff, rest);
  });

  app.openapi(routes.postCommit, async (asked) => {
    const found = await open(asked, asked.req.valid('param').id);
    if (found instanceof Response) return found;
    const outcome = await worktrees.commit(found, asked.req.valid('json').message);
    if (outcome.type === 'failed') return refuse(asked, 'conflict', outcome.reason);
    return ok(asked, routes.commit, { commit: outcome.commit });
  });

  app.openapi(routes.postMerge, async (asked) => {
    const found = await open(asked, asked.req.valid('param').id);
    if (found instanceof Response) return found;
    const { way, message = null, commitMessage = null } = asked.req.valid('json');
    const outcome = await worktrees.merge(found, { way, message, commitMessage });
    if (outcome.type === 'merged') return ok(asked, worktree, { ...found, merged: outcome.merged });
    const { type: problem, reason, ...facts } = outcome;
    return refuse(asked, 'conflict', reason, { problem, ...facts });
  });

  app.openapi(routes.postDiscard, async (asked) => {
    const found = await open(asked, asked.req.valid('param').id);
    if (found instanceof Response) return found;
    const { confirm } = asked.req.valid('json');
    if (confirm !== undefined && confirm !== found.branch) {
      return refuse(asked, 'invalid', `confirm: type ${found.branch}`, { key: 'confirm' });
    }
    const outcome = await discard(found, confirm !== undefined);
    if (outcome.type === 'discarded') return ok(asked, worktree, { ...found, discarded: outcome.discarded });
    const { type: problem, reason, ...facts } = outcome;
    return refuse(asked, 'conflict', reason, { problem, ...facts });
  });

  app.openapi(routes.postCleanUp, async (asked) => {
    const all = await Promise.all((await store.worktrees(mostListed)).map(withLeftover));
    const removed: string[] = [];
    const left: { id: string; branch: string; reason: string }[] = [];
    for (const { leftover, worktree: one } of all) {
      if (leftover === null) continue;
      const outcome = await discard(one, false);
      if (outcome.type === 'discarded') removed.push(one.id);
      else left.push({ id: one.id, branch: one.branch, reason: outcome.reason });
    }
    return ok(asked, routes.cleaned, { removed, left });
  });

  /** The worktree that is asked for, if its project is still trusted: git runs what the project configures. */
  async function open(asked: Context<AppBindings>, id: string): Promise<Worktree | Answer> {
    const found = await store.worktree(id);
    if (!found) return refuse(asked, 'notFound', 'There is no such worktree.');
    if (found.discarded) return refuse(asked, 'gone', 'This worktree was discarded.', { kept: found.discarded.kept });
    const checked = await trust.check(found.project);
    if (checked.type !== 'untrusted') return found;
    return refuse(asked, 'untrusted', 'Nobody has said yet that this folder is trusted.', { path: checked.path });
  }

  async function discard(found: Worktree, confirmed: boolean) {
    const users = await usersOf(store, found);
    if (users.busy.length > 0) return { type: 'failed', reason: 'A session is at work in it. Stop it first.' } as const;
    await endResting(registry, users);
    return worktrees.discard(found, confirmed);
  }

  async function withLeftover(found: Worktree): Promise<{ worktree: Worktree; leftover: Leftover | null }> {
    const [ownerExists, folderExists] = [await isOwned(found), await isThere(found.path)];
    return { worktree: found, leftover: leftoverOf(found, { ownerExists, folderExists, now: now() }) };
  }

  /** One without an owner was made by hand, and is nobody's leftover. */
  async function isOwned({ owner }: Worktree): Promise<boolean> {
    if (owner === null) return true;
    return (owner.type === 'session' ? await store.session(owner.id) : await fleet.agent(owner.id)) !== null;
  }
}
