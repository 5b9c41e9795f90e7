import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import { clientState } from '../../src/core/session/reduce.ts';
import type { Session } from '../../src/server/session/session.ts';
import { createHandClock, type HandClock } from '../hub/hand-clock.ts';
import { type Harbour, openHarbour, operator, tokenOf } from '../hub/harbour.ts';
import type { Peer } from '../hub/peer.ts';
import { allEntries, type House, openHouse } from '../session/house.ts';
import { changed, linked, nextLink } from './changed.ts';
import { createNetwork, type Mishap, type Network } from './flaky-socket.ts';

const runs = Number(process.env.QUARTERDECK_MODEL_RUNS ?? 200);
const seed = Number(process.env.QUARTERDECK_SEED ?? Date.now() % 2 ** 31);

let house: House;
let harbour: Harbour;
let clock: HandClock;
/** Somebody with a good line, whose answers tell that the server has got so far. */
let witness: Peer;

beforeAll(async () => {
  // There is no CLI: messages are saved and stay so, and every attempt to start one is noted. That fills a journal fast.
  house = await openHouse({ file: '/nowhere/claude', prefixArguments: [], version: '2.1.325', environment: {} });
  clock = createHandClock();
  harbour = await openHarbour(house, { clock });
  witness = await harbour.peer();
});

afterAll(async () => {
  await harbour.close();
  await house.close();
});

type Action =
  | { type: 'send' }
  | { type: 'rename' }
  | { type: 'cut' }
  | { type: 'ping' }
  | { type: 'wait' }
  | { type: 'mishaps'; in: Mishap[]; out: Mishap[] };

const mishap = fc.constantFrom<Mishap>('pass', 'drop', 'double', 'hold');
const mishaps = (most: number) => fc.array(mishap, { minLength: 1, maxLength: most, size: 'max' });
const one = (type: 'send' | 'rename' | 'cut' | 'ping' | 'wait') => fc.constant<Action>({ type });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: one('send') },
  { weight: 3, arbitrary: one('rename') },
  { weight: 2, arbitrary: one('cut') },
  { weight: 2, arbitrary: one('ping') },
  { weight: 6, arbitrary: one('wait') },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('mishaps' as const), in: mishaps(10), out: mishaps(4) }) },
);

test(`[R9] drop, duplicate, reorder and reconnect at random, ${runs} times: the client's list equals the journal`, async () => {
  const property = fc.asyncProperty(
    fc.array(action, { minLength: 5, maxLength: 40, size: 'max' }),
    fc.constantFrom('snapshot' as const, 'beginning' as const),
    fc.integer({ min: 0, max: 6 }),
    fc.boolean(),
    async (actions, from, past, isSettled) => {
      const session = await house.create();
      for (let count = 0; count < past; count += 1) await session.rename(`before ${count}`, null);
      const network = createNetwork();
      const timers = createHandClock();
      const client = createClient({
        url: harbour.url,
        token: tokenOf(operator),
        WebSocket: network.WebSocket,
        timers,
      });
      const watched = client.watch(session.id, { from });
      if (isSettled) await changed(watched, () => watched.isCurrent);
      const sent: Promise<unknown>[] = [];
      for (const each of actions) await perform(each, { session, client, network, timers, sent });
      network.mend();
      if (client.link.type === 'open') await noticeByPings(client, watched, session);
      await heal(client, network);
      expect(await Promise.all(sent)).toEqual(sent.map(() => expect.objectContaining({ type: 'done' })));
      // From here on nothing more is written.
      await session.close();
      await changed(watched, () => watched.isCurrent && watched.state?.seq === session.state.seq);

      const entries = await allEntries(house.store, session.id);
      expect(watched.state && clientState(watched.state)).toEqual(clientState(session.state));
      expect(watched.entries).toEqual(entries);
      const messages = entries.filter(({ type }) => type === 'message');
      expect(messages).toHaveLength(sent.length);
      client.close();
    },
  );
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
}, 600_000);

type Parts = { session: Session; client: Client; network: Network; timers: HandClock; sent: Promise<unknown>[] };

async function perform(wanted: Action, parts: Parts): Promise<void> {
  const { session, client, network, timers, sent } = parts;
  switch (wanted.type) {
    case 'send': {
      const messageId = randomUUID();
      sent.push(
        client.command({ type: 'message.send', sessionId: session.id, messageId, text: `message ${sent.length}` }),
      );
      return;
    }
    case 'rename':
      await session.rename(`title ${session.state.seq}`, null);
      return;
    case 'cut':
      network.cut();
      timers.pass(20_000);
      return;
    case 'ping':
      return ping(session);
    case 'wait':
      return arrivals(session);
    case 'mishaps':
      network.plan.in.push(...wanted.in);
      network.plan.out.push(...wanted.out);
  }
}

async function ping(session: Session): Promise<void> {
  clock.pass(15_000);
  await arrivals(session);
}

/** What was on its way before is there when these answers are. */
async function arrivals({ id }: Session): Promise<void> {
  for (let count = 0; count < 2; count += 1) await witness.command({ type: 'servers.list', sessionId: id });
}

/**
 * Without a new link: the heads in the pings tell the client that it has missed something, once the session rests. A
 * link that was cut a moment ago may not know it yet; then the next one is the cure.
 */
async function noticeByPings(client: Client, watched: WatchedSession, session: Session): Promise<void> {
  const { link } = client;
  const lost = nextLink(client);
  const isNoticed = () => watched.isCurrent && watched.state?.seq === session.state.seq;
  while (client.link === link && !isNoticed()) {
    await ping(session);
    await Promise.race([client.command({ type: 'servers.list', sessionId: session.id }), lost]);
  }
}

/** The network works again, and the link that is there is replaced by a good one. */
async function heal(client: Client, network: Network): Promise<void> {
  const lost = client.link.type === 'open' ? linked(client, 'waiting') : Promise.resolve();
  network.cut();
  await lost;
  while (client.link.type !== 'open') {
    client.wake();
    await nextLink(client);
  }
}

test('[R8] [R9] [W8] [W9] with any cursor: exactly the lines after it, or a reset and a snapshot', async () => {
  const session = await house.create();
  for (let count = 1; count < 40; count += 1) await session.rename(`title ${count}`, null);
  const head = session.state.seq;
  const property = fc.asyncProperty(fc.integer({ min: 0, max: head + 5 }), fc.boolean(), async (seq, isOurs) => {
    const peer = await harbour.peer();
    peer.watch(session.id, { logId: isOurs ? peer.logId : 'another', seq });
    await peer.next('current');
    const canServe = isOurs && seq <= head;
    const expected = canServe ? Array.from({ length: head - seq }, (_, index) => seq + 1 + index) : [];
    expect(peer.seqs(session.id)).toEqual(expected);
    const others = peer.heard.map(({ type }) => type).filter((type) => type !== 'line');
    expect(others).toEqual(canServe ? ['hello', 'current'] : ['hello', 'reset', 'snapshot', 'current']);
    await peer.close();
  });
  await fc.assert(property, { numRuns: 100 });
});
