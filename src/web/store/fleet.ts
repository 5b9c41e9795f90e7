import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { WatchedFleet } from '../../client/watched-fleet.ts';
import type { Agent } from '../../core/fleet/agent.ts';
import type { AgentTask } from '../../core/fleet/task.ts';
import { useClient } from './client-context.ts';

/** Agents and tasks as they are now. What has not changed stays the same. */
export type Fleet = { readonly agents: readonly Agent[]; readonly tasks: readonly AgentTask[] };

export const FleetContext = createContext<WatchedFleet | null>(null);

/** Watches agents and tasks for as long as the component is there. */
export function useWatchFleet(): WatchedFleet | null {
  const client = useClient();
  const [watched, setWatched] = useState<WatchedFleet | null>(null);
  useEffect(() => {
    const opened = client.watchFleet();
    setWatched(opened);
    return () => opened.close();
  }, [client]);
  return watched;
}

/** Null until they are here. */
export function useFleet(): Fleet | null {
  const watched = useContext(FleetContext);
  const agents = useSyncExternalStore(watched?.onChange ?? never, () => watched?.agents ?? null);
  const tasks = useSyncExternalStore(watched?.onChange ?? never, () => watched?.tasks ?? null);
  return useMemo(
    () => (agents === null || tasks === null ? null : { agents: [...agents.values()], tasks: [...tasks.values()] }),
    [agents, tasks],
  );
}

function never(): () => void {
  return () => {};
}
