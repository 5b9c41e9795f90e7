import { text } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

export const rewinding: Chapter = {
  name: 'rewinding',
  say: 'rewind',
  about: 'files and conversation as they were before a message',
  isMeant: /\b(rewind|undo|restore|take (it )?back)\b/,
  denied: '',
  steps: [
    () => [
      text(
        `Every message of yours is a point that the session can go back to.

1. Scroll up to one of your messages, such as the one that asked for an edit.
2. Choose **Go back to here** in its menu. You are shown what would change first.
3. Take back the code, the conversation, or both. Your message is back in the box, ready to be sent another way.

**Edit message** does the same for the conversation alone. **Fork** leaves this session as it is, and starts a new one with the conversation up to that point.`,
      ),
    ],
  ],
};
