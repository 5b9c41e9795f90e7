import { expect, test } from 'vitest';
import { hookListing } from './hook-listing.ts';
import { readResponse } from './message/read-response.ts';

const listing = (response: object) =>
  hookListing(readResponse('get_hooks_listing', JSON.parse(JSON.stringify(response))));

test('a hook has its event, matcher, words, and place', () => {
  const sourceLabel = 'Project settings (.claude/settings.json)';
  const command = { event: 'PreToolUse', matcher: 'Bash', source: 'projectSettings', sourceLabel, type: 'command' };
  const http = { event: 'Stop', matcher: '', source: 'userSettings', type: 'http' };
  const hooks = [
    { ...command, displayText: 'echo…', commandText: 'echo hi', timeout: 5 },
    { ...http, displayText: 'http://x' },
  ];
  expect(listing({ events: [], hooks })).toEqual({
    hooks: [
      { ...command, text: 'echo hi', timeout: 5, disabled: false },
      { ...http, matcher: null, text: 'http://x', sourceLabel: 'userSettings', timeout: null, disabled: false },
    ],
    limit: null,
  });
});

test.each([
  [{ policy: { allDisabled: true } }, 'disabled'],
  [{ policy: { disabledByPolicy: true } }, 'disabled'],
  [{ policy: { managedOnly: true } }, 'managedOnly'],
  [{ policy: { pluginOnly: true } }, 'pluginOnly'],
  [{ safeMode: { exitHint: 'restart' } }, 'safeMode'],
  [{ bareMode: { exitHint: 'restart' } }, 'bareMode'],
  [{ policy: { allDisabled: false } }, null],
])('%j limits hooks: %s', (response, limit) => {
  expect(listing({ hooks: [], ...response }).limit).toBe(limit);
});
