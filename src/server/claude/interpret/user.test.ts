import { expect, test } from 'vitest';
import type { UserMessage } from '../message/user.ts';
import { clipsOf } from './clips.ts';
import { userEvents } from './user.ts';

const repeated = (text: string): UserMessage =>
  ({
    type: 'user',
    uuid: 'u1',
    isReplay: true,
    message: { role: 'user', content: [{ type: 'text', text }] },
  }) as UserMessage;

test("a person's words that come back are a receipt", () => {
  expect(userEvents(repeated('Hello.'), clipsOf([]))).toMatchObject([{ type: 'message.echoed', id: 'u1' }]);
});

test.each([
  '<task-notification>\n<task-id>b1</task-id>\n</task-notification>',
  '<system-reminder>Mind the gap.</system-reminder>\n',
])('what the CLI tells the model by itself is nobody’s message: %j', (text) => {
  expect(userEvents(repeated(text), clipsOf([]))).toMatchObject([{ type: 'context.injected', text }]);
});

test('words of a person around such a tag stay theirs', () => {
  const text = 'What does <task-notification>x</task-notification> mean?';
  expect(userEvents(repeated(text), clipsOf([]))).toMatchObject([{ type: 'message.echoed', text }]);
});
