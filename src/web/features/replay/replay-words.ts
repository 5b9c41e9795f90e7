import type { ReplayFacts } from '../../../core/replay/replay-facts.ts';

/** What is played, how fast, and how it goes. */
export function replayWords({ trace, speed, state, problem }: ReplayFacts): string {
  const pace = speed === null ? 'as fast as it goes' : speed === 1 ? 'as fast as it was' : `${speed} times as fast`;
  switch (state) {
    case 'playing':
      return `${trace} is played ${pace}. Nothing here runs anything.`;
    case 'ended':
      return `${trace} was played to its end. Nothing here ran anything.`;
    case 'failed':
      return `${trace} could not be played: ${problem ?? 'nobody knows why'}`;
  }
}

const usual = ['0.5', '1', '10', 'max'];

/** The one it is played at is among them. */
export function speedChoices(current: string): { value: string; label: string }[] {
  const all = usual.includes(current) ? usual : [current, ...usual];
  return all.map((value) => ({ value, label: value === 'max' ? 'Max' : `${value}×` }));
}
