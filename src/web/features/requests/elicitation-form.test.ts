import { expect, test } from 'vitest';
import { contentOf, fieldsOf, typedAtFirst } from './elicitation-form.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Your name', description: 'As on the door' },
    age: { type: 'integer' },
    share: { type: 'number', default: 0.5 },
    likes: { type: 'boolean', default: true },
    colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
    size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }] },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'colour'],
};
const fields = fieldsOf(schema) ?? [];

test('a flat schema becomes fields', () => {
  expect(fields.map(({ name, label, type, isRequired }) => [name, label, type, isRequired])).toEqual([
    ['name', 'Your name', 'text', true],
    ['age', 'age', 'number', false],
    ['share', 'share', 'number', false],
    ['likes', 'likes', 'boolean', false],
    ['colour', 'colour', 'choice', true],
    ['size', 'size', 'choice', false],
    ['tags', 'tags', 'json', false],
  ]);
  expect(fields[4]).toMatchObject({
    options: [
      { value: 'r', label: 'Red' },
      { value: 'g', label: 'Green' },
    ],
  });
});

test('what is no schema has no fields', () => {
  expect(fieldsOf(null)).toBeNull();
  expect(fieldsOf({ type: 'object' })).toBeNull();
});

test('a form begins with what the schema proposes', () => {
  expect(typedAtFirst(schema)).toEqual({ share: '0.5', likes: 'true' });
});

test('what was typed becomes values of the right kind, and what is empty is left out', () => {
  const typed = { name: 'Ada', age: '36', likes: 'true', colour: 'r', tags: '["a"]' };
  expect(contentOf(fields, typed)).toEqual({
    type: 'ok',
    content: { name: 'Ada', age: 36, likes: true, colour: 'r', tags: ['a'] },
  });
});

test('what is missing or wrong is told by field', () => {
  expect(contentOf(fields, { age: '1.5', share: 'much', tags: '[' })).toEqual({
    type: 'incomplete',
    problems: {
      name: 'This is needed.',
      age: 'This has to be whole.',
      share: 'This is not a number.',
      colour: 'This is needed.',
      tags: 'This is not JSON.',
    },
  });
});
