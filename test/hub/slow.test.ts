import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Session } from '../../src/server/session/session.ts';
import type { Step } from '../fake-claude/scenario.ts';
import { say, turnsEnded, until } from '../session/house.ts';
import { createHandClock } from './hand-clock.ts';
import type { Harbour } from './harbour.ts';
import type { Peer } from './peer.ts';
import { openPort } from './port.ts';

const mebibyte = 1024 * 1024;
const flow = Number(process.env.QUARTERDECK_FLOW_MB ?? 48);

/** A turn that says so many mebibytes, in lines of sixty kilobytes. */
function lots(mebibytes: number): Step[] {
  const result = 'x'.repeat(60_000);
  const count = Math.ceil((mebibytes * mebibyte) / result.length);
  return Array.from({ length: count }, () => ({ type: 'tool', name: 'Bash', input: { command: 'cat' }, result }));
}

/** The most that has waited for any client, looked at with every line. */
function watchBuffers(session: Session, harbour: Harbour): { most(): number } {
  let most = 0;
  session.watch(() => {
    for (const socket of harbour.sockets) most = Math.max(most, socket.writableLength);
  });
  return { most: () => most };
}

function stopReading(peer: Peer): void {
  peer.socket.pause();
}

test('[P5] [W18] a watcher that stops reading holds up nobody, little waits for it, and it is cut; others have every line, and so has it when it is back', async () => {
  const clock = createHandClock();
  const { house, harbour } = await openPort({ turn: lots(flow) }, { clock });
  const session = await house.create();
  const [reader, sleeper] = [await harbour.peer(), await harbour.peer()];
  for (const peer of [reader, sleeper]) {
    peer.watch(session.id);
    await peer.next('current');
  }
  const buffers = watchBuffers(session, harbour);
  stopReading(sleeper);
  await say(session, 'go');
  await until(session, turnsEnded(1));
  await session.stop();
  const head = session.state.seq;
  await reader.next('line', ({ seq }) => seq === head);
  expect(reader.seqs(session.id)).toEqual(Array.from({ length: head - 1 }, (_, index) => index + 2));
  expect(buffers.most()).toBeLessThan(4 * mebibyte);
  clock.pass(9_999);
  expect(harbour.hub.counts().cut).toBe(0);
  clock.pass(1);
  expect(harbour.hub.counts().cut).toBe(1);

  sleeper.socket.resume();
  await sleeper.closed;
  const got = sleeper.seqs(session.id);
  const last = got.at(-1) ?? 1;
  expect(got).toEqual(Array.from({ length: got.length }, (_, index) => index + 2));
  expect(last).toBeLessThan(head);
  const back = await harbour.peer();
  back.watch(session.id, { logId: back.logId, seq: last });
  await back.next('current');
  expect(back.seqs(session.id)).toEqual(Array.from({ length: head - last }, (_, index) => last + 1 + index));
}, 120_000);

test('[P5] [W8] the past waits for a client that reads slowly: little is held for it, and it is not cut', async () => {
  const { house, harbour } = await openPort({ turn: lots(24) });
  const session = await house.create();
  await say(session, 'go');
  await until(session, turnsEnded(1));
  await session.stop();
  const head = session.state.seq;
  const peer = await harbour.peer();
  const socket = [...harbour.sockets].at(-1);
  if (!socket) throw new Error('nobody is connected');
  stopReading(peer);
  peer.watch(session.id, { logId: peer.logId, seq: 0 });
  // It reads nothing for as long as it takes to read the whole journal many times over.
  let most = 0;
  for (let count = 0; count < 500; count += 1) {
    await house.store.lines(session.id, 0, 10, mebibyte);
    most = Math.max(most, socket.writableLength);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(3 * mebibyte);
  peer.socket.resume();
  await peer.next('current');
  expect(harbour.hub.counts()).toMatchObject({ connections: 1, cut: 0 });
  expect(peer.seqs(session.id)).toEqual(Array.from({ length: head }, (_, index) => index + 1));
}, 60_000);

test('[W17] a client whose socket is full is sent no deltas, and then the whole of what is open; others get every delta', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'quarterdeck-hub-')), 'go on');
  const turn: Step[] = [
    streamed({ type: 'message_start', message: { id: 'msg_1', role: 'assistant', model: 'fake', content: [] } }),
    streamed({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    { type: 'events', count: 200, perSecond: 1000 },
    { type: 'line', text: JSON.stringify({ type: 'system', subtype: 'status', status: 'compacting' }) },
    { type: 'waitForFile', path: file },
    streamed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' the end' } }),
    { type: 'hang' },
  ];
  const { house, harbour } = await openPort({ turn });
  const session = await house.create();
  const [reader, sleeper] = [await harbour.peer(), await harbour.peer()];
  for (const peer of [reader, sleeper]) {
    peer.watch(session.id);
    await peer.next('current');
  }
  const full = [...harbour.sockets].at(-1);
  stopReading(sleeper);
  while ((full?.writableLength ?? 0) < mebibyte / 4) await session.rename('x'.repeat(40_000), null);
  await say(session, 'go');
  await until(session, (state) => state.activity.type === 'compacting');
  sleeper.socket.resume();
  const whole = await sleeper.next('live.state');
  expect(whole.live.blocks[0]?.text).toBe(session.state.live.blocks[0]?.text);
  expect(sleeper.heard.some(({ type }) => type === 'live')).toBe(false);
  expect(reader.heard.some(({ type }) => type === 'live.state')).toBe(false);
  await writeFile(file, '');
  // From here on it gets deltas on top of what it was sent, or the whole again, as fast as it has shown to be.
  const delta = (peer: Peer) =>
    peer.next('live', ({ events }) => events.some((one) => 'text' in one && isEnd(one.text)));
  const again = (peer: Peer) => peer.next('live.state', ({ live }) => isEnd(live.blocks[0]?.text ?? ''));
  await delta(reader);
  await Promise.race([delta(sleeper), again(sleeper)]);
  expect(harbour.hub.counts().cut).toBe(0);
  await session.stop();
});

function isEnd(text: string): boolean {
  return text.endsWith(' the end');
}

function streamed(event: object): Step {
  return { type: 'line', text: JSON.stringify({ type: 'stream_event', event, parent_tool_use_id: null }) };
}
