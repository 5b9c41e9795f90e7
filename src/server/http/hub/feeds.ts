import type { WireError } from '../../../core/wire.ts';
import type { ExternalRuns } from '../../session/external-runs.ts';
import type { Store } from '../../store/store.ts';
import type { AlertFeed } from './alert-feed.ts';
import type { FleetFeed } from './fleet-feed.ts';
import { followSessions } from './follow-sessions.ts';
import type { Outlet } from './outlet.ts';
import type { SessionFeed } from './session-feed.ts';

type FeedName = 'sessions' | 'fleet' | 'alerts' | 'external';

type Parts = {
  store: Store;
  feed: SessionFeed;
  fleetFeed: FleetFeed;
  alerts: AlertFeed;
  external: Pick<ExternalRuns, 'watch'>;
  outlet: Outlet;
  onError(error: unknown): void;
};

/** What one client follows besides single sessions. */
export type Feeds = {
  /** Joining again begins anew. */
  join(name: FeedName): void;
  leave(name: FeedName): void;
  /** Tells the client that nothing comes, and why. */
  end(name: 'sessions' | 'fleet', error: WireError): void;
  close(): void;
};

export function createFeeds({ store, feed, fleetFeed, alerts, external, outlet, onError }: Parts): Feeds {
  const joined = new Map<FeedName, () => void>();
  const follow: { [Name in FeedName]: () => () => void } = {
    sessions: () => followSessions({ feed, store, outlet, onError }),
    fleet: () => fleetFeed.follow(outlet, onError),
    alerts: () => alerts.join(outlet.post),
    external: () => external.watch((runs) => outlet.send({ type: 'external', runs })),
  };

  function leave(name: FeedName): void {
    joined.get(name)?.();
    joined.delete(name);
  }

  return {
    join(name) {
      leave(name);
      joined.set(name, follow[name]());
    },
    leave,
    end(name, error) {
      leave(name);
      outlet.send({ type: `${name}.unwatched`, error });
    },
    close() {
      for (const stop of joined.values()) stop();
      joined.clear();
    },
  };
}
