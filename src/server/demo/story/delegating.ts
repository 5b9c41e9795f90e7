import { join } from 'node:path';
import { text, tool } from '../model-api/script.ts';
import type { Chapter, Step } from './chapter.ts';

/** What an agent is told to do, and what it does. */
export type Errand = { prompt: string; steps: readonly Step[] };

const surveyPrompt = 'Find out what each file in src/ is for, and say it in one line per file.';
const auditPrompt = 'Check whether the tests in test/ cover every function that src/ exports.';

export const errands: readonly Errand[] = [
  {
    prompt: surveyPrompt,
    steps: [
      () => [
        text('First the list of files.'),
        tool('Bash', { command: 'ls -l src', description: 'List the source files' }),
      ],
      ({ project }) => [
        tool('Read', { file_path: join(project, 'src', 'cli.js') }),
        tool('Read', { file_path: join(project, 'src', 'log.js') }),
      ],
      () => [
        text(
          '- `cli.js`: the command, reads its arguments\n- `log.js`: adds and lists entries\n- `duration.js`: minutes in words',
        ),
      ],
    ],
  },
  {
    prompt: auditPrompt,
    steps: [
      () => [
        text('What is exported, and what is tested?'),
        tool('Bash', { command: 'grep -rn "export function" src', description: 'List the exported functions' }),
      ],
      ({ project }) => [tool('Read', { file_path: join(project, 'test', 'duration.test.js') })],
      () => [text('`duration` and `addEntry` are tested. **`lastEntries` is not**: nothing checks how many it gives.')],
    ],
  },
];

export const delegating: Chapter = {
  name: 'delegating',
  say: 'use two agents',
  about: 'two subagents that work at the same time',
  isMeant: /\b(sub)?agents?\b|\bparallel\b/,
  denied: 'Then I do it alone, one thing after the other.',
  steps: [
    ({ toolNames }) => [
      text('Two errands that do not need each other: two agents, at the same time.'),
      ...errandCalls(toolNames.includes('Agent') ? 'Agent' : 'Task'),
    ],
    () => [
      text(
        `Both are back:

- **Survey**: three files, one idea each.
- **Audit**: \`lastEntries\` has no test.

Open their rows: each holds a timeline of its own, with its own tools and totals, however much they overlapped.`,
      ),
    ],
  ],
};

function errandCalls(name: string) {
  const agent = { subagent_type: 'general-purpose', run_in_background: false };
  return [
    tool(name, { ...agent, description: 'Survey the sources', prompt: surveyPrompt }),
    tool(name, { ...agent, description: 'Audit the tests', prompt: auditPrompt }),
  ];
}
