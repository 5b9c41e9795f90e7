import { z } from '@hono/zod-openapi';
import {
  mergeWays,
  type Worktree,
  type WorktreeDiff,
  type WorktreeFile,
  type WorktreeState,
} from '../../../../core/worktree/worktree.ts';
import { named, time } from './named.ts';

export const mergeWay = z.enum(mergeWays);

export const worktree = named(
  'Worktree',
  z.object({
    id: z.string(),
    project: z.string(),
    path: z.string(),
    cwd: z.string(),
    branch: z.string(),
    base: z.string(),
    baseCommit: z.string(),
    owner: z.object({ type: z.enum(['session', 'agent']), id: z.string() }).nullable(),
    createdAt: time,
    merged: z.object({ at: time, commit: z.string(), way: mergeWay }).nullable(),
    discarded: z.object({ at: time, kept: z.string().nullable() }).nullable(),
  }) satisfies z.ZodType<Worktree>,
);

const uncommitted = z.object({
  path: z.string(),
  type: z.enum(['changed', 'added', 'deleted', 'untracked', 'conflict']),
});

export const worktreeState = named(
  'WorktreeState',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('folderGone'), ahead: z.number() }),
    z.object({ type: z.literal('unreadable'), reason: z.string() }),
    z.object({
      type: z.literal('ready'),
      branch: z.string().nullable(),
      head: z.string(),
      baseHead: z.string().nullable(),
      ahead: z.number(),
      behind: z.number(),
      uncommitted: z.array(uncommitted),
      uncommittedCount: z.number(),
      apart: z.array(z.string()),
      underWay: z.string().nullable(),
      conflicts: z.array(z.string()).nullable(),
      locked: z.string().nullable(),
    }),
  ]) satisfies z.ZodType<WorktreeState>,
);

const hunk = z.object({
  oldStart: z.number(),
  oldLines: z.number(),
  newStart: z.number(),
  newLines: z.number(),
  lines: z.array(z.string()),
});

const file = z.object({
  path: z.string(),
  change: z.enum(['added', 'changed', 'deleted', 'moved']),
  oldPath: z.string().nullable(),
  isUntracked: z.boolean(),
  added: z.number(),
  removed: z.number(),
  content: z.discriminatedUnion('type', [
    z.object({ type: z.literal('patch'), hunks: z.array(hunk), clipped: z.boolean() }),
    z.object({ type: z.enum(['binary', 'large', 'hidden']) }),
  ]),
}) satisfies z.ZodType<WorktreeFile>;

export const worktreeDiff = named(
  'WorktreeDiff',
  z.object({
    from: z.string(),
    files: z.array(file),
    fileCount: z.number(),
    added: z.number(),
    removed: z.number(),
  }) satisfies z.ZodType<WorktreeDiff>,
);
