import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { clientState, reduce, reduceLive } from '../../src/core/session/reduce.ts';
import type { SessionState } from '../../src/core/session/state.ts';
import type { Step } from '../fake-claude/scenario.ts';
import { allEntries, fakeCli, openHouse, say, turnsEnded, until } from '../session/house.ts';
import { createHandClock } from './hand-clock.ts';
import type { Peer } from './peer.ts';
import { openPort } from './port.ts';

const tool = (name: string): Step => ({ type: 'tool', name: 'Bash', input: { command: name }, result: 'done' });
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('[W7] without a cursor: a snapshot, then every later line once, in order', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  const peer = await harbour.peer();
  peer.watch(session.id);
  const snapshot = await peer.next('snapshot');
  const current = await peer.next('current');
  expect(snapshot.state).toEqual(clientState(session.state));
  expect(current.seq).toBe(session.state.seq);
  expect(snapshot.entries).toEqual(await allEntries(house.store, session.id));
  expect(snapshot.hasOlder).toBe(false);
  await say(session, 'two');
  await until(session, turnsEnded(2));
  await peer.next('line', ({ seq }) => seq === session.state.seq);
  expect(peer.seqs(session.id)).toEqual(range(snapshot.state.seq + 1, session.state.seq));
});

test('[W8] with a cursor: just the lines after it, then live, while the session goes on', async () => {
  const turn = Array.from({ length: 150 }, (_, index) => tool(`step ${index}`));
  const { house, harbour } = await openPort({ turn });
  const session = await house.create();
  await say(session, 'one');
  const peers: { peer: Peer; after: number }[] = [];
  // Everybody comes at another moment of a turn that writes hundreds of lines.
  for (let count = 0; count < 12; count += 1) {
    await until(session, ({ seq }) => seq > 10 + count * 25);
    const peer = await harbour.peer();
    const after = Math.floor((session.state.seq * count) / 12);
    peer.watch(session.id, { logId: peer.logId, seq: after });
    peers.push({ peer, after });
  }
  await until(session, turnsEnded(1));
  await session.stop();
  const head = session.state.seq;
  for (const { peer, after } of peers) {
    await peer.next('line', ({ seq }) => seq === head);
    expect(peer.seqs(session.id)).toEqual(range(after + 1, head));
    expect(peer.heard.some(({ type }) => type === 'snapshot')).toBe(false);
    expect(peer.heard.filter(({ type }) => type === 'current')).toHaveLength(1);
  }
});

test('[R8] [W9] a cursor beyond the head or of another log: reset with the reason, then a snapshot', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  peer.watch(session.id, { logId: peer.logId, seq: session.state.seq + 1 });
  expect(await peer.next('reset')).toMatchObject({ sessionId: session.id, reason: 'beyondHead' });
  expect((await peer.next('snapshot')).state.seq).toBe(session.state.seq);
  await peer.next('current');
  peer.watch(session.id, { logId: 'another', seq: 1 });
  expect(await peer.next('reset')).toMatchObject({ reason: 'otherLog' });
  await peer.next('snapshot');
  await peer.next('current');
});

test('[R8] [W9] a cursor older than what is kept: reset with the reason, then a snapshot', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  for (const title of ['a', 'b', 'c', 'd']) await session.rename(title, null);
  const database = new DatabaseSync(house.file, { timeout: 10_000 });
  database.exec('DELETE FROM journal WHERE seq <= 3');
  database.close();
  const peer = await harbour.peer();
  peer.watch(session.id, { logId: peer.logId, seq: 1 });
  expect(await peer.next('reset')).toMatchObject({ reason: 'beforeRetention' });
  expect((await peer.next('snapshot')).state).toMatchObject({ seq: 5, title: 'd' });
  await peer.next('current');
  expect(peer.seqs(session.id)).toEqual([]);
  peer.watch(session.id, { logId: peer.logId, seq: 3 });
  await peer.next('current');
  expect(peer.seqs(session.id)).toEqual([4, 5]);
});

test('[W11] to watch again is to start over from the given cursor, once', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  await session.rename('b', null);
  const peer = await harbour.peer();
  for (let count = 0; count < 20; count += 1) peer.watch(session.id, { logId: peer.logId, seq: 1 });
  peer.watch(session.id, { logId: peer.logId, seq: 0 });
  await peer.next('line', ({ seq }) => seq === 1);
  await peer.next('current');
  const before = peer.seqs(session.id).length;
  await session.rename('c', null);
  await peer.next('line', ({ seq }) => seq === 3);
  expect(peer.seqs(session.id).slice(before)).toEqual([3]);
});

