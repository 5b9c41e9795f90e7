import { symlink } from 'node:fs/promises';
import { ask } from '../../test/serve/deck.ts';
import { median } from '../rounds.ts';
import { atMost, type Row, times } from '../row.ts';
import { bigDataFolder } from './big-database.ts';
import { type DeckSource, deckSource, type Harbour, openHarbour, watchSession } from './deck-source.ts';
import { milliseconds } from './delays.ts';

const running = 5;
const limitMs = 2000;

/** From kill -9, with sessions that stream, to a server that answers and shows a session. */
export async function crash(quick: boolean): Promise<Row[]> {
  const size = quick ? { sessions: 1000, lines: 100_000 } : { sessions: 10_000, lines: 5_000_000 };
  const folder = await bigDataFolder(size);
  const harbour = await openHarbour({}, (place) => symlink(folder, place.data));
  const empty = await openHarbour();
  const taken: Taken[] = [];
  for (let round = 0; round < (quick ? 2 : 7); round += 1) {
    taken.push({ empty: await untilHealthy(empty), ...(await killAndLook(harbour, `copy-${size.sessions - round}`)) });
  }
  await empty.close();
  await harbour.close();

  const kept = `${size.sessions.toLocaleString('en')} sessions, ${size.lines.toLocaleString('en')} lines`;
  const middle = (name: keyof Taken) => median(taken.map((round) => round[name]));
  const row = (measured: string, name: keyof Taken): Row => ({
    measured,
    value: milliseconds(middle(name)),
    ratio: times(middle(name) / middle('empty'), 'nothing kept'),
  });
  return [
    { measured: 'nothing kept: kill -9 to /health', value: milliseconds(middle('empty')) },
    { ...row(`${kept}: kill -9 to /health`, 'healthy'), load: 'L7', aim: atMost(limitMs, middle('healthy'), ' ms') },
    { ...row('to a session that is shown', 'shown'), load: 'L7', aim: atMost(limitMs, middle('shown'), ' ms') },
    row(`to all ${running} sessions that were cut off`, 'cut'),
  ];
}

/** Milliseconds from kill -9. */
type Taken = { empty: number; healthy: number; shown: number; cut: number };

async function killAndLook(harbour: Harbour, sessionId: string): Promise<Omit<Taken, 'empty'>> {
  const sources = await Promise.all(Array.from({ length: running }, () => deckSource(harbour)));
  await Promise.all(sources.map(startStreaming));
  const since = performance.now();
  const healthy = await untilHealthy(harbour);
  const see = async (id: string) => {
    const { listener } = await watchSession(harbour.deck, harbour.token, id, null);
    listener.close();
    return performance.now() - since;
  };
  const [shown, ...cut] = await Promise.all([see(sessionId), ...sources.map((source) => see(source.sessionId))]);
  for (const source of sources) {
    await harbour.client.command({ type: 'session.delete', sessionId: source.sessionId });
  }
  return { healthy, shown, cut: Math.max(...cut) };
}

async function startStreaming(source: DeckSource): Promise<void> {
  const listener = await source.watch();
  const streams = listener.until('"text.said"');
  await source.play([{ type: 'stamped', as: 'message', count: 100_000, perSecond: 100 }]);
  await streams;
  listener.close();
}

async function untilHealthy(harbour: Harbour): Promise<number> {
  const since = performance.now();
  await harbour.restart();
  const health = await ask(harbour.deck, null, '/health');
  if (health.status !== 200) throw new Error(`/health answers ${health.status}`);
  return performance.now() - since;
}
