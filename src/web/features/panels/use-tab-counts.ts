import { useMemo } from 'react';
import { useSession, useSessionState, useWatched } from '../../store/session-context.ts';
import { type TabCounts, tabCounts } from './tab-counts.ts';

export function useTabCounts(): TabCounts {
  const session = useSession();
  const todos = useSessionState((state) => state.todos);
  const tasks = useSessionState((state) => state.tasks);
  const servers = useSessionState(({ cli }) => cli.servers);
  const entries = useWatched(session, (watched) => watched.entries);
  const hasOlder = useWatched(session, (watched) => watched.hasOlder);
  return useMemo(
    () => tabCounts({ todos, tasks, servers, entries, hasOlder }),
    [todos, tasks, servers, entries, hasOlder],
  );
}
