import { expect, test } from 'vitest';
import { readOwnEvents } from './own-events.ts';

const budget = { id: 'day', scope: 'day', project: null, dollars: 1, spent: 2, act: 'ask', since: 0, until: null };
const created = { type: 'session.created', id: 'a', cwd: '/', title: null, options: {} };

const piece = { id: 'm:0', message: 'm', model: null, parent: null, type: 'text', from: 0, text: 'a' };

function read(event: object) {
  return readOwnEvents(Buffer.from(JSON.stringify([event])));
}

test.each([
  ['an epoch that no column holds', { type: 'message.written', id: 'm', epoch: 1e300 }],
  ['an exit code that is no number of one', { type: 'run.ended', epoch: 1, end: 'crashed', code: 1e300 }],
  ['a folder that no system has', { ...created, cwd: `/${'x'.repeat(4096)}`, forkedFrom: null }],
  ['half a crash', { type: 'breaker.opened', epoch: 1, crashes: 0.5 }],
  ['a budget that ends beyond the calendar', { type: 'budget.warned', budget: { ...budget, until: 1e300 } }],
  ['an allowance from before time', { type: 'budget.allowed', id: 'day', since: -1, dollars: 1, by: null }],
  ['more blocks than are ever open', { type: 'text.kept', pieces: Array.from({ length: 65 }, () => piece) }],
  ['words of no kind', { type: 'text.cut', blocks: [{ ...piece, type: 'tool' }] }],
  ['words from the middle of a letter', { type: 'text.kept', pieces: [{ ...piece, from: 0.5 }] }],
])('[R19] %s is nothing that Quarterdeck would have written', (_what, event) => {
  expect(read(event)).toBeNull();
});

test('what an earlier version wrote after figures that cannot be is still read', () => {
  expect(read({ ...created, forkedFrom: { id: 'b', reportedCost: -1e9 } })).toHaveLength(1);
  expect(read({ type: 'budget.warned', budget: { ...budget, spent: 1e17 } })).toHaveLength(1);
});