test('[W12] after unwatch nothing comes about the session, and others are still told', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const [one, other] = [await harbour.peer(), await harbour.peer()];
  for (const peer of [one, other]) {
    peer.watch(session.id);
    await peer.next('current');
  }
  one.say({ type: 'unwatch', sessionId: session.id });
  await one.command({ type: 'servers.list', sessionId: session.id });
  await session.rename('b', null);
  await other.next('line', ({ seq }) => seq === 2);
  await one.command({ type: 'servers.list', sessionId: session.id });
  expect(one.seqs(session.id)).toEqual([]);
  expect(harbour.hub.counts()).toEqual({ connections: 2, watches: 1, cut: 0 });
});

test('[W13] a session that is not there, and one that is deleted: unwatched, with the reason', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  peer.watch('no such session');
  expect(await peer.next('unwatched')).toMatchObject({ error: { code: 'notFound', rule: 'W13' } });
  peer.watch(session.id);
  await peer.next('current');
  expect(await peer.command({ type: 'session.delete', sessionId: session.id })).toMatchObject({ type: 'done' });
  expect(await peer.next('unwatched')).toMatchObject({ sessionId: session.id, error: { code: 'gone', rule: 'W13' } });
});

test('[W13] a session that is followed before it is there is sent when it is made, from the cursor that was asked for', async () => {
  const { house, harbour } = await openPort();
  const sessionId = randomUUID();
  const [one, all, left] = [await harbour.peer(), await harbour.peer(), await harbour.peer()];
  one.watch(sessionId);
  all.watch(sessionId, { logId: all.logId, seq: 0 });
  left.watch(sessionId);
  for (const peer of [one, all, left])
    expect(await peer.next('unwatched')).toMatchObject({ sessionId, error: { code: 'notFound' } });
  left.say({ type: 'unwatch', sessionId });
  await left.command({ type: 'servers.list', sessionId });
  const session = await house.create({}, sessionId);
  expect((await one.next('snapshot')).state.seq).toBe(1);
  expect(await one.next('current')).toMatchObject({ sessionId, seq: 1 });
  expect(await all.next('line')).toMatchObject({ seq: 1 });
  expect(await all.next('current')).toMatchObject({ sessionId, seq: 1 });
  await session.rename('b', null);
  for (const peer of [one, all]) expect(await peer.next('line', ({ seq }) => seq === 2)).toMatchObject({ sessionId });
  await left.command({ type: 'servers.list', sessionId });
  expect(left.heard.some(({ type }) => type === 'snapshot' || type === 'line')).toBe(false);
});

test('[W14] what another server writes is sent as it is stored, and the client is told that nothing comes live', async () => {
  const { house, harbour } = await openPort();
  const elsewhere = await openHouse(fakeCli(house.fake, {}), house);
  const theirs = await elsewhere.create();
  const peer = await harbour.peer();
  peer.watch(theirs.id);
  expect((await peer.next('snapshot')).state.seq).toBe(1);
  expect(await peer.next('unwatched')).toMatchObject({ error: { code: 'heldElsewhere', rule: 'W14' } });
  await theirs.rename('b', null);
  peer.watch(theirs.id, { logId: peer.logId, seq: 1 });
  expect(await peer.next('line')).toMatchObject({ seq: 2 });
  await peer.next('unwatched');
  await elsewhere.registry.close();
  await elsewhere.store.close();
});

test('[R3] [W14] when another server takes a session over, who follows it here is told and can read on', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  peer.watch(session.id);
  await peer.next('current');
  const holder = JSON.stringify({ pid: process.ppid, startTime: null, bootId: null });
  const row = await house.store.session(session.id);
  expect((await house.store.hold(session.id, holder, row?.holder ?? null)).type).toBe('held');
  await session.rename('b', null);
  expect(await peer.next('unwatched')).toMatchObject({ error: { code: 'heldElsewhere' } });
  peer.watch(session.id);
  expect((await peer.next('snapshot', ({ state }) => state.seq === 1)).state.title).toBe(null);
});

test('a line is made into bytes once, however many follow the session', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peers = await Promise.all(Array.from({ length: 20 }, () => harbour.peer()));
  for (const peer of peers) {
    peer.watch(session.id);
    await peer.next('current');
  }
  const stringify = vi.spyOn(JSON, 'stringify');
  await session.rename('b', null);
  for (const peer of peers) await peer.next('line', ({ seq }) => seq === 2);
  const lines = stringify.mock.calls.filter(([value]) => (value as { type?: unknown } | null)?.type === 'line');
  stringify.mockRestore();
  expect(lines).toHaveLength(1);
});

