import { join } from 'node:path';
import { text, tool } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

const terse = "const usage = 'logbook add TEXT | logbook list';";
const helpful = `const usage = \`Keeps a ship's log.

  logbook add TEXT     writes an entry
  logbook list         shows the last ten\`;`;

export const editing: Chapter = {
  name: 'editing',
  say: 'make an edit',
  about: 'a change to a file, with its diff to approve',
  isMeant: /\b(edit|change|diff|improve)\b/,
  denied:
    'Understood, the file stays as it is. A note that you add when you deny reaches me as the reason, and I can try another way.',
  steps: [
    ({ project }) => [
      text('The usage text of the command is terse. Let me see it.'),
      tool('Read', { file_path: join(project, 'src', 'cli.js') }),
    ],
    ({ project, outcomes }) => {
      const wasMade = outcomes.some((outcome) => outcome.text.includes("Keeps a ship's log."));
      const [before, after] = wasMade ? [helpful, terse] : [terse, helpful];
      const words = wasMade
        ? 'The change was made before, so this time I propose to take it back.'
        : 'This says more. You see the diff **before** it is applied; look at it and allow it, or deny it with a note.';
      return [
        text(words),
        tool('Edit', { file_path: join(project, 'src', 'cli.js'), old_string: before, new_string: after }),
      ];
    },
    ({ outcomes }) => [
      text(
        outcomes.some(({ type }) => type === 'refused')
          ? 'The file is no longer as I read it, so nothing was changed. Somebody else has edited it: you, perhaps?'
          : 'Done. The row above keeps the diff, and the tab **Files** of the panel sums up every file of this session.',
      ),
    ],
  ],
};
