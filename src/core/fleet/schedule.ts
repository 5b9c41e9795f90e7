import { isZone } from '../time/zone.ts';
import { nextCron, readCron } from './cron.ts';
import type { Schedule } from './task.ts';

/** What is wrong with a schedule, in a sentence; null when nothing is. */
export function scheduleProblem(schedule: Schedule, now: number): string | null {
  if (schedule.type !== 'cron') return null;
  if (!isZone(schedule.timeZone)) return `${schedule.timeZone} is not a time zone.`;
  const read = readCron(schedule.expression);
  if (read.type === 'wrong') return read.reason;
  return nextCron(read.cron, schedule.timeZone, now) === null ? 'This time never comes.' : null;
}

/** When a schedule comes next after `after`; null when it does not, or when it is for now. */
export function nextTime(schedule: Schedule, after: number): number | null {
  switch (schedule.type) {
    case 'once':
      return schedule.at;
    case 'every':
      return after + schedule.minutes * 60_000;
    case 'cron': {
      const read = readCron(schedule.expression);
      return read.type === 'cron' ? nextCron(read.cron, schedule.timeZone, after) : null;
    }
  }
}

export function repeats(schedule: Schedule): boolean {
  return schedule.type !== 'once';
}
