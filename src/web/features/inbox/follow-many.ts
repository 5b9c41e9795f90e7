import type { Client } from '../../../client/client.ts';
import { createListeners } from '../../../client/listeners.ts';
import type { WatchedSession } from '../../../client/watched-session.ts';
import type { FollowedSession } from './inbox-groups.ts';

/** Sessions that are followed together, for what waits in them. */
export type FollowedSessions = {
  /** The same value until what waits has changed. */
  current(): readonly FollowedSession[];
  onChange(listener: () => void): () => void;
  /** Follows these from now on, and no others. */
  follow(ids: readonly string[]): void;
  close(): void;
};

export function followMany(client: Client): FollowedSessions {
  const watches = new Map<string, { session: WatchedSession; leave(): void }>();
  const changes = createListeners<[]>();
  let shown: readonly FollowedSession[] = [];

  function look(): void {
    const next = [...watches.values()].flatMap(({ session }) => {
      if (session.state === null) return [];
      const { title, cwd, requests, budget } = session.state;
      const held = budget.held?.act === 'ask' ? budget.held : null;
      return [{ session, title, cwd, requests, held }];
    });
    // Much is said in a session that changes nothing of what waits.
    if (next.length === shown.length && next.every((one, index) => isSame(one, shown[index]))) return;
    shown = next;
    changes.tell();
  }

  function close(id: string): void {
    const watch = watches.get(id);
    watch?.leave();
    watch?.session.close();
    watches.delete(id);
  }

  return {
    current: () => shown,
    onChange: changes.add,
    follow(ids) {
      for (const id of [...watches.keys()]) if (!ids.includes(id)) close(id);
      for (const id of ids) {
        if (watches.has(id)) continue;
        const session = client.watch(id);
        watches.set(id, { session, leave: session.onChange(look) });
      }
      look();
    },
    close() {
      for (const id of [...watches.keys()]) close(id);
    },
  };
}

function isSame(a: FollowedSession, b: FollowedSession | undefined): boolean {
  if (b === undefined || a.session !== b.session || a.title !== b.title) return false;
  return a.requests === b.requests && a.held === b.held;
}
