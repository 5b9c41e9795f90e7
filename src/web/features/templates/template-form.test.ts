import { expect, test } from 'vitest';
import { fieldsOf, shownVariables, specOf, withVariable } from './template-form.ts';

const fields = { ...fieldsOf(null), name: 'Fix', text: 'Fix {{what}}' };

test('a variable appears as its name is written, and what was said about it survives a slip of the pen', () => {
  const said = withVariable(fields, { name: 'what', description: 'The bug', default: 'all' });
  const slipped = { ...said, text: 'Fix {{wha}}' };
  expect(shownVariables(slipped)).toEqual([{ name: 'wha', description: '', default: null }]);
  expect(shownVariables({ ...slipped, text: 'Fix {{what}}' })).toEqual([
    { name: 'what', description: 'The bug', default: 'all' },
  ]);
});

test('what is saved is of the chosen kind only, with its own variables', () => {
  const both = withVariable(fields, { name: 'area', description: '', default: 'x' });
  expect(specOf(both)).toEqual({
    type: 'spec',
    spec: {
      name: 'Fix',
      description: '',
      variables: [{ name: 'what', description: '', default: null }],
      content: { type: 'prompt', text: 'Fix {{what}}' },
    },
  });
  const agent = { ...both, type: 'agent' as const, agent: { ...both.agent, name: '{{area}} worker' } };
  expect(specOf(agent)).toMatchObject({
    spec: { variables: [{ name: 'area', default: 'x' }], content: { type: 'agent', agent: { kind: 'worker' } } },
  });
});

test('what is missing is said at its place', () => {
  expect(specOf(fieldsOf(null))).toEqual({
    type: 'problems',
    problems: { name: 'Give it a name.', text: 'Write what is to be said.' },
  });
  expect(specOf({ ...fields, type: 'agent' })).toEqual({
    type: 'problems',
    problems: { agentName: 'Give the agent a name.' },
  });
});
