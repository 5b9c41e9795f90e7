import { monitorEventLoopDelay } from 'node:perf_hooks';
import { executionStates } from '../../core/fleet/agent.ts';
import type { SessionStatus } from '../../core/session/status.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Store } from '../store/store.ts';
import type { Hub } from './hub/hub.ts';
import type { Metrics, Samples } from './metrics.ts';

const commitSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const statuses: SessionStatus['type'][] = [
  'idle',
  'starting',
  'ready',
  'running',
  'waiting',
  'paused',
  'limited',
  'ended',
];
const pageSize = 1000;
const pageCount = 20;
const runLimit = 10_000;

/** A store that counts and times what is committed. */
export function measuredStore(
  store: Store,
  metrics: Metrics,
  now: () => number = performance.now.bind(performance),
): Store {
  const lines = metrics.counter('quarterdeck_lines_committed_total', 'Lines of journals that are on disk.');
  const failures = metrics.counter('quarterdeck_commits_failed_total', 'Commits that were refused or failed.');
  const seconds = metrics.histogram('quarterdeck_commit_seconds', 'How long a commit took.', commitSeconds);
  let waiting = 0;
  let waitingBytes = 0;
  metrics.gauge('quarterdeck_commits_waiting', 'Commits that are under way.', () => waiting);
  metrics.gauge('quarterdeck_commit_bytes_waiting', 'Bytes of lines that are not on disk yet.', () => waitingBytes);

  return {
    ...store,
    append: async (batch) => {
      const bytes = batch.lines.reduce((sum, { body }) => sum + body.length, 0);
      const { length } = batch.lines;
      const begun = now();
      waiting += 1;
      waitingBytes += bytes;
      try {
        const appended = await store.append(batch);
        if (appended.type === 'committed') lines.add(length);
        else failures.add();
        return appended;
      } finally {
        seconds.observe((now() - begun) / 1000);
        waiting -= 1;
        waitingBytes -= bytes;
      }
    },
  };
}

export type Watched = {
  store: Store;
  hub: Pick<Hub, 'counts'>;
  fleet: Pick<Fleet, 'snapshot'>;
  /** Every WebSocket that is open. */
  sockets(): Iterable<{ bufferedAmount: number }>;
};

/** What is looked up when somebody asks for figures. */
export function watchServer(metrics: Metrics, { store, hub, fleet, sockets }: Watched): void {
  metrics.gauge('quarterdeck_sessions', 'Sessions by what they are doing.', () => sessionCounts(store));
  metrics.gauge(
    'quarterdeck_search_pending',
    'Entries and titles that are not in the search index yet.',
    () => store.searchProgress().pending,
  );
  metrics.gauge(
    'quarterdeck_runs_live',
    'CLI processes that run.',
    async () => (await store.openRuns(runLimit)).length,
  );
  metrics.gauge('quarterdeck_requests_waiting', 'Requests that wait for a person.', async () => {
    return (await store.pendingRequests(runLimit)).length;
  });
  metrics.gauge('quarterdeck_agents', 'Agents by what they are doing.', async () => {
    const { agents } = await fleet.snapshot();
    return executionStates.map((state) => ({
      labels: { state },
      value: agents.filter(({ executionState }) => executionState === state).length,
    }));
  });
  metrics.gauge('quarterdeck_connections', 'Clients that are connected.', () => hub.counts().connections);
  metrics.gauge('quarterdeck_watchers', 'Sessions that clients follow, each as often as it is followed.', () => {
    return hub.counts().watches;
  });
  metrics.gauge('quarterdeck_clients_cut', 'Clients that were cut because they were too slow.', () => hub.counts().cut);
  metrics.gauge('quarterdeck_socket_buffered_bytes', 'Bytes that wait in WebSockets.', () => {
    return [...sockets()].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
  });
  watchProcess(metrics);
}

function watchProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  metrics.gauge('quarterdeck_event_loop_delay_seconds', 'Delay of the event loop since it was last asked for.', () => {
    const samples = [0.5, 0.99, 1].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: delay.percentile(quantile * 100) / 1e9,
    }));
    delay.reset();
    return samples;
  });
  metrics.gauge('quarterdeck_memory_bytes', 'Memory of the server by kind.', () => {
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    const kinds = { rss, heapUsed, external, arrayBuffers };
    return Object.entries(kinds).map(([kind, value]) => ({ labels: { kind }, value }));
  });
  metrics.gauge('quarterdeck_uptime_seconds', 'How long the server has been running.', () => process.uptime());
}

/** Counted page by page; a reader thread does the work, and only for who asks. */
async function sessionCounts(store: Store): Promise<Samples> {
  const counts = new Map(statuses.map((status) => [status, 0]));
  let before: Parameters<Store['sessions']>[0]['before'] = null;
  for (let page = 0; page < pageCount; page++) {
    const rows = await store.sessions({ before, limit: pageSize });
    for (const { summary } of rows) counts.set(summary.status, (counts.get(summary.status) ?? 0) + 1);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    before = { updatedAt: last.summary.updatedAt, id: last.id };
  }
  return [...counts].map(([status, value]) => ({ labels: { status }, value }));
}
