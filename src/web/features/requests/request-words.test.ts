import { expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json.ts';
import type { RequestFacts } from '../../../core/session/event.ts';
import { announcement, headingOf, isHiding, remarksOf } from './request-words.ts';

const cwd = '/home/me/deck';

function request(facts: Partial<RequestFacts>): RequestFacts {
  return {
    id: 'r',
    kind: 'permission',
    toolUseId: 't',
    tool: 'Bash',
    input: {},
    clipped: false,
    title: null,
    description: null,
    reason: null,
    blockedPath: null,
    suggestions: [],
    agentId: null,
    ...facts,
  };
}

const headings: [string, string, JsonObject][] = [
  ['Bash wants to run a command', 'Bash', { command: 'ls' }],
  ['Edit src/a.ts', 'Edit', { file_path: '/home/me/deck/src/a.ts' }],
  ['Write /etc/hosts', 'Write', { file_path: '/etc/hosts' }],
  ['Fetch a web page a.example', 'WebFetch', { url: 'https://a.example/b' }],
  ['Fetch a web page', 'WebFetch', { url: 'nonsense' }],
  ['echo › say it wants to run', 'mcp__echo__say_it', {}],
  ['Later wants to run', 'Later', {}],
];

test.each(headings)('a heading says what is wanted: %s', (words, tool, input) => {
  const { title, subject } = headingOf(request({ tool, input }), cwd);
  expect([title, subject].filter(Boolean).join(' ')).toBe(words);
});

test('a request is announced with its tool', () => {
  expect(announcement(request({}))).toBe('Claude asks for permission: Bash');
  expect(announcement(request({ kind: 'plan' }))).toBe('Claude has a plan to approve');
});

test('what the card shows anyway is not remarked', () => {
  const input = { command: 'touch x', description: 'Touch' };
  expect(remarksOf(request({ title: 'Bash', description: 'Touch', input }), cwd)).toEqual([]);
  const edit = { tool: 'Edit', title: 'Edit', description: 'a.ts', input: { file_path: `${cwd}/src/a.ts` } };
  expect(remarksOf(request(edit), cwd)).toEqual([]);
});

test('what a diff does not show is remarked', () => {
  expect(remarksOf(request({ tool: 'Edit', input: { file_path: '/a', replace_all: true } }), cwd)).toEqual([
    'It replaces every place where the old text stands.',
  ]);
  const edits = [{ replace_all: true }, { replace_all: false }, { replace_all: true }];
  expect(remarksOf(request({ tool: 'MultiEdit', input: { file_path: '/a', edits } }), cwd)).toEqual([
    'Replaces all occurrences in edits 1, 3 of 3.',
  ]);
});

test('a reason, a blocked path and a subagent are remarked', () => {
  const facts = { title: 'Run a command', reason: 'It needs care.', blockedPath: `${cwd}/x`, agentId: 'a' };
  expect(remarksOf(request(facts), cwd)).toEqual([
    'Run a command',
    'It needs care.',
    'It touches x, which is not allowed yet.',
    'A subagent asks.',
  ]);
});

test('suggestions that are words are remarked', () => {
  const hints = [
    { behavior: 'allow', message: 'Safe to run' },
    { behavior: null, message: 'Nobody knows' },
  ];
  expect(remarksOf(request({ hints }), cwd)).toEqual(['Suggestion: allow. Safe to run', 'Nobody knows']);
});

test('characters that nobody sees are found in suggestions too', () => {
  const hidden = 'Safe\u202eto run';
  expect(isHiding(request({ hints: [{ behavior: 'allow', message: 'Safe to run' }] }), {})).toBe(false);
  expect(isHiding(request({ hints: [{ behavior: 'allow', message: hidden }] }), {})).toBe(true);
  expect(isHiding(request({ hints: [{ behavior: hidden, message: 'Safe' }] }), {})).toBe(true);
});
