import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import type { TemplateSpec } from '../../core/template/template.ts';
import { addTemplates } from './schema/add-templates.ts';
import { createTemplateReads, createTemplateWrites, mostTemplates } from './template-store.ts';

let writes: ReturnType<typeof createTemplateWrites>;
let reads: ReturnType<typeof createTemplateReads>;
beforeEach(() => {
  const database = new DatabaseSync(':memory:');
  addTemplates(database);
  writes = createTemplateWrites(database);
  reads = createTemplateReads(database);
});

const spec = (name: string): TemplateSpec => ({
  name,
  description: '',
  variables: [],
  content: { type: 'prompt', text: 'Go' },
});

test('putting the same id again changes it, and when it was made stays', () => {
  writes.putTemplate({ id: 'a', at: 1, spec: spec('first') });
  expect(writes.putTemplate({ id: 'a', at: 5, spec: spec('second') })).toEqual({
    type: 'saved',
    template: { ...spec('second'), id: 'a', createdAt: 1, updatedAt: 5 },
  });
  expect(reads.templates()).toEqual([reads.template('a')]);
});

test('they are listed by name, whatever its letters look like', () => {
  for (const [id, name] of Object.entries({ x: 'beta', y: 'Alpha', z: 'alpha' })) {
    writes.putTemplate({ id, at: 1, spec: spec(name) });
  }
  expect(reads.templates().map(({ id }) => id)).toEqual(['y', 'z', 'x']);
});

test('one is dropped once', () => {
  writes.putTemplate({ id: 'a', at: 1, spec: spec('a') });
  expect(writes.dropTemplate('a')).toEqual({ type: 'dropped' });
  expect(writes.dropTemplate('a')).toEqual({ type: 'missing' });
  expect(reads.template('a')).toBeNull();
});

test('there is an end to how many there can be, and those that are there can still be changed', () => {
  for (let index = 0; index < mostTemplates; index += 1) {
    writes.putTemplate({ id: `t${index}`, at: 1, spec: spec('t') });
  }
  expect(writes.putTemplate({ id: 'more', at: 2, spec: spec('more') })).toEqual({ type: 'tooMany' });
  expect(writes.putTemplate({ id: 't0', at: 2, spec: spec('changed') })).toMatchObject({ type: 'saved' });
  expect(reads.templates()).toHaveLength(mostTemplates);
});
