import { expect, test } from 'vitest';
import { createSidechains } from './sidechains.ts';

const call = (id: string, prompt: string) => ({
  type: 'assistant',
  message: { content: [{ type: 'tool_use', id, name: 'Task', input: { prompt } }] },
});

const aside = (uuid: string, parentUuid: string | null, content: string) => ({
  type: 'user',
  isSidechain: true,
  uuid,
  parentUuid,
  message: { content },
});

test('a subagent’s lines between those of the session belong to the call with its prompt', () => {
  const taskOf = createSidechains();
  expect(taskOf(call('one', 'Look left.'))).toBeNull();
  expect(taskOf(call('two', 'Look right.'))).toBeNull();
  expect(taskOf(aside('b1', null, 'Look right.'))).toBe('two');
  expect(taskOf(aside('a1', null, 'Look left.'))).toBe('one');
  expect(taskOf(aside('b2', 'b1', 'There is nothing.'))).toBe('two');
  expect(taskOf(aside('a2', 'a1', 'There is something.'))).toBe('one');
});

test('a line whose call is not known belongs under none', () => {
  expect(createSidechains()(aside('x', 'lost', 'Nobody asked for this.'))).toBeNull();
});
