import { nextTime, scheduleProblem } from '../../../core/fleet/schedule.ts';
import type { Schedule } from '../../../core/fleet/task.ts';
import { clockTime, counting } from '../../ui/format.ts';

export type NextWords = { type: 'next' | 'wrong'; words: string };

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** When a schedule comes next, or what is wrong with it; null when there is nothing to say. */
export function nextWords(schedule: Schedule, now: number): NextWords | null {
  const problem = scheduleProblem(schedule, now);
  if (problem !== null) return { type: 'wrong', words: problem };
  const at = nextTime(schedule, now);
  if (at === null) return null;
  if (at <= now) return { type: 'next', words: 'This time is over: it begins at once.' };
  return { type: 'next', words: `Next: ${day.format(at)}, ${clockTime(at)} (in ${counting(at - now)})` };
}
