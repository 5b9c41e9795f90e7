import type { AgentTask, Schedule, TaskState, WaitReason } from '../../../core/fleet/task.ts';
import { visible } from '../../../core/text/visible.ts';
import { clockTime, counting, exactTime, plural } from '../../ui/format.ts';

/** What a task waits for, in words; null when it waits for nothing. */
export function waitWords(waitsFor: readonly WaitReason[], now: number): string | null {
  if (waitsFor.length === 0) return null;
  const words = waitsFor.map((reason) => reasonWords(reason, now));
  return words.join(', ').replace(/^./, (letter) => letter.toUpperCase());
}

function reasonWords(reason: WaitReason, now: number): string {
  switch (reason.type) {
    case 'task':
      return `after “${visible(reason.title, 'prose')}”${heldWords(reason.state)}`;
    case 'time':
      return timeWords(reason.at, now);
    case 'turn':
      return 'waits for its turn';
    case 'room':
      return reason.ahead === 0 ? 'waits for room' : `waits for room, ${reason.ahead} ahead`;
    case 'agent':
      return reason.state === 'failed' ? 'its agent has failed' : `its agent is ${reason.state}`;
    case 'request':
      return visible(reason.summary, 'prose');
    case 'budget':
      return 'a budget holds it back';
    case 'limit':
      return reason.until === null
        ? 'waits until a usage limit resets'
        : `usage limit reached, continues ${timeWords(reason.until, now)}`;
  }
}

/** What was given up holds up those that need it, until it is done after all. */
function heldWords(state: TaskState): string {
  if (state === 'failed') return ', which has failed';
  return state === 'cancelled' ? ', which was cancelled' : '';
}

/** A time that comes: "in 40 s", "at 14:05", or with its day. */
export function timeWords(at: number, now: number): string {
  const left = at - now;
  if (left <= 0) return 'now';
  if (left < 3_600_000) return `in ${counting(left)}`;
  return left < 20 * 3_600_000 ? `at ${clockTime(at)}` : `on ${exactTime(at)}`;
}

/** How often a task comes, in words; null for one that comes once. */
export function scheduleWords(schedule: Schedule): string | null {
  switch (schedule.type) {
    case 'once':
      return null;
    case 'every':
      return `every ${everyWords(schedule.minutes)}`;
    case 'cron':
      return `${schedule.expression} (${schedule.timeZone})`;
  }
}

function everyWords(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'day' : plural(minutes / 1440, 'day');
  if (minutes % 60 === 0) return minutes === 60 ? 'hour' : plural(minutes / 60, 'hour');
  return minutes === 1 ? 'minute' : plural(minutes, 'minute');
}

/** How long a task has run, or ran; null when it was never started. */
export function elapsedWords({ startedAt, endedAt }: Pick<AgentTask, 'startedAt' | 'endedAt'>, now: number) {
  return startedAt === null ? null : counting((endedAt ?? now) - startedAt);
}

const ended = new Set(['done', 'failed', 'cancelled']);

export function hasEnded({ state }: Pick<AgentTask, 'state'>): boolean {
  return ended.has(state);
}

export function hasBegun({ state }: Pick<AgentTask, 'state'>): boolean {
  return state !== 'scheduled' && state !== 'queued';
}
