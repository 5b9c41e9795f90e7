import { text } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

export const rewinding: Chapter = {
  name: 'rewinding',
  say: 'rewind',
  about: 'the files as they were before a message',
  isMeant: /\b(rewind|undo|restore|take (it )?back)\b/,
  denied: '',
  steps: [
    () => [
      text(
        `Every message of yours is a point that the files can go back to.

1. Scroll up to one of your messages, such as the one that asked for an edit.
2. Choose **Rewind files to here** in its menu. You are shown what would change first.
3. The files are as they were before that message. The conversation stays.

**Branch off here** does the other half: a new session with the conversation up to that point. This one stays as it is.`,
      ),
    ],
  ],
};
