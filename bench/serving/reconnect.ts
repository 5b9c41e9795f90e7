import { WebSocket } from 'ws';
import { createClient } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { Cursor } from '../../src/core/wire.ts';
import { median, seconds } from '../rounds.ts';
import { atMost, type Row, times } from '../row.ts';
import { type DeckSource, deckSource, type Harbour, openHarbour, watchSession } from './deck-source.ts';
import { milliseconds } from './delays.ts';

const missed = 1000;
const clients = 100;
const spare = 100;

/** How long clients take until they have everything again that they missed. */
export async function reconnect(quick: boolean): Promise<Row[]> {
  const harbour = await openHarbour();
  const source = await deckSource(harbour);
  const after = await missLines(harbour, source);
  const alone: number[] = [];
  for (let round = 0; round < (quick ? 5 : 15); round += 1) {
    // From another line each time, so that nothing is left to share from the time before.
    const from = { ...after, seq: after.seq + round };
    alone.push(await seconds(() => comeBack(harbour, source, from)));
  }
  await harbour.restart();
  const crowd = Array.from({ length: clients });
  const together = await seconds(() => Promise.all(crowd.map(() => comeBack(harbour, source, after))));
  const kept = await throughRestart(harbour, source);
  await harbour.close();

  const one = median(alone) * 1000;
  const all = together * 1000;
  const lines = `${missed.toLocaleString('en')} lines missed`;
  return [
    { load: 'L6', measured: `a client comes back, ${lines}`, value: milliseconds(one), aim: atMost(500, one, ' ms') },
    {
      load: 'L6',
      measured: `${clients} clients at once after a restart, ${lines} by each`,
      value: milliseconds(all),
      ratio: times(all / one, 'one client'),
      aim: atMost(3000, all, ' ms'),
    },
    { measured: `${clients} clients that try again by themselves: from kill -9`, value: milliseconds(kept.fromKill) },
    {
      load: 'L6',
      measured: 'the same from when the server serves again',
      value: milliseconds(kept.fromServing),
      aim: atMost(3000, kept.fromServing, ' ms'),
    },
  ];
}

/** Where a client was that left before so many lines. */
async function missLines({ deck, token }: Harbour, source: DeckSource): Promise<Cursor> {
  const { listener, cursor } = await watchSession(deck, token, source.sessionId, null);
  const ended = listener.until(source.words.ended);
  await source.play([{ type: 'stamped', as: 'message', count: missed + spare, perSecond: 100_000 }]);
  await ended;
  listener.close();
  return cursor;
}

async function comeBack({ deck, token }: Harbour, { sessionId }: DeckSource, after: Cursor): Promise<void> {
  let lines = 0;
  const count = (text: string) => {
    if (text.startsWith('{"type":"line"')) lines += 1;
  };
  const { listener } = await watchSession(deck, token, sessionId, after, count);
  listener.close();
  if (lines < missed) throw new Error(`only ${lines} lines came`);
}

/** Clients as a page has them, which notice that the server is gone and come back. */
async function throughRestart(harbour: Harbour, { sessionId }: DeckSource) {
  const url = `ws://127.0.0.1:${harbour.deck.port}/ws`;
  const kept = Array.from({ length: clients }, () => createClient({ url, token: harbour.token, WebSocket }));
  const watches = kept.map((client) => client.watch(sessionId));
  await Promise.all(watches.map((watch) => until(watch, () => watch.isCurrent)));
  const lost = Promise.all(watches.map((watch) => until(watch, () => !watch.isCurrent)));
  const killedAt = performance.now();
  await Promise.all([harbour.restart(), lost]);
  const servingAt = performance.now();
  await Promise.all(watches.map((watch) => until(watch, () => watch.isCurrent)));
  const currentAt = performance.now();
  for (const client of kept) client.close();
  return { fromKill: currentAt - killedAt, fromServing: currentAt - servingAt };
}

function until(watch: WatchedSession, isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = watch.onChange(() => {
      if (!isSo()) return;
      leave();
      resolve();
    });
  });
}
