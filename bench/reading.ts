import { reduce, reduceLive } from '../src/core/session/reduce.ts';
import { emptyState } from '../src/core/session/state.ts';
import { decode } from '../src/server/claude/decode.ts';
import { interpret } from '../src/server/claude/interpret/interpret.ts';
import { createLineSplitter } from '../src/server/claude/lines.ts';
import { bareLoop } from './bare-loop.ts';
import { isDelta, type RecordedFrames, recordedFrames } from './recorded-frames.ts';
import { inTurns, median, speedOf, workClock } from './rounds.ts';
import { atLeast, type Figure, type Row, times } from './row.ts';

const aim = 0.5;
const warmups = 10;

/** From bytes to state, step by step, against the bare loop on the same chunks. */
export const reading: Figure = async ({ quick }) => {
  const [repeats, rounds] = quick ? [4, 11] : [8, 31];
  const whole = recordedFrames(repeats, () => true);
  const lines = recordedFrames(repeats, (line) => !isDelta(line));
  return [...(await measure('all frames', whole, rounds)), ...(await measure('without deltas', lines, rounds))];
};

async function measure(which: string, frames: RecordedFrames, rounds: number): Promise<Row[]> {
  const works = {
    bare: () => bareLoop(frames.chunks),
    split: () => eachLine(frames, () => {}),
    decode: () => eachLine(frames, decode),
    interpret: () => eachLine(frames, (bytes) => interpret(decode(bytes))),
    fold: () => eachLine(frames, createFold(frames)),
  };
  const taken = await inTurns(works, { rounds, warmups, clock: workClock });
  const speed = (name: keyof typeof works) => speedOf(taken[name], taken.bare);
  const row = (name: keyof typeof works, steps: string): Row => ({
    measured: `${which}: ${steps}`,
    value: `${((median(taken[name]) / frames.count) * 1_000_000).toFixed(2)} µs a frame`,
    ratio: times(speed(name), 'bare loop'),
  });
  return [
    row('bare', 'split and JSON.parse, bare'),
    row('split', 'split'),
    row('decode', 'split, decode'),
    row('interpret', 'split, decode, interpret'),
    {
      ...row('fold', 'split, decode, interpret, fold'),
      aim: atLeast(aim, speed('fold')),
      kept: { name: `reading: ${which}`, ratio: speed('fold'), better: 'higher' },
    },
  ];
}

function eachLine({ chunks }: RecordedFrames, read: (bytes: Uint8Array) => unknown): void {
  const splitter = createLineSplitter();
  for (const chunk of chunks) {
    for (const piece of splitter.push(chunk)) if (piece.type === 'line') read(piece.bytes);
  }
}

/** As a live session does it: deltas change what is open, everything else is a line of the journal. */
function createFold({ isFirst }: RecordedFrames): (bytes: Uint8Array) => void {
  let state = emptyState('');
  let index = 0;
  return (bytes) => {
    if (isFirst(index)) state = emptyState('');
    index += 1;
    const meaning = interpret(decode(bytes));
    if (meaning.type === 'live') {
      for (const event of meaning.events) state = reduceLive(state, index, event);
      return;
    }
    state = reduce(state, { seq: state.seq + 1, at: index, epoch: 1, events: meaning.events }).state;
  };
}
