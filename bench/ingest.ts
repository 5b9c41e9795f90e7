import { rm } from 'node:fs/promises';
import type { Session } from '../src/server/session/session.ts';
import { fakeHouse, type House, say } from '../test/session/house.ts';
import { answerStream } from './answer-stream.ts';
import { bareLoop, inChunks } from './bare-loop.ts';
import { median, seconds, speedOf } from './rounds.ts';
import { type Figure, perSecond, rowOf, withAim } from './row.ts';

const aim = 0.25;
const lineAim = 2000;

/** Frames of a CLI that writes as fast as it is read, through a whole session to one watcher. */
export const ingest: Figure = async ({ quick, seed }) => {
  const [answers, rounds] = quick ? [800, 3] : [1600, 9];
  const { bytes, frames, lines } = answerStream(seed, answers);
  const chunks = inChunks(bytes);
  const house = await fakeHouse({ seed, turn: [{ type: 'bytes', base64: bytes.toString('base64') }] });
  const bare: number[] = [];
  const taken: number[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const baseline = await seconds(() => bareLoop(chunks));
      const time = await turnTime(house);
      if (round < 0) continue;
      bare.push(baseline);
      taken.push(time);
    }
  } finally {
    await house.close();
    await rm(house.fake, { recursive: true, force: true });
  }
  const ratio = speedOf(taken, bare);
  const committed = lines / median(taken);
  const passed = rowOf('ingest', 'a session with one watcher', perSecond(frames, median(taken), 'frames'), ratio, 'bare loop');
  const kept = rowOf('ingest', 'lines of it committed', perSecond(lines, median(taken), 'lines'), lines / frames, 'frames');
  return [
    rowOf('ingest', 'bare loop', perSecond(frames, median(bare), 'frames'), 1, ''),
    withAim(passed, `≥ ${aim}`, ratio >= aim),
    withAim(kept, `≥ ${lineAim.toLocaleString('en')}/s`, committed >= lineAim),
  ];
};

/** From the first frame of a turn that is shown to the last. */
async function turnTime(house: House): Promise<number> {
  const session = await house.create();
  const time = timeTurn(session);
  await say(session, 'go');
  const taken = await time;
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
