import { kindOf, minimise, wordsOf } from './minimise.ts';
import { limitOf, type TargetName } from './targets/targets.ts';
import { type Heard, startWorker, type Worker } from './worker.ts';

export type FuzzOptions = {
  target: TargetName;
  seed: number;
  from?: number;
  /** It ends when as many cases are done or the time is over. */
  count?: number;
  ms: number;
  onFailure?(failure: Failure): void;
};

/** `lines` is the smallest input that was found to do the same. */
export type Failure = {
  target: TargetName;
  seed: number;
  number: number;
  name: string;
  words: string;
  lines: string[];
};

export type Fuzzed = {
  cases: number;
  failures: Failure[];
  /** Failures that looked like one of those. */
  repeated: number;
  /** Memory in use, from time to time. */
  megabytes: number[];
  isGrowing: boolean;
};

const mostFailures = 20;

/** Runs cases of one target and finds the smallest input for each different failure. */
export async function fuzz({ target, seed, from = 0, count = 2 ** 40, ms, onFailure }: FuzzOptions): Promise<Fuzzed> {
  const limitMs = limitOf(target);
  const end = performance.now() + ms;
  const failures: Failure[] = [];
  const known = new Set<string>();
  const megabytes: number[] = [];
  let repeated = 0;
  let worker: Worker | null = null;
  let next = from;
  let isOver = false;

  async function note(number: number, words: string): Promise<void> {
    if (known.has(kindOf(words))) {
      repeated += 1;
      return;
    }
    known.add(kindOf(words));
    const failure = { target, seed, number, words, ...(await minimise({ target, seed, number, words, limitMs })) };
    failures.push(failure);
    onFailure?.(failure);
  }

  /** Resolves when the worker cannot go on: all is done, or it has to be replaced. */
  async function listen(running: Worker): Promise<void> {
    for (;;) {
      const heard: Heard = await running.hear();
      if (heard.type === 'at') next = heard.number;
      if (heard.type === 'memory') megabytes.push(heard.megabytes);
      if (heard.type === 'failed') await note(heard.number, heard.words);
      if (heard.type === 'done') {
        next = heard.next;
        isOver = true;
        return;
      }
      if (heard.type === 'hung' || heard.type === 'crashed') {
        await note(next, wordsOf(heard));
        next += 1;
        return;
      }
    }
  }

  while (!isOver && failures.length < mostFailures && performance.now() < end && next < from + count) {
    worker = await startWorker(target, seed, limitMs);
    worker.tell({ type: 'run', from: next, count: from + count - next, ms: end - performance.now() });
    await listen(worker);
    await worker.end();
  }
  return { cases: next - from, failures, repeated, megabytes, isGrowing: isGrowing(megabytes) };
}

const growthMb = 64;

/** After a warm-up of a quarter, the last quarter needs half as much again, and not just a little. */
function isGrowing(megabytes: readonly number[]): boolean {
  const quarter = Math.floor(megabytes.length / 4);
  if (quarter < 3) return false;
  const early = median(megabytes.slice(quarter, 2 * quarter));
  const late = median(megabytes.slice(-quarter));
  return late > early * 1.5 && late - early > growthMb;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
