import type { Agent, DesiredState, ProcessStatus, ReconcileFailures } from '../../../core/fleet/agent.ts';
import type { DotKind } from '../../ui/dot.tsx';
import { clockTime, counting, plural } from '../../ui/format.ts';

/** How an agent is doing, at a glance. */
export function agentLook({ executionState }: Pick<Agent, 'executionState'>): { dot: DotKind; words: string } {
  switch (executionState) {
    case 'idle':
      return { dot: 'rest', words: 'Idle' };
    case 'waiting':
      return { dot: 'rest', words: 'Waiting for room' };
    case 'working':
      return { dot: 'run', words: 'Working' };
    case 'needsPerson':
      return { dot: 'wait', words: 'Needs you' };
    case 'paused':
      return { dot: 'rest', words: 'Paused' };
    case 'stopped':
      return { dot: 'rest', words: 'Stopped' };
    case 'failed':
      return { dot: 'bad', words: 'Failed' };
  }
}

export const processWords: { [Status in ProcessStatus]: string } = {
  STOPPED: 'no process',
  STARTING: 'process is starting',
  RUNNING: 'process is running',
  EXITED: 'process has ended',
  ERROR: 'process has failed',
};

export const wishes: readonly { value: DesiredState; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'stopped', label: 'Stopped' },
];

/** When the CLI last said something, as one says it. */
export function heartbeatWords(lastHeartbeat: number | null, now: number): string {
  if (lastHeartbeat === null) return 'nothing said yet';
  return `said something ${counting(now - lastHeartbeat)} ago`;
}

export function failureWords({ count, lastReason, nextAttemptAt }: ReconcileFailures, now: number): string {
  const reason = lastReason.slice(0, 2000).replace(/[.\s]*$/, '.');
  const tried = `Failed ${count === 1 ? 'once' : plural(count, 'time')}: ${reason}`;
  if (nextAttemptAt === null) return `${tried} It was given up.`;
  const left = nextAttemptAt - now;
  if (left <= 0) return `${tried} It is tried again now.`;
  return `${tried} Next try ${left < 3_600_000 ? `in ${counting(left)}` : `at ${clockTime(nextAttemptAt)}`}.`;
}

/** Words of the reconciler's journal: `taskStarted` is read as "task started". */
export function eventWords(type: string): string {
  const words = type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
