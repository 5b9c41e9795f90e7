import { text, thinking } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

const example = `How an answer looks while it is written: text comes as it is made, and nothing above it moves.

## What a timeline holds

| entry | opens | kept |
| --- | --- | :-: |
| your message | with its delivery state | yes |
| text and thinking | while it streams | yes |
| a tool call | when it failed, or when you open it | yes |
| a request | until somebody answers it | yes |

Code is highlighted and has a copy button:

\`\`\`js
import { duration } from './src/duration.js';

for (const minutes of [45, 90, 120]) {
  console.log(minutes, '=', duration(minutes));
}
\`\`\`

1. **Thinking** stands above this answer. It is folded when it is done.
2. *Links* show where they lead: [nodejs.org](https://nodejs.org/api/test.html).
3. Each entry has an address of its own.

> While an answer is written you can go on typing. What you send waits its turn, and can be withdrawn.`;

export const writing: Chapter = {
  name: 'writing',
  say: 'write something',
  about: 'streaming text with thinking, a table and code',
  isMeant: /\b(write something|markdown|stream(ing)?|table|thinking)\b/,
  denied: '',
  steps: [
    () => [
      thinking(
        'They want to see how an answer arrives. I should show the things that are hard to show well: a table, ' +
          'code, a list, a quotation. And it should be long enough that the streaming can be seen, but short enough to read.',
        { chunk: 8 },
      ),
      text(example),
    ],
  ],
};
