import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Row } from '../row.ts';
import { deckSource, type Harbour } from './deck-source.ts';
import type { Listener } from './listener.ts';
import { cpuSeconds, memory } from './process-usage.ts';
import type { Source } from './source.ts';

const perSecond = 20;
const limits = { megabytes: 400, cores: 1 };

/** What the server itself takes while many sessions stream at once, each with a watcher. */
export async function manySessions(harbour: Harbour, quick: boolean): Promise<Row[]> {
  const count = 50;
  const seconds = quick ? 2 : 20;
  const crowd: Member[] = [];
  let events = 0;
  const hear = (text: string) => {
    events += [...text.matchAll(/@[\d.]+@/g)].length;
  };
  for (let made = 0; made < count; made += 1) {
    const source = await deckSource(harbour);
    crowd.push({ source, listener: await source.watch(hear) });
  }
  await turn(crowd, 'delta', 1, 'ended');

  const rows: Row[] = [];
  for (const as of ['delta', 'message'] as const) {
    const ended = Promise.all(crowd.map(({ source, listener }) => listener.until(source.words.ended)));
    await turn(crowd, as, perSecond * (seconds + 2), 'started');
    const [before, eventsBefore, startedAt] = [cpuSeconds(harbour.deck.pid), events, performance.now()];
    await delay(seconds * 1000);
    const taken = (performance.now() - startedAt) / 1000;
    const cores = (cpuSeconds(harbour.deck.pid) - before) / taken;
    const { now } = memory(harbour.deck.pid);
    const rate = Math.round((events - eventsBefore) / taken);
    const measured = `${count} sessions, ${as === 'delta' ? 'deltas' : 'committed messages'}, ${rate.toLocaleString('en')}/s in all`;
    rows.push(
      {
        load: 'L1',
        measured: `${measured}: CPU`,
        value: `${cores.toFixed(2)} cores`,
        aim: atMost(limits.cores, cores, ' core'),
      },
      {
        load: 'L1',
        measured: `${measured}: memory`,
        value: `${Math.round(now)} MB`,
        aim: atMost(limits.megabytes, now, ' MB'),
      },
    );
    await ended;
  }
  for (const { listener } of crowd) listener.close();
  await Promise.all(
    crowd.map(({ source }) => harbour.client.command({ type: 'session.stop', sessionId: source.sessionId })),
  );
  return rows;
}

type Member = { source: Source & { sessionId: string }; listener: Listener };

/** Lets everybody run a turn, until all of them have begun it or ended it. */
async function turn(
  crowd: Member[],
  as: 'delta' | 'message',
  count: number,
  until: 'started' | 'ended',
): Promise<void> {
  const reached = Promise.all(crowd.map(({ source, listener }) => listener.until(source.words[until])));
  await Promise.all(crowd.map(({ source }) => source.play([{ type: 'stamped', as, count, perSecond }])));
  await reached;
}
