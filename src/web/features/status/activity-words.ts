import type { ActivityLine } from '../../../core/session/activity.ts';
import { heldWords } from '../../ui/budget-words.ts';
import type { DotKind } from '../../ui/dot.tsx';
import { counting, plural, timeWords, tokens } from '../../ui/format.ts';
import { toolWords } from './tool-words.ts';

/** What a session is doing, for a person. */
export function activityWords(line: ActivityLine, now: number): string {
  switch (line.type) {
    case 'idle':
      return 'Not running — the next message starts it';
    case 'starting':
      return `Starting ${since(line.since, now)}`;
    case 'ready':
      return line.tasks === 0 ? 'Ready' : `Ready, ${plural(line.tasks, 'background task')}`;
    case 'requesting':
      return `Waiting for the model ${since(line.since, now)}`;
    case 'streaming':
      return 'Streaming';
    case 'thinking':
      return `Thinking ${since(line.since, now)}${line.tokens === null ? '' : `, ${tokens(line.tokens)} tokens`}`;
    case 'writing':
      return `Writing ${toolWords(line.tool)}`;
    case 'running':
      return `Running ${toolWords(line.tool)} ${counting(line.forMs)}${line.others === 0 ? '' : ` (+${line.others} more)`}`;
    case 'waiting':
      return line.requests === 1 ? 'Waiting for you' : `Waiting for you (${line.requests})`;
    case 'paused':
      return heldWords(line.budget);
    case 'compacting':
      return `Compacting ${since(line.since, now)}`;
    case 'retrying':
      return `Retry ${line.attempt} of ${line.limit} in ${counting(Math.max(0, line.until - now) + 999)}`;
    case 'limited':
      return line.continues
        ? `Usage limit reached, continues ${timeWords(line.until, now)}`
        : `Usage limit reached, resets ${timeWords(line.until, now)}`;
    case 'quiet':
      return `Quiet ${since(line.since, now)}`;
    case 'ended':
      return `Ended: ${endWords(line)}`;
  }
}

/** The same without anything that counts, for those who listen to it. */
export function coarseWords(type: ActivityLine['type']): string {
  switch (type) {
    case 'idle':
      return 'Not running';
    case 'ready':
      return 'Ready';
    case 'waiting':
      return 'Waiting for you';
    case 'ended':
      return 'Ended';
    case 'paused':
      return 'Paused by a budget';
    case 'limited':
      return 'Usage limit reached';
    case 'starting':
    case 'requesting':
    case 'streaming':
    case 'thinking':
    case 'writing':
    case 'running':
    case 'compacting':
    case 'retrying':
    case 'quiet':
      return 'Running';
  }
}

export function activityDot(type: ActivityLine['type']): DotKind {
  switch (type) {
    case 'idle':
    case 'ready':
      return 'rest';
    case 'waiting':
    case 'paused':
      return 'wait';
    case 'ended':
    case 'limited':
    case 'retrying':
      return 'bad';
    case 'starting':
    case 'requesting':
    case 'streaming':
    case 'thinking':
    case 'writing':
    case 'running':
    case 'compacting':
    case 'quiet':
      return 'run';
  }
}

/** Whether the words change by themselves as time passes. */
export function isCounting(type: ActivityLine['type']): boolean {
  return !['idle', 'ready', 'waiting', 'paused', 'ended'].includes(type);
}

function since(start: number, now: number): string {
  return counting(Math.max(0, now - start));
}

function endWords({ end, code, signal }: Extract<ActivityLine, { type: 'ended' }>): string {
  if (end === 'unstartable') return 'the CLI could not be started';
  if (end === 'swept') return 'it was left over when the server stopped';
  if (signal !== null) return `the CLI was killed (${signal})`;
  return code === null ? 'the CLI crashed' : `the CLI crashed (exit ${code})`;
}
