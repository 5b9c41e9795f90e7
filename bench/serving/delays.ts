import type { Source } from './source.ts';

export type Stream = { as: 'delta' | 'message'; perSecond: number; seconds: number };

/** Milliseconds from when the CLI writes an event to when a client has it, shortest first. */
export async function delaysOf(
  source: Source,
  watchers: number,
  { as, perSecond, seconds }: Stream,
): Promise<number[]> {
  const delays: number[] = [];
  let counts = false;
  const hear = (text: string) => {
    if (!counts) return;
    const now = performance.timeOrigin + performance.now();
    for (const [, written] of text.matchAll(/@([\d.]+)@/g)) delays.push(now - Number(written));
  };
  const listeners = await Promise.all(Array.from({ length: watchers }, () => source.watch(hear)));
  const turn = async (count: number) => {
    const ended = Promise.all(listeners.map((listener) => listener.until(source.words.ended)));
    await source.play([{ type: 'stamped', as, count, perSecond }]);
    await ended;
  };
  await turn(perSecond / 2);
  counts = true;
  await turn(perSecond * seconds);
  for (const listener of listeners) listener.close();
  const expected = watchers * perSecond * seconds;
  if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} events came`);
  return delays.sort((left, right) => left - right);
}

/** Of values that are in order. */
export function percentile(values: readonly number[], percent: number): number {
  return values[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
