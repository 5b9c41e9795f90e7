import { expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json.ts';
import type { Rule, Suggestion } from '../../../core/session/fact.ts';
import { sessionGrant } from './session-grant.ts';

const setMode: Suggestion = { type: 'setMode', mode: 'acceptEdits', destination: 'session' };
const folder: Suggestion = { type: 'addDirectories', directories: ['/srv'], destination: 'session' };

function granted(tool: string, input: JsonObject, suggestions: Suggestion[] = []): Rule[] {
  const [grant, ...more] = sessionGrant({ kind: 'permission', tool, input, suggestions }, '/srv/app');
  expect(more).toEqual([]);
  if (!grant) return [];
  expect(grant).toMatchObject({ type: 'addRules', behavior: 'allow', destination: 'session' });
  return grant.type === 'addRules' ? grant.rules : [];
}

const offered = (rules: Rule[], destination = 'localSettings'): Suggestion => {
  return { type: 'addRules', rules, behavior: 'allow', destination };
};

const cases: [string, JsonObject, Suggestion[], Rule[]][] = [
  ['Bash', { command: 'npm test' }, [], [{ toolName: 'Bash', ruleContent: 'npm test' }]],
  ['Bash', { command: 'rm *.log' }, [], []],
  ['Bash', { command: 'rm *.log' }, [offered([{ toolName: 'Bash', ruleContent: 'rm *' }])], []],
  [
    'Bash',
    { command: 'git push origin main' },
    [offered([{ toolName: 'Bash', ruleContent: 'git push:*' }])],
    [{ toolName: 'Bash', ruleContent: 'git push origin main' }],
  ],
  [
    'Bash',
    { command: 'touch b1' },
    [offered([{ toolName: 'Bash', ruleContent: 'touch *' }]), folder, setMode],
    [
      { toolName: 'Bash', ruleContent: 'touch b1' },
      { toolName: 'Edit', ruleContent: '//srv/app/b1' },
    ],
  ],
  [
    'Bash',
    { command: 'cat /etc/hosts' },
    [offered([{ toolName: 'Read', ruleContent: '//etc/**' }]), folder],
    [
      { toolName: 'Bash', ruleContent: 'cat /etc/hosts' },
      { toolName: 'Read', ruleContent: '//etc/hosts' },
    ],
  ],
  ['Bash', { command: 'ls' }, [offered([{ toolName: 'Bash' }])], [{ toolName: 'Bash', ruleContent: 'ls' }]],
  ['Write', { file_path: '/srv/app/c.txt' }, [setMode], [{ toolName: 'Edit', ruleContent: '//srv/app/c.txt' }]],
  ['NotebookEdit', { notebook_path: '/n.ipynb' }, [setMode], [{ toolName: 'Edit', ruleContent: '//n.ipynb' }]],
  ['Edit', { file_path: '/srv/[id].ts' }, [setMode], []],
  ['Read', { file_path: '/etc/hosts' }, [], [{ toolName: 'Read', ruleContent: '//etc/hosts' }]],
  ['WebFetch', { url: 'https://a.example/x?y' }, [], [{ toolName: 'WebFetch', ruleContent: 'domain:a.example' }]],
  ['mcp__demo__echo', { text: 'x' }, [offered([{ toolName: 'mcp__demo__echo' }])], [{ toolName: 'mcp__demo__echo' }]],
  ['WebSearch', { query: 'x' }, [], [{ toolName: 'WebSearch' }]],
];

test.each(cases)('%s of %j with %j: this call, for this session only', (tool, input, suggestions, rules) => {
  expect(granted(tool, input, suggestions)).toEqual(rules);
});

test('a question or a plan is answered, not allowed from now on', () => {
  expect(sessionGrant({ kind: 'plan', tool: 'ExitPlanMode', input: {}, suggestions: [setMode] }, '/')).toEqual([]);
});

test('[R19] a command too long to be looked into is allowed this once only', () => {
  expect(granted('Bash', { command: `echo ${'<(a)'.repeat(60_000)}` }, [folder])).toEqual([]);
});
