import { z } from '@hono/zod-openapi';
import { jsonBody } from './json-body.ts';
import { apiRoute, refusals } from './route.ts';
import { mergeWay, worktree, worktreeDiff, worktreeState } from './schema/worktree.ts';

const params = z.object({ id: z.string().min(1).max(64) });
const message = z.string().trim().min(1).max(16_384);

const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
  ...refusals,
});

/** Why a worktree may be cleaned up; null while somebody has it. */
const leftover = z.enum(['ownerGone', 'folderGone']).nullable();
export const worktreeList = z.object({ worktrees: z.array(z.object({ worktree, leftover })) });

export const listWorktrees = apiRoute('watch', {
  method: 'get',
  path: '/worktrees',
  summary: 'The git worktrees that are there, or the one that a folder lies in',
  request: { query: z.strictObject({ folder: z.string().min(1).max(4096).optional() }) },
  responses: answer('The newest first, at most 500.', worktreeList),
});

export const fitness = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fit'), branch: z.string() }),
  z.object({ type: z.literal('unfit'), reason: z.string() }),
]);

export const getFitness = apiRoute('operate', {
  method: 'get',
  path: '/worktrees/fitness',
  summary: 'Whether a worktree can be made of a folder, and why not',
  request: { query: z.strictObject({ folder: z.string().min(1).max(4096) }) },
  responses: answer('`branch` is what it would come from.', fitness),
});

export const standing = z.object({ worktree, state: worktreeState, isBusy: z.boolean() });

export const getWorktree = apiRoute('watch', {
  method: 'get',
  path: '/worktrees/{id}',
  summary: 'How a worktree stands to its base',
  request: { params },
  responses: answer('`isBusy`: a session is at work in it.', standing),
});

export const getDiff = apiRoute('watch', {
  method: 'get',
  path: '/worktrees/{id}/diff',
  summary: 'What is different in a worktree from where it left its base, committed or not',
  request: { params, query: z.strictObject({ path: z.string().min(1).max(4096).optional() }) },
  responses: answer('Long files have their lines only when they are asked for by path.', worktreeDiff),
});

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  params,
  body: { required: true, content: { 'application/json': { schema } } },
});

export const commit = z.object({ commit: z.string() });

export const postCommit = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/worktrees/{id}/commit',
    summary: 'Commits every file of a worktree as it is',
    request: body(z.strictObject({ message })),
    responses: answer('The new commit.', commit),
  },
  ...jsonBody(),
);

export const postMerge = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/worktrees/{id}/merge',
    summary: 'Merges a worktree into its base, whole or not at all',
    request: body(
      z.strictObject({ way: mergeWay, message: message.exactOptional(), commitMessage: message.exactOptional() }),
    ),
    responses: answer('With the commit that the base is at now.', worktree),
  },
  ...jsonBody(),
);

export const postDiscard = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/worktrees/{id}/discard',
    summary:
      'Removes a worktree and its branch. Work that is only there goes only with `confirm`, and is kept as a ref',
    request: body(
      z.strictObject({
        confirm: z.string().max(200).exactOptional().openapi({ description: 'The name of its branch.' }),
      }),
    ),
    responses: answer('`discarded.kept` is where its work is.', worktree),
  },
  ...jsonBody(),
);

export const cleaned = z.object({
  removed: z.array(z.string()),
  left: z.array(z.object({ id: z.string(), branch: z.string(), reason: z.string() })),
});

export const postCleanUp = apiRoute(
  'operate',
  {
    method: 'post',
    path: '/worktrees/clean-up',
    summary: 'Removes the worktrees that are left over and have no work of their own',
    request: { body: { required: true, content: { 'application/json': { schema: z.strictObject({}) } } } },
    responses: answer('Which were removed, and which not and why.', cleaned),
  },
  ...jsonBody(),
);

export const worktreeRoutes = [
  listWorktrees,
  getFitness,
  getWorktree,
  getDiff,
  postCommit,
  postMerge,
  postDiscard,
  postCleanUp,
];
