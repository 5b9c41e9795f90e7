import { text } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

export const ending: Chapter = {
  name: 'ending',
  say: 'the end',
  about: 'the end',
  isMeant: /^(the )?end$/,
  denied: '',
  steps: [
    () => [
      text(
        `That was the tour. For real work:

1. Install the CLI and sign in, if you have not: \`npm install -g @anthropic-ai/claude-code\`, then \`claude\`.
2. Choose **New session** and a folder of your own.

This demo and its files are gone when the server ends.`,
      ),
    ],
  ],
};
