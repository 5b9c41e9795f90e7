import { expect, test } from 'vitest';
import { adoptedInto, checkSettings, documentText, documentWith, readDocument } from './settings-document.ts';

test.each(['', ' \n', '{}', '\uFEFF{}'])('%j sets nothing', (text) => {
  expect(readDocument(text)).toMatchObject({ type: 'ok', settings: {} });
});

test.each([
  ['{\n  "port": 1,\n}', 'line 3: there must be a key in double quotes, not "}"'],
  ['{\n  "port": 1\n  "host": "x"\n}', 'line 3: there must be "," or "}", not "\\"host\\": \\"x\\""'],
  ["{ 'port': 1 }", `line 1: there must be a key in double quotes, not "'port': 1 }"`],
  ['{"port": abc}', 'line 1: there must be a value, not "abc}"'],
  ['{"port": 01}', 'line 1: there must be "," or "}", not "1}"'],
  ['{"host": "x\ty"}', 'line 1: there must be the end of a text, not "\\"x\\ty\\"}"'],
  ['{"port": 1', 'line 1: there must be "," or "}", not the end of the file'],
  ['{} x', 'line 1: there must be the end of the file, not "x"'],
  [`${'['.repeat(100)}`, 'line 1: there must be nothing that lies so deep, not'],
  ['[]', 'there must be one object in braces'],
  ['{"port": "abc"}', '"port" must be a whole number from 0 to 65535, not "abc"'],
])('%j is broken, and it is said where and how', (text, reason) => {
  expect(readDocument(text)).toEqual({ type: 'broken', reason: expect.stringContaining(reason) });
});

test('whatever JSON takes is taken, and nothing else', () => {
  const text = '{ "future": [1e5, -0.5, true, null, "\\u00e4\\n", {"a": {}}], "port": 5 }';
  expect(readDocument(text)).toMatchObject({ type: 'ok', settings: { port: 5 }, unknown: ['future'] });
});

test('what is unknown is kept where it stands, and what is no longer set is gone', () => {
  const before = { comment: 'mine', port: 1, host: 'x', __proto__x: 1 };
  const after = documentWith(before, { host: 'y', log: 'info' });
  expect(Object.entries(after)).toEqual([
    ['comment', 'mine'],
    ['host', 'y'],
    ['__proto__x', 1],
    ['log', 'info'],
  ]);
  expect(documentText({ port: 1 })).toBe('{\n  "port": 1\n}\n');
});

test('a new key that is no setting is refused, with the one that was meant', () => {
  expect(checkSettings({ 'allowed-hosts': [], future: 1 }, ['future']).problems).toEqual([
    { key: 'allowed-hosts', reason: 'is not a setting; "allowedHost" is' },
  ]);
});

test('settings from before go into the file, unless it says otherwise or cannot hold them', () => {
  const former = { idleMinutes: 5, retentionDays: 30, passEnv: ['A=B'], theme: 'dark' };
  expect(adoptedInto({ idleMinutes: 60, port: 1 }, former)).toEqual({
    document: { idleMinutes: 60, port: 1, retentionDays: 30, theme: 'dark' },
    left: { idleMinutes: 5, passEnv: ['A=B'] },
  });
});
