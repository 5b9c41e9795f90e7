import { expect, test } from 'vitest';
import type { Change, OutboxRow } from './change.ts';
import type { Decision, DecisionOutcome } from './decision.ts';
import { lastChanges } from './last-changes.ts';

test('of several changes of one row the last one is left, in the place of the first', () => {
  const saved = message('a', 'saved');
  const changes = [saved, message('b', 'saved'), message('a', 'written')];
  expect(lastChanges(changes)).toEqual([message('a', 'written'), message('b', 'saved')]);
});

test('a decision keeps the mode in which its call was made', () => {
  const [kept] = lastChanges([decision('open', 'plan'), decision('allowed', 'default')]);
  expect(kept).toEqual(decision('allowed', 'plan'));
});

function message(id: string, delivery: OutboxRow['delivery']): Change {
  return { type: 'message', message: { id, seq: 1, delivery, epoch: null } };
}

function decision(outcome: DecisionOutcome, mode: string): Change {
  const made: Decision = { id: 'call', at: 1, project: '/p', tool: 'Bash', subject: '', mode, outcome, by };
  return { type: 'decision', decision: made };
}

const by = { type: 'untold' } as const;
