import { describe, expect, test } from 'vitest';
import type { UserMessage } from '../message/user.ts';
import { clipsOf } from './clips.ts';
import { meaningOf } from './meaning.ts';
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

describe('lines that a change of a file added and removed are counted before its text is cut', () => {
  const returned = (tool_use_result: object) => {
    const content = [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }];
    const line = { type: 'user', uuid: 'u', message: { role: 'user', content }, tool_use_result };
    const record = { ...line, sessionId: 's', toolUseResult: tool_use_result, tool_use_result: undefined };
    const bodies = [
      { source: 'out', body: Buffer.from(JSON.stringify(line)) },
      { source: 'file', body: Buffer.from(JSON.stringify(record)) },
    ] as const;
    return bodies.map(({ source, body }) =>
      meaningOf({ source, by: null, body }).find((event) => event.type === 'tool.returned'),
    );
  };

  test('in a new file', () => {
    const content = 'a line that is long enough\n'.repeat(3000);
    for (const event of returned({ type: 'create', filePath: '/a', content, structuredPatch: [] })) {
      expect(event).toMatchObject({ clipped: true, lineCounts: { added: 3000, removed: 0 } });
    }
  });

  test('in a patch', () => {
    const lines = Array.from({ length: 6000 }, (_, n) =>
      n % 3 === 0 ? '-old and long enough' : '+new and long enough',
    );
    const hunk = { oldStart: 1, oldLines: 2000, newStart: 1, newLines: 4000, lines };
    for (const event of returned({ type: 'update', filePath: '/a', structuredPatch: [hunk] })) {
      expect(event).toMatchObject({ clipped: true, lineCounts: { added: 4000, removed: 2000 } });
    }
  });

  test('and not where all of it is here', () => {
    for (const event of returned({ type: 'create', filePath: '/a', content: 'a\nb', structuredPatch: [] })) {
      expect(event).not.toHaveProperty('lineCounts');
    }
  });
});
