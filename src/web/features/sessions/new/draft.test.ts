import { expect, test } from 'vitest';
import { draftOf, emptyFields, fieldsFrom } from './draft.ts';

const empty = emptyFields('/shop');
const filled = {
  path: '/shop/api',
  text: 'Fix it',
  worktree: { isWanted: true, name: 'fix-it' },
  form: { ...empty.form, model: 'opus', maxTurns: '7' },
};

test('a draft brings back all that was filled in', () => {
  expect(fieldsFrom(draftOf(filled, '/shop'), '/shop')).toEqual(filled);
});

test('there is no draft of an untouched form', () => {
  expect(draftOf(empty, '/shop')).toBeNull();
});

test('opened for another folder, the form starts there and keeps the message', () => {
  const restored = fieldsFrom(draftOf(filled, '/shop'), '/bakery');
  expect(restored).toMatchObject({ path: '/bakery', text: 'Fix it', worktree: { isWanted: false } });
});

test('fields that can hold credentials are not kept', () => {
  const form = { ...empty.form, mcpConfigs: '{"mcpServers":{}}', settings: '{"env":{}}', effort: 'high' };
  expect(draftOf({ ...empty, form }, '/shop')).toMatchObject({ run: { effort: 'high' } });
  expect(JSON.stringify(draftOf({ ...empty, form }, '/shop'))).not.toMatch(/mcpServers|env/);
});

test.each([
  null,
  7,
  'x',
  [],
  {},
  { suggestedPath: '/shop', path: 1, text: [], worktree: {}, run: { model: 2, x: 'y' } },
])('what another version may have stored does no harm: %j', (draft) => {
  expect(fieldsFrom(draft, '/shop')).toEqual(empty);
});
