import { expect, test } from 'vitest';
import { changedLine, type UserInput, userLine } from './input.ts';

function written(input: Partial<UserInput>): Record<string, unknown> {
  const line = userLine({ id: 'u', text: 'Look at @notes.md', images: [], ...input });
  if (line.type === 'refused') throw new Error(line.reason);
  return JSON.parse(line.line) as Record<string, unknown>;
}

test('what a person sends says so, and the CLI reads files and commands in it', () => {
  expect(written({})).toMatchObject({ origin: { kind: 'human' } });
  expect(written({})).not.toHaveProperty('client_composed');
});

test('what Quarterdeck sends goes to the model as it is', () => {
  expect(written({ author: 'program' })).toMatchObject({ client_composed: true });
  expect(written({ author: 'program' })).not.toHaveProperty('origin');
});

test('a task that names files is not marked as composed: the CLI would not read them in', () => {
  const line = written({ author: 'program', namesFiles: true });
  expect(line).not.toHaveProperty('client_composed');
  expect(line).not.toHaveProperty('origin');
});

test('an edited message keeps its sender', () => {
  const line = changedLine(JSON.stringify(written({ timing: 'steer' })), { id: 'u2', text: 'Other', timing: 'after' });
  if (line.type === 'refused') throw new Error(line.reason);
  expect(JSON.parse(line.line)).toMatchObject({ uuid: 'u2', origin: { kind: 'human' } });
  expect(JSON.parse(line.line)).not.toHaveProperty('priority');
});
