import { commandSituations } from './command-situations.ts';
import { fileSituations } from './file-situations.ts';
import { bash, echo, fetchOf, read, type Situation, write } from './situation.ts';

const otherSituations: { [name: string]: Situation } = {
  'fetch a domain': {
    project: { allow: ['WebFetch(domain:example.com)'] },
    calls: fetchOf(
      'https://example.com/a',
      'http://example.com:8080/a',
      'https://sub.example.com/',
      'https://example.org/',
    ),
  },
  'fetch subdomains': {
    project: { allow: ['WebFetch(domain:*.example.com)'] },
    calls: fetchOf('https://sub.example.com/', 'https://example.com/', 'https://a.b.example.com/'),
  },
  'deny a domain': {
    project: { allow: ['WebFetch'], deny: ['WebFetch(domain:example.com)'] },
    calls: fetchOf('https://example.com/', 'https://example.org/'),
  },
  'a server': { project: { allow: ['mcp__demo'] }, calls: echo() },
  'a tool of a server': { project: { allow: ['mcp__demo__echo'] }, calls: echo() },
  'a star of a server': { project: { allow: ['mcp__demo__*'] }, calls: echo() },
  'another server': { project: { allow: ['mcp__demon', 'mcp__demo__echoes'] }, calls: echo() },
  'a part of a name': { project: { allow: ['mcp__demo__e*'] }, calls: echo() },
  'all servers': { project: { allow: ['mcp__*'] }, calls: echo() },
  everything: { project: { allow: ['*'] }, calls: [...bash('npm run build'), ...echo()] },
  'deny a server': { project: { allow: ['mcp__demo__echo'], deny: ['mcp__demo'] }, calls: echo() },
  'ask about a server': { project: { allow: ['mcp__demo__echo'], ask: ['mcp__demo'] }, calls: echo() },
  'the user denies, the project allows': {
    user: { deny: ['Bash(npm run build:*)'] },
    project: { allow: ['Bash(npm run build:*)'] },
    calls: bash('npm run build'),
  },
  'the project asks, local allows': {
    local: { allow: ['Bash(npm run build:*)'] },
    project: { ask: ['Bash(npm run build:*)'] },
    calls: bash('npm run build'),
  },
  'the user allows': { user: { allow: ['Bash(npm run build:*)'] }, calls: bash('npm run build') },
  'extra folders': {
    project: { additionalDirectories: ['../other'] },
    calls: [
      ...read('$HOME/other/a.txt', '$HOME/third/a.txt'),
      ...bash('cat ../other/a.txt'),
      ...write('$HOME/other/n13.txt'),
    ],
  },
  'extra folders, accepting edits': {
    project: { additionalDirectories: ['$HOME/other'] },
    mode: 'acceptEdits',
    calls: write('$HOME/other/n14.txt', '$HOME/third/n14.txt'),
  },
  'a mode by a file': { project: { defaultMode: 'acceptEdits' }, calls: write('$PROJECT/n15.txt') },
  'a rule in small letters': { project: { allow: ['bash(npm run build:*)'] }, calls: bash('npm run build') },
  'a rule that is not closed': {
    project: { allow: ['Bash(npm run build:*', 'Bash(npm run test:*)'] },
    calls: bash('npm run build', 'npm run test'),
  },
  'a rule with parentheses inside': {
    project: { allow: ['Bash(npm run test "a (1)")', 'Bash(npm run build "\\(b\\)")'] },
    calls: bash('npm run test "a (1)"', 'npm run build "(b)"'),
  },
  'spaces around': { project: { allow: [' Bash(npm run build:*) '] }, calls: bash('npm run build') },
};

/** Pairs of rules and calls that are worth knowing the answer to. */
export const situations = { ...commandSituations, ...fileSituations, ...otherSituations };
