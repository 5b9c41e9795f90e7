import type { SessionEvent } from '../../src/core/session/event.ts';
import * as events from '../core/events.test-support.ts';
import { busyTurn } from '../core/long-journal.test-support.ts';

const markdown = `# What was found

The **store** keeps it, see [the manual](https://example.com/manual) and \`journal.ts\`.

| step | owner |
| --- | --- |
| lines | claude |

1. One.
2. Two.

> A remark.

\`\`\`ts
export const answer = 42;
\`\`\`
`;

const patch = {
  oldStart: 1,
  oldLines: 2,
  newStart: 1,
  newLines: 2,
  lines: [' const a = 1;', '-const b = 2;', '+const b = 3;'],
};

const calls: {
  name: string;
  input: Record<string, string | boolean | object[]>;
  text?: string;
  structured?: object;
  failed?: boolean;
}[] = [
  { name: 'Read', input: { file_path: '/project/a.ts' }, text: '1\tconst a = 1;\n2\tconst b = 2;' },
  {
    name: 'Edit',
    input: { file_path: '/project/a.ts', old_string: 'const b = 2;', new_string: 'const b = 3;' },
    structured: { filePath: '/project/a.ts', structuredPatch: [patch] },
  },
  {
    name: 'Write',
    input: { file_path: '/project/b.ts', content: 'export {};\n' },
    structured: { type: 'create', filePath: '/project/b.ts', content: 'export {};\n', structuredPatch: [] },
  },
  {
    name: 'Bash',
    input: { command: 'npm test', description: 'Run the tests' },
    text: '\u001b[31m1 failed\u001b[0m',
    failed: true,
  },
  { name: 'Grep', input: { pattern: 'answer' }, text: 'a.ts:1:const answer' },
  {
    name: 'WebFetch',
    input: { url: 'https://example.com', prompt: 'What is it?' },
    text: 'An **example** with [more](https://example.com/more).',
  },
  { name: 'TodoWrite', input: { todos: [{ content: 'Write it', status: 'in_progress', activeForm: 'Writing it' }] } },
  { name: 'mcp__github__search_repositories', input: { query: 'deck' }, text: '{"items":[]}' },
];

/** A few turns in which everything occurs that a timeline can show. */
export function* everyKind(): Iterable<SessionEvent[][]> {
  for (let number = 0; number < 2; number += 1) yield busyTurn(number);
  const origin = { messageId: 'kinds', parent: null };
  yield [
    [events.sent('kinds-message', 'Show me everything there is.'), events.written('kinds-message', 1)],
    [events.turnStarted(), events.echoed('kinds-message')],
    [events.thought('Everything, then.', origin), events.said(markdown, origin)],
    calls.flatMap(({ name, input, text = '', structured = {}, failed = false }, index) => [
      events.called(`kinds-${index}`, { ...origin, name, input: input as never }),
      events.returned(`kinds-${index}`, { text, structured: structured as never, failed }),
    ]),
    [{ type: 'error.said', ...origin, text: 'Overloaded', kind: 'api', status: 529 }],
    [{ type: 'block.unknown', ...origin, raw: { type: 'new_block' } }],
    [{ type: 'frame.unknown', kind: 'new_frame', json: { type: 'new_frame' }, problem: null }],
    [{ type: 'line.noise', text: 'not JSON at all' }],
    [{ type: 'line.torn', text: '{"type":"assi' }],
    [{ type: 'line.spilled', file: 'spill/1', length: 300_000_000 }],
    [{ type: 'line.unreadable', from: 'out', length: 1200 }],
    [{ type: 'command.answered', text: 'Total cost: $0.12', failed: false }],
    [events.compacted(), events.injected('What was said before, in short.')],
    [
      {
        type: 'limit.reported',
        limit: { status: 'allowed_warning', kind: 'five_hour', resetsAt: 1, utilization: 0.9 },
      },
    ],
    [events.turnEnded({ failed: true, outcome: 'error_max_turns', errors: ['It took too many turns.'] })],
    [events.called('last', { ...origin, input: { command: 'sleep 100' } })],
  ];
}
