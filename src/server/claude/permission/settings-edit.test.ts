import { expect, it } from 'vitest';
import { editSettings } from './settings-edit.ts';
import { readSettings } from './settings-text.ts';

const place = 'project';

it('what a file says about permissions is read, with what is wrong with a rule', () => {
  const text = JSON.stringify({
    permissions: {
      allow: ['Read', 'Bash(ls'],
      deny: ['bash(x)'],
      additionalDirectories: ['../b'],
      defaultMode: 'plan',
    },
  });
  expect(readSettings(text)).toMatchObject({
    type: 'read',
    rules: [
      { behavior: 'deny', rule: 'bash(x)', problem: 'The name of a tool begins with a capital letter.' },
      { behavior: 'allow', rule: 'Read', problem: null },
      { behavior: 'allow', rule: 'Bash(ls', problem: 'The rule has "(" and does not end with ")".' },
    ],
    folders: ['../b'],
    defaultMode: 'plan',
  });
});

it('a broken file is told with its line, and never changed', () => {
  const text = '{\n  "permissions": {\n    "allow": [,]\n  }\n}\n';
  expect(readSettings(text)).toEqual({ type: 'broken', line: 3, problem: 'expected a value' });
  expect(editSettings(text, { type: 'rule.add', place, behavior: 'allow', rule: 'Read' })).toEqual({
    type: 'refused',
    reason: 'The file cannot be read at line 3: expected a value.',
  });
});

it.each([
  ['Bash(ls', 'The rule has "(" and does not end with ")".'],
  ['Bash ls)', 'The rule has ")" without "(".'],
  ['Bash()', 'There is nothing in the parentheses.'],
  [' Bash', 'The rule has spaces around it, so that it fits no tool.'],
  ['bash(ls)', 'The name of a tool begins with a capital letter.'],
  ['Ba sh(ls)', '"Ba sh" is not the name of a tool.'],
])('a rule that could never fit is not written: %s', (rule, reason) => {
  expect(editSettings(null, { type: 'rule.add', place, behavior: 'allow', rule })).toEqual({ type: 'refused', reason });
});

it('a rule is not there twice, and one that is gone is not taken away', () => {
  const text = '{"permissions":{"allow":["Read"]}}';
  const add = editSettings(text, { type: 'rule.add', place, behavior: 'allow', rule: 'Read' });
  expect(add).toEqual({ type: 'refused', reason: 'The rule is in this file already.' });
  const remove = editSettings(text, { type: 'rule.remove', place, behavior: 'deny', rule: 'Read' });
  expect(remove).toEqual({ type: 'refused', reason: 'The rule is no longer in this file.' });
});

it('folders and the mode are changed like rules', () => {
  const added = editSettings('{}', { type: 'folder.add', place, path: '../b' });
  expect(added).toMatchObject({ type: 'edited' });
  const text = added.type === 'edited' ? added.text : '';
  expect(JSON.parse(text)).toEqual({ permissions: { additionalDirectories: ['../b'] } });
  const set = editSettings(text, { type: 'mode.set', place, mode: 'plan' });
  expect(set.type === 'edited' && JSON.parse(set.text).permissions.defaultMode).toBe('plan');
});

it('all rules of one behavior are replaced at once, and the rest of the file stays', () => {
  const text =
    '{\n  "model": "opus",\n  "permissions": {\n    "deny": ["WebFetch"],\n    "allow": ["Read", "Bash(ls)"]\n  }\n}\n';
  const change = {
    type: 'rules.replace',
    place,
    behavior: 'allow',
    rules: ['Edit', 'Bash(npm test:*)', 'Edit'],
  } as const;
  const edited = editSettings(text, { ...change, rules: [...change.rules] });
  if (edited.type !== 'edited') throw new Error(edited.reason);
  expect(JSON.parse(edited.text)).toEqual({
    model: 'opus',
    permissions: { deny: ['WebFetch'], allow: ['Edit', 'Bash(npm test:*)'] },
  });
  const none = editSettings(edited.text, { ...change, rules: [] });
  expect(none.type === 'edited' && JSON.parse(none.text).permissions.allow).toEqual([]);
  expect(editSettings(text, { ...change, rules: ['Bash(ls'] })).toMatchObject({ type: 'refused' });
});
