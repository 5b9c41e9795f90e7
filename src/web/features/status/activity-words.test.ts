import { expect, test } from 'vitest';
import type { ActivityLine } from '../../../core/session/activity.ts';
import { clockTime } from '../../ui/format.ts';
import { activityWords } from './activity-words.ts';

const now = 1_000_000_000;
const crashed = { type: 'ended', end: 'crashed', code: null, signal: null } as const;

const cases: [ActivityLine, string][] = [
  [{ type: 'idle' }, 'Not running — the next message starts it'],
  [{ type: 'starting', since: now - 2400 }, 'Starting 2 s'],
  [{ type: 'ready', tasks: 0 }, 'Ready'],
  [{ type: 'ready', tasks: 1 }, 'Ready, 1 background task'],
  [{ type: 'ready', tasks: 2 }, 'Ready, 2 background tasks'],
  [{ type: 'requesting', since: now - 3000 }, 'Waiting for the model 3 s'],
  [{ type: 'requesting', since: now + 5000 }, 'Waiting for the model 0 s'],
  [{ type: 'streaming', since: now }, 'Streaming'],
  [{ type: 'thinking', since: now - 12_000, tokens: null }, 'Thinking 12 s'],
  [{ type: 'thinking', since: now - 12_000, tokens: 1234 }, 'Thinking 12 s, 1.2k tokens'],
  [{ type: 'writing', tool: 'Edit', since: now }, 'Writing Edit'],
  [{ type: 'running', tool: 'Bash', forMs: 42_000, others: 0 }, 'Running Bash 42 s'],
  [{ type: 'running', tool: 'Task', forMs: 200_000, others: 2 }, 'Running Task 3 m 20 s (+2 more)'],
  [{ type: 'running', tool: 'mcp__github__search', forMs: 500, others: 0 }, 'Running github › search 0 s'],
  [{ type: 'running', tool: '', forMs: 500, others: 0 }, 'Running a tool 0 s'],
  [{ type: 'waiting', requests: 1 }, 'Waiting for you'],
  [{ type: 'waiting', requests: 3 }, 'Waiting for you (3)'],
  [{ type: 'compacting', since: now - 60_000 }, 'Compacting 1 m'],
  [{ type: 'retrying', attempt: 3, limit: 10, until: now + 8000 }, 'Retry 3 of 10 in 8 s'],
  [{ type: 'retrying', attempt: 3, limit: 10, until: now + 7400 }, 'Retry 3 of 10 in 8 s'],
  [{ type: 'limited', kind: 'five_hour', until: now }, `Usage limit reached, resets at ${clockTime(now)}`],
  [
    { type: 'limited', kind: 'five_hour', until: now, continues: true },
    `Usage limit reached, continues at ${clockTime(now)}`,
  ],
  [{ type: 'quiet', since: now - 90_000 }, 'Quiet 1 m 30 s'],
  [crashed, 'Ended: the CLI crashed'],
  [{ ...crashed, code: 3 }, 'Ended: the CLI crashed (exit 3)'],
  [{ ...crashed, signal: 'SIGKILL' }, 'Ended: the CLI was killed (SIGKILL)'],
  [{ ...crashed, end: 'swept' }, 'Ended: it was left over when the server stopped'],
  [{ ...crashed, end: 'unstartable' }, 'Ended: the CLI could not be started'],
];

test.each(cases)('%o is told as "%s"', (line, words) => {
  expect(activityWords(line, now)).toBe(words);
});
