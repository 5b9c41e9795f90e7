import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiHouse, openApiHouse } from '../../../test/api/api-house.ts';
import { agentOf } from '../../../test/fleet/fleet-house.ts';
import { exampleAppend, exampleSession, exampleSummary } from '../../../test/store/examples.ts';
import { createMetrics } from './metrics.ts';
import { measuredStore, watchServer } from './server-metrics.ts';

describe('the text of the metrics', () => {
  test('has counters, gauges and histograms as Prometheus reads them', async () => {
    const metrics = createMetrics();
    const counter = metrics.counter('things_total', 'Things.');
    const histogram = metrics.histogram('wait_seconds', 'Waits.', [0.1, 1]);
    metrics.gauge('level', 'A level.', () => 3);
    metrics.gauge('levels', 'More levels.', async () => [{ labels: { name: 'a "b"\n\\' }, value: 1.5 }]);
    counter.add();
    counter.add(4);
    for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value);
    expect(await metrics.text()).toBe(
      [
        '# HELP things_total Things.',
        '# TYPE things_total counter',
        'things_total 5',
        '# HELP wait_seconds Waits.',
        '# TYPE wait_seconds histogram',
        'wait_seconds_bucket{le="0.1"} 2',
        'wait_seconds_bucket{le="1"} 3',
        'wait_seconds_bucket{le="+Inf"} 4',
        'wait_seconds_sum 7.65',
        'wait_seconds_count 4',
        '# HELP level A level.',
        '# TYPE level gauge',
        'level 3',
        '# HELP levels More levels.',
        '# TYPE levels gauge',
        'levels{name="a \\"b\\"\\n\\\\"} 1.5',
        '',
      ].join('\n'),
    );
  });

  test('leaves out what cannot be had, and tells the rest', async () => {
    const metrics = createMetrics();
    metrics.gauge('broken', 'Broken.', () => Promise.reject(new Error('no')));
    metrics.gauge('whole', 'Whole.', () => 1);
    expect(await metrics.text()).toBe('# HELP whole Whole.\n# TYPE whole gauge\nwhole 1\n');
  });

  test('has each name once', () => {
    const metrics = createMetrics();
    metrics.counter('a_total', 'A.');
    expect(() => metrics.gauge('a_total', 'A.', () => 1)).toThrow('already');
    expect(() => metrics.counter('a b', 'A.')).toThrow('no name');
  });
});

describe('the figures of a server', () => {
  let house: ApiHouse;

  beforeAll(async () => {
    house = await openApiHouse();
    const hub = { counts: () => ({ connections: 2, watches: 5, cut: 1 }) };
    const store = measuredStore(house.store, house.metrics);
    const sockets = () => [{ bufferedAmount: 10 }, { bufferedAmount: 32 }];
    watchServer(house.metrics, { store, hub, fleet: house.context.fleet, sockets });
    await house.context.fleet.putAgent('ada', agentOf(house.project));
    for (const [id, status] of [
      ['a', 'idle'],
      ['b', 'idle'],
      ['c', 'ended'],
    ] as const) {
      await store.createSession(exampleSession(id));
      await store.append(exampleAppend(id, 1, { summary: exampleSummary({ status }) }));
    }
    expect(await store.append(exampleAppend('a', 9))).toMatchObject({ type: 'stale' });
  });
  afterAll(() => house.close());

  test('are told to a device, as text', async () => {
    const answer = await house.ask('/metrics', { scope: 'watch' });
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    for (const line of [
      'quarterdeck_sessions{status="idle"} 2',
      'quarterdeck_sessions{status="ended"} 1',
      'quarterdeck_sessions{status="running"} 0',
      'quarterdeck_lines_committed_total 3',
      'quarterdeck_commits_failed_total 1',
      'quarterdeck_commit_seconds_count 4',
      'quarterdeck_commits_waiting 0',
      'quarterdeck_commit_bytes_waiting 0',
      'quarterdeck_agents{state="idle"} 1',
      'quarterdeck_agents{state="failed"} 0',
      'quarterdeck_runs_live 0',
      'quarterdeck_requests_waiting 0',
      'quarterdeck_connections 2',
      'quarterdeck_watchers 5',
      'quarterdeck_clients_cut 1',
      'quarterdeck_socket_buffered_bytes 42',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toMatch(/^quarterdeck_memory_bytes\{kind="rss"\} \d+$/m);
    expect(text).toMatch(/^quarterdeck_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m);
  });

  test('[S1] are told to nobody else', async () => {
    expect((await house.ask('/metrics', { scope: null })).status).toBe(401);
  });
});
