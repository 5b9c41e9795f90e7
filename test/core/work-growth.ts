const parts = 8;
const rounds = 10;
/** A busy machine can make one measurement look too high; none makes it look too low. */
const attempts = 3;
const plainlyLinear = 2;
/** Coarser than the system counts, so that less work than this is no work. */
const leastMs = 20;

/**
 * How much more work a text is in one piece than in eight: about 1 when the work is linear, 8 when it is quadratic. It
 * counts what this thread worked, so that other programs on the machine do not matter.
 */
export function workGrowth(part: string, work: (text: string) => unknown): number {
  const whole = part.repeat(parts);
  work(part);
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && growth > plainlyLinear; attempt += 1) {
    const inParts = workTime(() => repeat(rounds * parts, () => work(part)));
    const inOne = workTime(() => repeat(rounds, () => work(whole)));
    growth = Math.min(growth, inOne / Math.max(inParts, leastMs));
  }
  return growth;
}

function repeat(times: number, act: () => void): void {
  for (let time = 0; time < times; time += 1) act();
}

function workTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
