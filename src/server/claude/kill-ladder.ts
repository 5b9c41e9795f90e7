import { setTimeout as delay } from 'node:timers/promises';

export type StopLimits = {
  /** Milliseconds given after stdin was closed, before SIGTERM. */
  afterInputClosed: number;
  /** Milliseconds given after SIGTERM, before SIGKILL. */
  afterTerminate: number;
};

export const stopLimits: StopLimits = { afterInputClosed: 5000, afterTerminate: 5000 };

export type LadderSteps = {
  closeInput(): void;
  signalGroup(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Resolves when the process itself is gone. */
  gone: Promise<unknown>;
};

/** Asks ever less politely until the process is gone. */
export async function climbKillLadder(steps: LadderSteps, limits: StopLimits): Promise<void> {
  steps.closeInput();
  if (await isGoneWithin(steps.gone, limits.afterInputClosed)) return;
  steps.signalGroup('SIGTERM');
  if (await isGoneWithin(steps.gone, limits.afterTerminate)) return;
  steps.signalGroup('SIGKILL');
  await steps.gone;
}

/** Leaves no timer behind. */
async function isGoneWithin(gone: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = delay(milliseconds, false, { signal: waiting.signal }).catch(() => false);
  const isGone = await Promise.race([gone.then(() => true), late]);
  waiting.abort();
  return isGone;
}
