import { rm } from 'node:fs/promises';
import type { Session } from '../src/server/session/session.ts';
import { fakeHouse, type House, say } from '../test/session/house.ts';
import { answerStream } from './answer-stream.ts';
import { bareLoop, inChunks } from './bare-loop.ts';
import { median, seconds, speedOf } from './rounds.ts';
import { atLeast, type Figure, perSecond, times } from './row.ts';

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
  try {
    await turnTime(house, lines);
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await seconds(() => bareLoop(chunks)));
      taken.push(await turnTime(house, lines));
    }
  } finally {
    await house.close();
    await rm(house.fake, { recursive: true, force: true });
  }
  const speed = speedOf(taken, bare);
  const time = median(taken);
  return [
    { measured: 'split and JSON.parse, bare', value: perSecond(frames, median(bare), 'frames') },
    {
      measured: 'through a session to one watcher',
      value: perSecond(frames, time, 'frames'),
      ratio: times(speed, 'bare loop'),
      aim: atLeast(aim, speed),
    },
    {
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
