import { expect, test } from 'vitest';
import { editableInput, editedInput } from './editable-input.ts';

test.each([
  ['Bash', { command: 'ls', description: 'List' }, 'command', 'ls'],
  ['Edit', { file_path: '/a', old_string: 'x', new_string: 'y' }, 'new_string', 'y'],
  ['Write', { file_path: '/a', content: 'text' }, 'content', 'text'],
])('%s is edited in its own words', (tool, input, key, text) => {
  const editable = editableInput(tool, input);
  expect(editable).toMatchObject({ type: 'text', key, text });
  expect(editedInput(editable, input, 'changed')).toEqual({ type: 'ok', input: { ...input, [key]: 'changed' } });
});

test('any other input is edited as JSON', () => {
  const editable = editableInput('WebFetch', { url: 'https://a.example' });
  expect(editable).toEqual({ type: 'json', text: '{\n  "url": "https://a.example"\n}' });
  expect(editedInput(editable, {}, '{"url":"https://b.example"}')).toEqual({
    type: 'ok',
    input: { url: 'https://b.example' },
  });
});

test('a known tool with an unknown input is edited as JSON', () => {
  expect(editableInput('Bash', { script: 'ls' }).type).toBe('json');
});

test.each(['', '{', '[1]', '"text"'])('what is no JSON object cannot be allowed: %j', (text) => {
  expect(editedInput({ type: 'json', text: '{}' }, {}, text).type).toBe('invalid');
});

test('an empty command cannot be allowed', () => {
  const editable = editableInput('Bash', { command: 'ls' });
  expect(editedInput(editable, { command: 'ls' }, ' ')).toEqual({ type: 'invalid', problem: 'The command is empty.' });
});
