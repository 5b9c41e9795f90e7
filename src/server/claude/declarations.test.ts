import { expect, test } from 'vitest';
import { declarations } from './declarations.ts';

const current = '2.1.325';
const always = { perTaskStopAffordance: true, forwardSubagentText: true };

test('a CLI that does not know the fields is told nothing', () => {
  const options = { promptSuggestions: true, agentProgressSummaries: true };
  expect(declarations({ options }, '2.1.38')).toEqual({});
});

test('what costs tokens is declared only where the session wants it', () => {
  const declared = (options: { [option: string]: boolean }) => declarations({ options }, current);
  expect(declared({})).toEqual(always);
  expect(declared({ promptSuggestions: false, agentProgressSummaries: false })).toEqual(always);
  expect(declared({ promptSuggestions: true })).toEqual({ ...always, promptSuggestions: true });
  expect(declared({ agentProgressSummaries: true })).toEqual({ ...always, agentProgressSummaries: true });
});
