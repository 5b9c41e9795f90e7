import type { Step } from '../../test/fake-claude/scenario.ts';
import type { Listener } from './listener.ts';

/** Where a CLI can be heard: a session of the server, or the bare loop. */
export type Source = {
  watch(onText?: (text: string) => void): Promise<Listener>;
  /** Lets the CLI run a turn: these steps, or what it does by itself. */
  play(steps?: Step[]): Promise<void>;
  /** What is in the first message of a turn, and in its last. */
  words: { started: string; ended: string };
};

export function messageFor(steps: Step[] | undefined): string {
  return steps ? `RUN:${JSON.stringify(steps)}` : 'go';
}
