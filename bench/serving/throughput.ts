import { answerStream } from '../answer-stream.ts';
import { median, speedOf } from '../rounds.ts';
import { atLeast, perSecond, type Row, times } from '../row.ts';
import { openBareSource } from './bare-source.ts';
import { deckSource, openHarbour } from './deck-source.ts';
import type { Source } from './source.ts';

/** Frames of a CLI that writes as fast as it is read, over a socket to one watcher. */
export async function throughput(seed: number, quick: boolean): Promise<Row[]> {
  const [answers, rounds] = quick ? [1000, 3] : [4000, 9];
  const { bytes, frames, lines } = answerStream(seed, answers);
  const scenario = { seed, turn: [{ type: 'bytes' as const, base64: bytes.toString('base64') }] };
  const harbour = await openHarbour(scenario);
  const bareSource = await openBareSource(scenario);
  const bare: number[] = [];
  const taken: number[] = [];
  await turnTime(bareSource);
  await turnTime(await deckSource(harbour));
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await turnTime(bareSource));
    taken.push(await turnTime(await deckSource(harbour)));
  }
  await bareSource.close();
  await harbour.close();
  const speed = speedOf(taken, bare);
  const time = median(taken);
  return [
    { measured: 'pipe to socket, bare', value: perSecond(frames, median(bare), 'frames') },
    {
      load: 'L3',
      measured: 'the server, to one watcher over a socket',
      value: perSecond(frames, time, 'frames'),
      ratio: times(speed, 'bare'),
      aim: atLeast(0.25, speed),
    },
    {
      load: 'L3',
      measured: 'committed meanwhile',
      value: perSecond(lines, time, 'lines'),
      aim: atLeast(2000, lines / time, '/s'),
    },
  ];
}

/** Seconds from the first frame of a turn to its last, as the watcher gets them. */
async function turnTime(source: Source): Promise<number> {
  const listener = await source.watch();
  const started = listener.until(source.words.started).then(() => performance.now());
  const ended = listener.until(source.words.ended).then(() => performance.now());
  await source.play();
  const taken = ((await ended) - (await started)) / 1000;
  listener.close();
  return taken;
}
