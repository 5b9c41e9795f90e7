const parts = 8;
const rounds = 10;
/** Coarser than the system counts, so that less work than this is no work. */
const leastMs = 20;

/**
 * How much more work a text is in one piece than in eight: about 1 when the work is linear, 8 when it is quadratic. It
 * counts what this thread worked, so that other programs on the machine do not matter.
 */
export function workGrowth(part: string, work: (text: string) => unknown): number {
  const whole = part.repeat(parts);
  work(part);
  const inParts = workTime(() => repeat(rounds * parts, () => work(part)));
  return workTime(() => repeat(rounds, () => work(whole))) / Math.max(inParts, leastMs);
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
