import { text } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

export const compacting: Chapter = {
  name: 'compacting',
  say: 'compact',
  about: 'what happens when the context is full',
  isMeant: /\b(compact(ion|ing)?|context|summari[sz]e)\b/,
  denied: '',
  steps: [
    () => [
      text(
        `A conversation that grows too long for the model is summed up, and goes on from the summary. It happens by itself when the context is full, and now when you type:

    /compact

The timeline gets a divider with the sizes before and after, and keeps everything above it. Afterwards I know only the summary, and the tour still goes on.`,
      ),
    ],
  ],
};
