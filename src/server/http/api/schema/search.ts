import { z } from '@hono/zod-openapi';
import type { FoundSession, SavedSearch, SearchHit, SearchProgress } from '../../../../core/search/found.ts';
import { named, time } from './named.ts';

const searchHit = named(
  'SearchHit',
  z.object({
    sessionId: z.string(),
    entryId: z.string().nullable(),
    parent: z.string().nullable(),
    role: z.enum(['user', 'assistant', 'tool', 'thinking', 'system', 'title']),
    tool: z.string().nullable(),
    part: z.enum(['text', 'input', 'output']),
    at: time,
    isError: z.boolean(),
    isClipped: z.boolean(),
    snippet: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
  }) satisfies z.ZodType<SearchHit>,
);

const foundSession = z.object({
  id: z.string(),
  title: z.string().nullable(),
  cwd: z.string(),
  updatedAt: time,
}) satisfies z.ZodType<FoundSession>;

export const searchProgress = z.object({
  pending: z.number(),
  total: z.number(),
}) satisfies z.ZodType<SearchProgress>;

export const searchPage = z.object({
  hits: z.array(searchHit),
  sessions: z.array(foundSession),
  next: z.string().nullable(),
  isComplete: z.boolean(),
  notes: z.array(z.string()),
  progress: searchProgress,
});

export const savedSearch = named(
  'SavedSearch',
  z.object({ id: z.string(), text: z.string(), createdAt: time }) satisfies z.ZodType<SavedSearch>,
);
