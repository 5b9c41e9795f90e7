import { afterEach, expect, test } from 'vitest';
import type { Scenario } from '../fake-claude/scenario.ts';
import { allEntries, allLines, fakeHouse, type House, say, turnsEnded, until } from '../session/house.ts';
import { type Harbour, openHarbour } from './harbour.ts';

const open: { house: House; harbour: Harbour }[] = [];
afterEach(async () => {
  for (const { house, harbour } of open.splice(0)) {
    await harbour.close();
    await house.close();
  }
});

async function start(scenario: Scenario = {}) {
  const house = await fakeHouse(scenario);
  const harbour = await openHarbour(house);
  open.push({ house, harbour });
  return { house, harbour };
}

test('[W7] without a cursor: a snapshot, then every later line once, then live', async () => {
  const { house, harbour } = await start();
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  const peer = await harbour.peer();
  peer.watch(session.id);
  const snapshot = await peer.next('snapshot');
  const current = await peer.next('current');
  expect(snapshot.state.seq).toBe(session.state.seq);
  expect(current.seq).toBe(session.state.seq);
  expect(snapshot.entries).toEqual(await allEntries(house.store, session.id));
  await say(session, 'two');
  await until(session, turnsEnded(2));
  await peer.next('line', ({ seq }) => seq === session.state.seq);
  const first = snapshot.state.seq;
  expect(peer.seqs(session.id)).toEqual(Array.from({ length: session.state.seq - first }, (_, i) => first + 1 + i));
  expect(peer.heard.some(({ type }) => type === 'live')).toBe(true);
});
