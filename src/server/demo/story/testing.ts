import { join } from 'node:path';
import { text, thinking, tool } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

const testRun = tool('Bash', { command: 'node --test', description: 'Run the tests of the project' });

export const testing: Chapter = {
  name: 'testing',
  say: 'run the tests',
  about: 'a command that fails, the fix, and the command again',
  isMeant: /\b(tests?|bug|fix|command|bash)\b/,
  denied: 'Then not. Nothing was run and nothing was changed by this step.',
  steps: [
    () => [text('Commands ask first. Allow this one, and I will see what the tests say.'), testRun],
    ({ project, outcomes }) => {
      if (outcomes.every(({ type }) => type === 'done')) {
        return [
          text(
            'All tests pass already: the fault was mended before. Say **rewind** to learn how to get the files back as they were.',
          ),
        ];
      }
      return [
        thinking('Two tests of duration fail: 45 minutes become "1 h 45 min". The hours are rounded up.'),
        text('Two tests fail, both about durations. I read the function.'),
        tool('Read', { file_path: join(project, 'src', 'duration.js') }),
      ];
    },
    ({ project }) => [
      text('`Math.round` makes an hour of 45 minutes. It has to round down.'),
      tool('Edit', {
        file_path: join(project, 'src', 'duration.js'),
        old_string: 'Math.round(minutes / 60)',
        new_string: 'Math.floor(minutes / 60)',
      }),
    ],
    () => [text('And once more.'), testRun],
    ({ outcomes }) => [
      text(
        outcomes.every(({ type }) => type === 'done')
          ? 'Green. A run that failed stays open in the timeline, one that worked is a quiet line; both keep their whole output.'
          : 'They still fail, so the edit did not do it. In this tour that only happens when the files were changed meanwhile.',
      ),
    ],
  ],
};
