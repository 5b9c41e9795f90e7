import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleTemplates } from '../../src/core/template/examples.ts';
import type { Template, TemplateSpec } from '../../src/core/template/template.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

type Answer = Template & { templates: Template[]; error: { code: string; message: string } };

let house: ApiHouse;
beforeAll(async () => {
  house = await openApiHouse();
});
afterAll(() => house.close());

const put = (id: string, json: unknown) =>
  house.tell<Answer>(`/api/templates/${id}`, { method: 'PUT', json, scope: 'operate' });

const prompt = (text: string, more: Partial<TemplateSpec> = {}): TemplateSpec => ({
  name: 'One',
  description: '',
  variables: [],
  content: { type: 'prompt', text },
  ...more,
});

test('a template has the variables that its text names, with what was said about them', async () => {
  const said = [
    { name: 'where', description: 'A file', default: 'a.ts' },
    { name: 'gone', description: '', default: null },
  ];
  const { status, body } = await put('one', prompt('Fix {{what}} in {{where}}', { variables: said }));
  expect(status).toBe(200);
  expect(body.variables).toEqual([{ name: 'what', description: '', default: null }, said[0]]);
  expect((await house.tell<Answer>('/api/templates/one')).body).toEqual(body);
});

test('the same id twice is one template, and a deleted one is gone', async () => {
  await put('twice', prompt('first'));
  await put('twice', prompt('second'));
  const { body } = await house.tell<Answer>('/api/templates');
  expect(body.templates.filter(({ id }) => id === 'twice').map(({ content }) => content)).toEqual([
    { type: 'prompt', text: 'second' },
  ]);
  const drop = () => house.tell<Answer>('/api/templates/twice', { method: 'DELETE', scope: 'operate' });
  expect((await drop()).status).toBe(200);
  expect((await drop()).body.error.code).toBe('notFound');
});

test.each(exampleTemplates)('the example $name can be kept as it is', async (example) => {
  const { body } = await put(`example-${exampleTemplates.indexOf(example)}`, example);
  expect(body).toMatchObject(example);
});

test.each([
  ['no name', prompt('Go', { name: ' ' }), 'name'],
  ['no text', prompt(''), 'content.text'],
  ['a kind that nobody knows', { ...prompt('Go'), content: { type: 'poem' } }, 'content.type'],
  ['a word too many', { ...prompt('Go'), colour: 'red' }, 'colour'],
])('%s is refused with the key that it is about', async (_what, spec, key) => {
  const { body } = await put('bad', spec);
  expect(body.error.message).toContain(key);
  expect((await house.tell<Answer>('/api/templates/bad')).status).toBe(404);
});
