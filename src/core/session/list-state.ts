import type { SessionSummary } from './summary.ts';

/** What a list of sessions can be narrowed to. */
export const listStates = ['waiting', 'running', 'idle', 'ended', 'unread'] as const;
export type ListState = (typeof listStates)[number];

/** How a session is doing, in the words of the list's filters. The store says the same in SQL. */
export function listStateOf({
  status,
  waiting,
}: Pick<SessionSummary, 'status' | 'waiting'>): Exclude<ListState, 'unread'> {
  if (waiting > 0 || status === 'waiting') return 'waiting';
  switch (status) {
    case 'running':
    case 'starting':
      return 'running';
    case 'ended':
      return 'ended';
    case 'idle':
    case 'ready':
    case 'paused':
    case 'limited':
      return 'idle';
  }
}
