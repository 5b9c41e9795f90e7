import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientState } from '../../src/core/session/reduce.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import { changed } from '../client/changed.ts';
import { operator } from '../hub/harbour.ts';
import { openPeer, type Peer } from '../hub/peer.ts';
import { checkDelivery } from '../torture/delivery-oracle.ts';
import { checkJournal, eventsOf } from '../torture/journal-oracle.ts';
import { readRecords, takenBy } from '../torture/records.ts';
import { type Action, actions } from './action.ts';
import { joinParty, type Party } from './party.ts';
import { openPlace, type Place } from './place.ts';

const runs = Number(process.env.QUARTERDECK_MODEL_RUNS ?? 5);
const seed = Number(process.env.QUARTERDECK_SEED ?? Date.now() % 2 ** 31);

let place: Place;
beforeAll(async () => {
  place = await openPlace();
});
afterAll(() => place.remove());

/** The model is one list: the messages that were sent, each once, however often and over whatever they were sent. */
type World = {
  session: string;
  parties: [Party, Party];
  sent: { id: string; text: string }[];
  answers: Promise<unknown>[];
  stalled: Peer[];
  isFull: boolean;
};

test(
  `[R2] [R3] [R4] [R5] [R8] [R9] [W22] ${runs} runs of commands at random (seed ${seed}): every client, the CLI and the journal have the model's list`,
  async () => {
    const property = fc.asyncProperty(actions, async (list) => {
      const world = await openWorld();
      for (const action of list) await perform(action, world);
      await heal(world);
      expectModel(world);
      for (const party of world.parties) party.close();
    });
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  },
  60_000 + runs * 60_000,
);

async function openWorld(): Promise<World> {
  const session = randomUUID();
  const first = joinParty(() => place.url, session, 'one');
  await first.ask({ type: 'session.create', sessionId: session, cwd: place.project });
  const parties: World['parties'] = [first, joinParty(() => place.url, session, 'two')];
  for (const { watched } of parties) await changed(watched, () => watched.isCurrent);
  return { session, parties, sent: [], answers: [], stalled: [], isFull: false };
}

async function perform(action: Action, world: World): Promise<void> {
  const { session, parties, sent } = world;
  switch (action.type) {
    case 'send':
      return send(world, parties[action.who], { id: randomUUID(), text: `message ${sent.length}` });
    case 'resend': {
      const again = sent[action.which % Math.max(1, sent.length)];
      if (again) world.answers.push(parties[action.who].ask(sending(session, again)));
      return;
    }
    case 'drop':
      return parties[action.who].network.cut();
    case 'mishaps':
      parties[0].network.plan.in.push(...action.in);
      parties[0].network.plan.out.push(...action.out);
      return;
    case 'reconnect':
      return followFrom(action.share, world);
    case 'killServer':
      return restart(world);
    case 'killCli':
      return place.killClis();
    case 'stall': {
      const peer = await openPeer(place.url, operator);
      peer.watch(session, { logId: peer.logId, seq: 0 });
      peer.socket.pause();
      world.stalled.push(peer);
      return;
    }
    case 'answerTwice':
      return answerTwice(world);
    case 'fill':
      if (!world.isFull) place.fill();
      world.isFull = true;
      return;
    case 'free':
      place.free();
      world.isFull = false;
      return;
    case 'steal':
      if (!world.isFull) place.steal(session);
  }
}

function send(world: World, party: Party, message: { id: string; text: string }): void {
  world.sent.push(message);
  world.answers.push(party.ask(sending(world.session, message)));
}

function sending(sessionId: string, { id, text }: { id: string; text: string }) {
  return { type: 'message.send' as const, sessionId, messageId: id, text };
}

async function restart(world: World): Promise<void> {
  await place.kill();
  await place.start();
  for (const { client } of world.parties) client.wake();
}

