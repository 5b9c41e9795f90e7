import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from '../src/server/session/session.ts';
import { fakeHouse, type House, say } from '../test/session/house.ts';
import { answerStream } from './answer-stream.ts';
import { bareLoop, inChunks } from './bare-loop.ts';
import { median, processClock, seconds, speedOf } from './rounds.ts';
import { atLeast, type Figure, perSecond, times } from './row.ts';
import { sdkTurnTime } from './sdk-loop.ts';

const aim = 0.25;
const lineAim = 2000;

/** Frames of a CLI that writes as fast as it is read, through a whole session to one watcher. */
export const ingest: Figure = async ({ quick, seed }) => {
  const [answers, rounds] = quick ? [2000, 5] : [4000, 11];
  const { bytes, frames, lines } = answerStream(seed, answers);
  const chunks = inChunks(bytes);
  const house = await fakeHouse({ seed, turn: [{ type: 'bytes', base64: bytes.toString('base64') }] });
  const bare: number[] = [];
  const taken: number[] = [];
  const sdk: number[] = [];
  const work = { bare: [] as number[], session: [] as number[] };
  const cli = join(house.fake, 'claude');
  try {
    await turnTime(house, lines);
    await sdkTurnTime(cli, house.project);
    for (let round = 0; round < rounds; round += 1) {
      work.bare.push(await seconds(async () => bare.push(await seconds(() => bareLoop(chunks))), processClock));
      work.session.push(await seconds(async () => taken.push(await turnTime(house, lines)), processClock));
      sdk.push(await sdkTurnTime(cli, house.project));
    }
  } finally {
    await house.close();
    await rm(house.fake, { recursive: true, force: true });
  }
  const speed = speedOf(taken, bare);
  const overSdk = speedOf(taken, sdk);
  const workRatio = speedOf(work.session, work.bare);
  const time = median(taken);
  return [
    { measured: 'split and JSON.parse, bare', value: perSecond(frames, median(bare), 'frames') },
    {
      measured: 'the official SDK, iterating over the same CLI',
      value: perSecond(frames, median(sdk), 'frames'),
      ratio: times(speedOf(sdk, bare), 'bare loop'),
    },
    {
      load: 'L3',
      measured: 'through a session to one watcher',
      value: perSecond(frames, time, 'frames'),
      ratio: times(speed, 'bare loop'),
      aim: atLeast(aim, speed),
    },
    {
      measured: 'the same, against the SDK',
      value: perSecond(frames, time, 'frames'),
      ratio: times(overSdk, 'the SDK'),
    },
    {
      measured: 'processor time of it, all threads',
      value: `${((median(work.session) / frames) * 1_000_000).toFixed(2)} µs a frame`,
      ratio: times(1 / workRatio, 'bare loop'),
      kept: { name: 'ingest: work', ratio: workRatio, better: 'higher' },
    },
    {
      load: 'L3',
      measured: 'committed meanwhile',
      value: perSecond(lines, time, 'lines'),
      ratio: times(lines / frames, 'frames'),
      aim: atLeast(lineAim, lines / time, '/s'),
    },
  ];
};

/** The seconds from the first frame of a turn that is shown to its last, in a session of its own. */
async function turnTime(house: House, lines: number): Promise<number> {
  const session = await house.create();
  const turn = timeTurn(session);
  await say(session, 'go');
  const taken = await turn;
  if (session.state.seq < lines) throw new Error(`only ${session.state.seq} lines were committed`);
  await session.stop();
  return taken;
}

function timeTurn(session: Session): Promise<number> {
  let start = 0;
  return new Promise((resolve) => {
    const leave = session.watch((published) => {
      if (published.type !== 'line') return;
      const types = published.line.events.map(({ type }) => type);
      if (types.includes('turn.started')) start = performance.now();
      if (!types.includes('turn.ended')) return;
      leave();
      resolve((performance.now() - start) / 1000);
    });
  });
}
