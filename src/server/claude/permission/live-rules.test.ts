import { expect, it } from 'vitest';
import { grantedRules, liveRulesOf } from './live-rules.ts';

it('what a running CLI lists comes with the place it is from; what is not in effect is left out', () => {
  const state = {
    rules: [
      { behavior: 'allow', source: 'session', rule: 'Bash(ls:*)' },
      { behavior: 'deny', source: 'projectSettings', rule: 'Read(.env)' },
      { behavior: 'allow', source: 'userSettings', rule: 'Edit', notInEffect: true },
      { behavior: 'allow', source: 'somewhere new', rule: 'Write' },
      { behavior: 'unheard of', source: 'session', rule: 'Write' },
    ],
    workspaceDirectories: [{ path: '/b', source: 'cliArg' }],
  };
  expect(liveRulesOf({ state } as Parameters<typeof liveRulesOf>[0])).toEqual({
    rules: [
      { behavior: 'allow', rule: 'Bash(ls:*)', place: 'session' },
      { behavior: 'deny', rule: 'Read(.env)', place: 'project' },
      { behavior: 'allow', rule: 'Write', place: 'other' },
    ],
    folders: [{ path: '/b', place: 'flags' }],
  });
});

it('what was granted for the session is known from the answers; what went into a file is there', () => {
  const rules = [{ toolName: 'Bash', ruleContent: 'ls:*' }, { toolName: 'Edit' }];
  expect(
    grantedRules([
      { type: 'addRules', rules, behavior: 'allow', destination: 'session' },
      { type: 'addRules', rules, behavior: 'allow', destination: 'localSettings' },
      { type: 'addDirectories', directories: ['/b'], destination: 'session' },
      { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
    ]),
  ).toEqual({
    rules: [
      { behavior: 'allow', rule: 'Bash(ls:*)', place: 'session' },
      { behavior: 'allow', rule: 'Edit', place: 'session' },
    ],
    folders: [{ path: '/b', place: 'session' }],
  });
});

it('rules that were granted later replace or remove those before them', () => {
  const rule = (ruleContent: string) => ({ toolName: 'Bash', ruleContent });
  const change = (type: 'addRules' | 'replaceRules' | 'removeRules', rules: string[], behavior = 'allow') =>
    ({ type, rules: rules.map(rule), behavior, destination: 'session' }) as const;
  const left = (...changes: ReturnType<typeof change>[]) =>
    grantedRules(changes).rules.map(({ behavior, rule: text }) => `${behavior} ${text}`);
  const added = [change('addRules', ['ls', 'pwd']), change('addRules', ['rm x'], 'deny')];
  expect(left(...added, change('replaceRules', ['make']))).toEqual(['deny Bash(rm x)', 'allow Bash(make)']);
  expect(left(...added, change('removeRules', ['ls', 'rm x']))).toEqual(['allow Bash(pwd)', 'deny Bash(rm x)']);
  expect(left(change('removeRules', ['ls']), ...added)).toEqual([
    'allow Bash(ls)',
    'allow Bash(pwd)',
    'deny Bash(rm x)',
  ]);
});