/** Whoever comes with a cursor gets the lines after it, or is told that it leads nowhere. */
async function followFrom(share: number, { session }: World): Promise<void> {
  const peer = await openPeer(place.url, operator);
  const head = readRecords(place, (id) => id === session).sessions[0]?.head ?? 0;
  const seq = Math.floor((head * share) / 100);
  peer.watch(session, { logId: peer.logId, seq });
  const { seq: current } = await peer.next('current');
  const types = new Set(peer.heard.map(({ type }) => type));
  if (!types.has('reset')) {
    const expected = Array.from({ length: current - seq }, (_, index) => seq + 1 + index);
    expect(peer.seqs(session).slice(0, expected.length)).toEqual(expected);
  } else expect(seq).toBeGreaterThan(head);
  await peer.close();
}

/** Both answer in the same moment; one of them at most is taken. */
async function answerTwice(world: World): Promise<void> {
  if (world.isFull) return;
  const { session, parties } = world;
  const steps = [{ type: 'ask', name: 'Bash', input: { command: 'ls' } }, { type: 'text' }];
  send(world, parties[1], { id: randomUUID(), text: `RUN:${JSON.stringify(steps)}` });
  const request = parties[1].watched.state?.requests[0];
  if (!request) return;
  const answers = parties.map((party, index) => party.ask(answering(session, request.id, `by ${index}`)));
  world.answers.push(...answers, Promise.all(answers).then(expectOneTaken));
}

function answering(sessionId: string, requestId: string, message: string) {
  return {
    type: 'request.answer' as const,
    sessionId,
    requestId,
    answer: { type: 'deny' as const, message, interrupt: false },
  };
}

function expectOneTaken(outcomes: string[]): void {
  expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(1);
  expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'settled')).toEqual([]);
}

/** Everything works again, and comes to rest. */
async function heal(world: World): Promise<void> {
  const { session, parties, stalled } = world;
  place.free();
  for (const { network, client } of parties) {
    network.mend();
    network.cut();
    client.onLink(({ type }) => (type === 'waiting' ? client.wake() : undefined));
    client.wake();
  }
  await Promise.all(world.answers);
  const [, { watched, ask }] = parties;
  const isAtRest = () => {
    const { state, isCurrent } = watched;
    return (
      isCurrent &&
      state !== null &&
      state.outbox.length === 0 &&
      state.turn.type === 'none' &&
      state.run.type !== 'starting'
    );
  };
  const helped = new Set<string>();
  const help = () => {
    for (const { id } of watched.state?.requests ?? []) {
      if (helped.has(id)) continue;
      helped.add(id);
      void ask(answering(session, id, 'in the end'));
    }
  };
  const leave = watched.onChange(help);
  help();
  // A session that was taken away, or whose CLI crashed too often, waits for a person.
  while (!isAtRest()) {
    await ask({ type: 'session.resume', sessionId: session });
    await Promise.race([changed(watched, isAtRest), changed(watched, () => watched.state?.run.type === 'ended')]);
  }
  leave();
  for (const peer of stalled) {
    peer.socket.resume();
    peer.socket.terminate();
  }
  await comeLevel(world);
}

/** A note of the server's own can come a moment later than what it is about. */
async function comeLevel({ session, parties }: World): Promise<void> {
  const head = () => readRecords(place, (id) => id === session, 'runs').sessions[0]?.head ?? 0;
  for (let wanted = 0; wanted < head(); ) {
    wanted = head();
    for (const { watched } of parties)
      await changed(watched, () => watched.isCurrent && (watched.state?.seq ?? 0) >= wanted);
  }
}

function expectModel({ session, parties, sent }: World): void {
  const { sessions, integrity } = readRecords(place, (id) => id === session);
  const [recorded] = sessions;
  if (!recorded) throw new Error('the session is not there');
  expect(integrity).toBe('ok');
  expect(checkJournal(recorded)).toEqual([]);
  expect(checkDelivery(recorded, takenBy(place).get(session) ?? [], true)).toEqual([]);
  const ids = eventsOf(recorded, 'message.sent').map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(sent.map(({ id }) => id)));
  for (const { watched } of parties) {
    const refold = createRefold(session);
    for (const { raw } of recorded.lines) if (raw.seq <= (watched.state?.seq ?? 0)) refold.line(raw);
    expect(watched.state && clientState(watched.state)).toEqual(clientState(refold.state()));
  }
}
