import { reply, type Script, thinking, tool } from '../../src/server/demo/model-api/script.ts';

/** The folder of the story, below the one that the server trusts. */
export const folder = 'harbour-watch';

/** What the person says, in order. */
export const messages = [
  'Since the clocks went back, high water is an hour early on the board. Can you find out why?',
  'Yes, fix it. The board should always show the time in the harbour.',
];

/** Put where no screenshot shows it: the CLI reads it as a note about the project. */
const scriptMarker = '[[script:story]]';

export const files: Record<string, string> = {
  [`${folder}/CLAUDE.md`]: `Tide tables for the harbour board.\n\n${scriptMarker}\n`,
  [`${folder}/.claude/settings.json`]: '{ "env": { "CLAUDE_CODE_ENABLE_TASKS": "1" } }\n',
  [`${folder}/package.json`]: '{ "name": "harbour-watch", "type": "module" }\n',
  [`${folder}/src/tides.ts`]: `import type { Tide } from './tide.ts';

const hour = 60 * 60 * 1000;

/** The next high waters, as the board shows them. */
export function highWaters(tides: Tide[], now: Date, count = 4): string[] {
  return tides
    .filter(({ kind, at }) => kind === 'high' && at >= now.getTime())
    .slice(0, count)
    .map(({ at, metres }) => \`\${boardTime(at)}  \${metres.toFixed(1)} m\`);
}

function boardTime(at: number): string {
  const local = new Date(at + 1 * hour);
  const hours = String(local.getUTCHours()).padStart(2, '0');
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return \`\${hours}:\${minutes}\`;
}
`,
  [`${folder}/src/tide.ts`]: "export type Tide = { kind: 'high' | 'low'; at: number; metres: number };\n",
  [`${folder}/src/board.ts`]: `import { highWaters } from './tides.ts';

export function board(tides: Parameters<typeof highWaters>[0]): string {
  return highWaters(tides, new Date()).join('\\n');
}
`,
};

/** The model's part. `path` gives the whole path of a file of the project. */
export function scripts(path: (name: string) => string): Record<string, Script> {
  const tides = path('src/tides.ts');
  return {
    story: [
      reply(
        thinking('An hour, since the clocks changed: somewhere an offset is fixed. Where are times made into text?'),
        'I look for where a time becomes text on the board.',
        tool('Bash', { command: 'grep -rnE "getUTCHours|toLocale" src', description: 'Find where times become text' }),
      ),
      reply(tool('Read', { file_path: tides })),
      reply(
        tool('TaskCreate', task('Find the fixed offset', 'Finding the fixed offset')),
        tool('TaskCreate', task('Format times in the harbour’s zone', 'Formatting times in the harbour’s zone')),
        tool('TaskCreate', task('Test both sides of the change', 'Testing both sides of the change')),
      ),
      reply(
        tool('TaskUpdate', { taskId: '1', status: 'completed' }),
        tool('Task', {
          subagent_type: 'general-purpose',
          description: 'Look for other fixed offsets',
          prompt: 'Is there any other place in src that adds a fixed number of hours to a time? [[script:scout]]',
        }),
      ),
      reply(found),
      reply('The second look is done: **no other place** adds a fixed offset. Shall I change `boardTime`?'),
      reply(
        thinking('Intl knows when the clocks change. One formatter, made once.'),
        'I let `Intl` decide, which knows when the clocks change in the harbour.',
        tool('TaskUpdate', { taskId: '2', status: 'in_progress' }),
      ),
      reply(tool('Edit', edit(tides))),
      reply('It is changed. The board now follows the harbour’s own clock.'),
    ],
    scout: [
      reply(
        'I search for arithmetic with hours.',
        tool('Bash', { command: 'grep -rnE "[*] hour|3600" src', description: 'Find sums of hours' }),
      ),
      reply('Only `src/tides.ts` adds hours to a time. `src/board.ts` takes the text as it is.'),
    ],
  };
}

const found = `The board adds **one hour to UTC, always**. That is right in winter and wrong in summer:

\`\`\`ts
const local = new Date(at + 1 * hour);
\`\`\`

| | the harbour | the board |
| --- | --- | --- |
| 24 October | 14:12 | 13:12 |
| 26 October | 13:40 | 13:40 |

An agent looks whether this is done anywhere else.`;

function task(subject: string, activeForm: string) {
  return { subject, description: subject, activeForm };
}

function edit(file: string) {
  return {
    file_path: file,
    old_string: `function boardTime(at: number): string {
  const local = new Date(at + 1 * hour);
  const hours = String(local.getUTCHours()).padStart(2, '0');
  const minutes = String(local.getUTCMinutes()).padStart(2, '0');
  return \`\${hours}:\${minutes}\`;
}`,
    new_string: `const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
});

function boardTime(at: number): string {
  return clock.format(at);
}`,
  };
}
