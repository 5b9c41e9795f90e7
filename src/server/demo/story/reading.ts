import { join } from 'node:path';
import { type Block, text, tool } from '../model-api/script.ts';
import type { Chapter, Scene } from './chapter.ts';

export const reading: Chapter = {
  name: 'reading',
  say: 'read the code',
  about: 'reading and searching the files of the project',
  isMeant: /\b(read|search|grep|look at)\b.*\b(code|files?|source|project|todos?)\b|^(read|search|grep)$/,
  denied: 'Then I leave the files alone. You have just seen that nothing happens without your word.',
  steps: [
    ({ project }) => [
      text('I look at the heart of it first.'),
      tool('Read', { file_path: join(project, 'src', 'log.js') }),
      tool('Read', { file_path: join(project, 'src', 'duration.js') }),
    ],
    (scene) => [text('Now everything that somebody meant to do later.'), search(scene)],
    () => [
      text(
        `This is a small logbook: \`src/log.js\` keeps entries, \`src/duration.js\` says minutes in words, \`src/cli.js\` is the command. ` +
          `There are two notes to do something later, both in \`src/log.js\`.

Reading needs no permission, so nobody asked you. Open the rows above: a file has its line numbers and colours, a search its matches.`,
      ),
    ],
  ],
};

/** Newer CLIs search with a command. */
function search({ project, toolNames }: Scene): Block {
  if (toolNames.includes('Grep'))
    return tool('Grep', { pattern: 'TODO', path: join(project, 'src'), output_mode: 'content' });
  return tool('Bash', { command: 'grep -rn TODO src', description: 'Search for notes left to do' });
}
