import { expect, test } from 'vitest';
import { unsentMessages } from './unsent.ts';

test('unsent are the messages to this session that are not answered', () => {
  const send = (sessionId: string, text: string) =>
    ({ type: 'message.send', sessionId, messageId: text, text }) as const;
  const items = [
    { id: '1', command: send('s', 'one') },
    { id: '2', command: send('t', 'two') },
    { id: '3', command: { type: 'session.stop', sessionId: 's' } as const },
    { id: '4', command: send('s', 'four') },
  ];
  expect(unsentMessages(items, 's').map(({ text }) => text)).toEqual(['one', 'four']);
});
