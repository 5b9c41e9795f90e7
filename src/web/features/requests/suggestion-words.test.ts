import { expect, test } from 'vitest';
import type { Suggestion } from '../../../core/session/fact.ts';
import { suggestionWords } from './suggestion-words.ts';

const bash = (...contents: string[]) => contents.map((ruleContent) => ({ toolName: 'Bash', ruleContent }));
const allow = { type: 'addRules', behavior: 'allow' } as const;

const cases: [string, Suggestion][] = [
  ['Always allow `touch *` in this project', { ...allow, rules: bash('touch *'), destination: 'localSettings' }],
  ['Always allow `touch *` for this session', { ...allow, rules: bash('touch:*'), destination: 'session' }],
  ['Always allow `npm test` for all projects', { ...allow, rules: bash('npm test'), destination: 'userSettings' }],
  [
    'Always allow `npm test` in this project for everyone',
    { ...allow, rules: bash('npm test'), destination: 'projectSettings' },
  ],
  ['Always allow `a`, `b` and `c` for this session', { ...allow, rules: bash('a', 'b', 'c'), destination: 'session' }],
  ['Always allow `Bash` for this session', { ...allow, rules: [{ toolName: 'Bash' }], destination: 'session' }],
  [
    'Always allow `echo › say it` in this project',
    { ...allow, rules: [{ toolName: 'mcp__echo__say_it' }], destination: 'localSettings' },
  ],
  [
    'Always allow WebFetch of `example.com` in this project',
    { ...allow, rules: [{ toolName: 'WebFetch', ruleContent: 'domain:example.com' }], destination: 'localSettings' },
  ],
  [
    'Always allow Read of `/etc/**` for this session',
    { ...allow, rules: [{ toolName: 'Read', ruleContent: '//etc/**' }], destination: 'session' },
  ],
  [
    'Always allow Read of `src/**` for this session',
    { ...allow, rules: [{ toolName: 'Read', ruleContent: '//home/me/deck/src/**' }], destination: 'session' },
  ],
  ['Always allow this for this session', { ...allow, rules: [], destination: 'session' }],
  [
    'Always toString `x` in valueOf',
    { type: 'addRules', behavior: 'toString', rules: bash('x'), destination: 'valueOf' },
  ],
  [
    'Switch to the mode `constructor` for this session',
    { type: 'setMode', mode: 'constructor', destination: 'session' },
  ],
  ['Always allow `x` in elsewhere', { ...allow, rules: bash('x'), destination: 'elsewhere' }],
  [
    'Always deny `rm *` in this project',
    { type: 'addRules', behavior: 'deny', rules: bash('rm *'), destination: 'localSettings' },
  ],
  [
    'Always allow only `ls` for this session',
    { type: 'replaceRules', behavior: 'allow', rules: bash('ls'), destination: 'session' },
  ],
  [
    'Forget the rule for `ls` in this project',
    { type: 'removeRules', behavior: 'allow', rules: bash('ls'), destination: 'localSettings' },
  ],
  ['Accept edits for this session', { type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
  ['Allow everything for this session', { type: 'setMode', mode: 'bypassPermissions', destination: 'session' }],
  ['Switch to the mode `later` in this project', { type: 'setMode', mode: 'later', destination: 'localSettings' }],
  ['Allow this folder: `/var/tmp`', { type: 'addDirectories', directories: ['/var/tmp'], destination: 'session' }],
  [
    'Allow these folders: `/var/tmp` and `/b` in this project',
    { type: 'addDirectories', directories: ['/var/tmp', '/b'], destination: 'localSettings' },
  ],
  ['No longer allow this folder: `/tmp`', { type: 'removeDirectories', directories: ['/tmp'], destination: 'session' }],
];

test.each(cases)('a suggestion reads: %s', (words, suggestion) => {
  const pieces = suggestionWords(suggestion, '/home/me/deck');
  expect(pieces.map(({ text, isCode }) => (isCode ? `\`${text}\`` : text)).join('')).toBe(words);
});

test('[S28] backticks in a rule stay', () => {
  const rules = bash('echo `id` *');
  expect(suggestionWords({ ...allow, rules, destination: 'session' }, '/home/me/deck')).toEqual([
    { text: 'Always allow ', isCode: false },
    { text: 'echo `id` *', isCode: true },
    { text: ' for this session', isCode: false },
  ]);
});
