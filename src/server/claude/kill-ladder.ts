import { settlesWithin } from './within.ts';

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
  if (await settlesWithin(steps.gone, limits.afterInputClosed)) return;
  steps.signalGroup('SIGTERM');
  if (await settlesWithin(steps.gone, limits.afterTerminate)) return;
  steps.signalGroup('SIGKILL');
  await steps.gone;
}
