import { expect, test } from 'vitest';
import { commandIn, pageCommand, withPageCommands } from './page-command.ts';

const listed = (...names: string[]) => names.map((name) => ({ name, description: name, argumentHint: '' }));

test.each([
  ['/config', 'settings'],
  ['/help ', 'help'],
  ['/fast', 'model'],
])('%s leads to the page’s own %s', (text, place) => {
  expect(pageCommand(text, listed('compact', 'config', 'fast'))).toBe(place);
});

test.each(['/config theme=dark', '/configure', 'config', '/fast on', 'see /help', '/compact', '/toString'])(
  '%s is a message',
  (text) => {
    expect(pageCommand(text, [])).toBeNull();
  },
);

test('a /help of the user’s own is the CLI’s', () => {
  expect(pageCommand('/help', listed('help'))).toBeNull();
  expect(withPageCommands(listed('help')).filter(({ name }) => name === 'help')).toEqual(listed('help'));
});

test('completion offers each command once', () => {
  const names = withPageCommands(listed('compact', 'config')).map(({ name }) => name);
  expect(names).toEqual(['compact', 'config', 'help', 'fast']);
});

test.each([
  ['/compact', 'compact'],
  ['/compact keep the plan', 'compact'],
  ['/docs:sum (MCP) this', 'docs:sum (MCP)'],
  ['/compacted', null],
  ['/home/me/notes.txt', null],
  ['see /compact', null],
])('%s uses the command %s', (text, name) => {
  expect(commandIn(text, listed('compact', 'docs:sum', 'docs:sum (MCP)'))).toBe(name);
});