test('[W10] [W16] whoever joins in the middle of an answer has the same open blocks as the server, and goes on from there', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'quarterdeck-hub-')), 'go on');
  const turn: Step[] = [
    streamed({ type: 'message_start', message: { id: 'msg_1', role: 'assistant', model: 'fake', content: [] } }),
    streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    { type: 'events', count: 300 },
    activity('compacting'),
    { type: 'waitForFile', path: file },
    { type: 'events', count: 300 },
    activity('requesting'),
    { type: 'hang' },
  ];
  const { house, harbour } = await openPort({ turn });
  const session = await house.create();
  const [early, late] = [await harbour.peer(), await harbour.peer()];
  early.watch(session.id);
  await early.next('current');
  await say(session, 'one');
  await until(session, (state) => state.activity.type === 'compacting');
  late.watch(session.id);
  expect((await late.next('current')).live).toEqual(session.state.live);
  await writeFile(file, '');
  await until(session, (state) => state.activity.type === 'requesting' && state.live.blocks[0] !== undefined);
  const { seq, live } = session.state;
  expect(live.blocks[0]?.text.length).toBeGreaterThan(600);
  for (const peer of [early, late]) {
    await peer.next('line', (line) => line.seq === seq);
    expect(timeless(foldAll(peer))).toEqual(timeless(session.state));
  }
  // Six hundred deltas went out in far fewer messages.
  expect(early.heard.filter(({ type }) => type === 'live').length).toBeLessThan(300);
  await session.stop();
});

test('[W10] words that are being streamed go out once: the line that keeps them comes without them', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'quarterdeck-hub-')), 'go on');
  const turn: Step[] = [
    streamed({ type: 'message_start', message: { id: 'msg_1', role: 'assistant', model: 'fake', content: [] } }),
    streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Words so far' } }),
    { type: 'waitForFile', path: file },
    streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ', and more' } }),
    { type: 'hang' },
  ];
  const { house, harbour } = await openPort({ turn });
  const session = await house.create();
  const [early, late] = [await harbour.peer(), await harbour.peer()];
  early.watch(session.id);
  await early.next('current');
  await say(session, 'go');
  const { kept, seq } = await until(session, (state) => state.kept !== undefined);
  expect(kept).toMatchObject([{ text: 'Words so far' }]);
  const line = await early.next('line', ({ events }) => events.some(({ type }) => type === 'text.kept'));
  expect(line).toMatchObject({ seq, events: [{ type: 'text.kept', pieces: [] }] });
  late.watch(session.id);
  await late.next('current');
  await writeFile(file, '');
  await until(session, (state) => state.kept?.[0]?.text === 'Words so far, and more');
  for (const peer of [early, late]) {
    await peer.next('line', (next) => next.seq === session.state.seq);
    expect(peer.heard.filter((message) => JSON.stringify(message).includes('Words so far'))).toHaveLength(1);
    expect(timeless(foldAll(peer))).toEqual(timeless(session.state));
    expect(foldAll(peer)?.live.blocks).toMatchObject([{ text: 'Words so far, and more' }]);
  }
  await session.stop();
});

test('[W10] deltas that wait to go out when somebody joins are sent to the others, and are not sent to it twice', async () => {
  const clock = createHandClock();
  const file = join(await mkdtemp(join(tmpdir(), 'quarterdeck-hub-')), 'go on');
  const turn: Step[] = [
    streamed({ type: 'message_start', message: { id: 'msg_1', role: 'assistant', model: 'fake', content: [] } }),
    streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'one' } }),
    { type: 'waitForFile', path: file },
    streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' two' } }),
    { type: 'hang' },
  ];
  const { house, harbour } = await openPort({ turn }, { clock });
  const session = await house.create();
  const [early, late] = [await harbour.peer(), await harbour.peer()];
  early.watch(session.id);
  await early.next('current');
  await say(session, 'go');
  await until(session, ({ live }) => live.blocks[0]?.text === 'one');
  // No time has passed, so nothing has gone out.
  late.watch(session.id);
  await late.next('current');
  await writeFile(file, '');
  await until(session, ({ live }) => live.blocks[0]?.text === 'one two');
  clock.pass(16);
  for (const peer of [early, late]) {
    await peer.next('live', ({ events }) => events.some((event) => 'text' in event && event.text === ' two'));
    expect(foldAll(peer)?.live.blocks[0]?.text).toBe('one two');
  }
  await session.stop();
});

function streamed(event: object): Step {
  return { type: 'line', text: JSON.stringify({ type: 'stream_event', event, parent_tool_use_id: null }) };
}

function activity(status: string): Step {
  return { type: 'line', text: JSON.stringify({ type: 'system', subtype: 'status', status }) };
}

/** Everything a peer has heard, folded as a client does. */
function foldAll(peer: Peer): SessionState | null {
  let state: SessionState | null = null;
  for (const message of peer.heard) {
    if (message.type === 'snapshot') state = message.state;
    if (!state) continue;
    if (message.type === 'line') state = reduce(state, message).state;
    if (message.type === 'current' || message.type === 'live.state') state = { ...state, live: message.live };
    if (message.type === 'live') for (const event of message.events) state = reduceLive(state, message.at, event);
  }
  return state;
}

/** Deltas that go out together share one time, so that is all that may differ. */
function timeless(state: SessionState | null) {
  const blocks = state?.live.blocks.map((block) => ({ ...block, since: 0 }));
  return { ...(state && clientState(state)), live: { ...state?.live, blocks, heardAt: 0 } };
}
