import { describe, expect, it } from 'vitest';
import {
  allowed,
  asked,
  called,
  claimed,
  compacted,
  hook,
  returned,
  runEnded,
  sent,
  spawned,
  turnEnded,
  turnStarted,
  usageOf,
} from '../../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../../test/core/story.test-support.ts';
import type { SessionEvent } from '../event.ts';

const many = 1100;

function story(): Story {
  return tell(claimed(1), spawned(1), turnStarted());
}

function repeat(told: Story, from: number, count: number, events: (number: number) => SessionEvent[]): void {
  for (let number = from; number < from + count; number += 1) told.line(...events(number));
}

const budget = { scope: 'session', project: null, dollars: 1, spent: 1, act: 'ask', since: 0, until: null } as const;

/** Things that can be told again and again, each under a new name, and never come to an end. */
const endless: { [what: string]: (number: number) => SessionEvent[] } = {
  'calls that never return': (number) => [called(`t${number}`)],
  'calls of one message that never return': (number) => [called(`t${number}`, { messageId: 'same' })],
  'results of calls that nobody made': (number) => [returned(`t${number}`)],
  'nested calls that never return': (number) => [called(`t${number}`, { parent: 'task' })],
  'requests that nobody answers': (number) => [asked(`r${number}`, null)],
  'requests about calls that nobody answers': (number) => [called(`t${number}`), asked(`r${number}`, `t${number}`)],
  'answers that the CLI never receives': (number) => [asked(`r${number}`, null), allowed(`r${number}`)],
  'hooks that never answer': (number) => [hook(`h${number}`, null)],
  'compactions without a summary': () => [compacted()],
  'messages that are never written': (number) => [sent(`s${number}`)],
  'limits of new kinds': (number) => [
    { type: 'limit.reported', limit: { status: 'allowed', kind: `k${number}`, resetsAt: null, utilization: null } },
  ],
  'models of new names': (number) => [turnEnded({ reportedCost: number, sinceLast: usageOf(`m${number}`, 1) })],
  'budgets of new names': (number) => [
    { type: 'budget.warned', budget: { ...budget, id: `b${number}` } },
    { type: 'budget.allowed', id: `b${number}`, since: 0, dollars: 1, by: null },
  ],
};

describe('[R19] a session stays small, whatever never ends', () => {
  it.each(Object.keys(endless))('%s', (what) => {
    const told = story();
    const events = endless[what] ?? (() => []);
    repeat(told, 0, many, events);
    const early = JSON.stringify(told.state).length;
    repeat(told, many, many, events);
    expect(JSON.stringify(told.state).length).toBeLessThan(early * 1.2);
  });
});

it('[R19] the oldest of too many open calls are closed as unanswered, and the newest still get their results', () => {
  const told = story();
  repeat(told, 0, many, (number) => [called(`t${number}`)]);
  expect(told.entry('t0', 'tool').state).toEqual({ type: 'cut', reason: 'unanswered' });
  expect(told.entry(`t${many - 1}`, 'tool').state).toMatchObject({ type: 'running' });
  told.line(returned(`t${many - 1}`));
  expect(told.entry(`t${many - 1}`, 'tool').state).toMatchObject({ type: 'done' });
  told.line(runEnded(1));
  expect(told.all('tool').filter(({ state }) => state.type === 'running')).toEqual([]);
  expect(told.all('tool')).toHaveLength(many);
});

it('[R19] the oldest of too many pending requests is cancelled, and the newest can be answered', () => {
  const told = story();
  repeat(told, 0, many, (number) => [asked(`r${number}`, null)]);
  expect(told.request('r0').state).toMatchObject({ type: 'cancelled', reason: 'unanswered' });
  told.line(allowed(`r${many - 1}`));
  expect(told.request(`r${many - 1}`).state).toMatchObject({ type: 'answered' });
});
