import { join } from 'node:path';
import { text, tool } from '../model-api/script.ts';
import type { Chapter, Scene } from './chapter.ts';

const plan = `# Search in the logbook

The log can be listed but not searched. One function and one command are enough.

1. \`src/search.js\`: \`search(entries, word)\` gives the entries that hold a word, in any case.
2. \`src/cli.js\`: \`logbook search WORD\`.
3. A test for both, with an entry that must not be found.

Not part of it: an index. A log of ten years has a few thousand lines.`;

const longerPlan = `${plan}

**After your comment:** I added what you asked for as a last step, and will show it before anything is written.`;

const source = `/** The entries that hold a word, in any case. */
export function search(entries, word) {
  const wanted = word.toLowerCase();
  return entries.filter(({ text }) => text.toLowerCase().includes(wanted));
}
`;

export const planning: Chapter = {
  name: 'planning',
  say: 'make a plan',
  about: 'a plan to approve or to send back',
  isMeant: /\bplan(s|ning)?\b/,
  denied:
    'Then the plan stays a plan, and nothing is written. If the mode beside the composer still says plan, switch it back there.',
  answersDenialAt: 2,
  steps: [
    () => [
      text('I switch to plan mode: there I may look at everything and change nothing.'),
      tool('EnterPlanMode', {}),
    ],
    () => [text('This is what I would do. Approve it, or send it back with a comment.'), propose(plan)],
    (scene) =>
      isSentBack(scene) ? [text('A fair point. Here is the plan again.'), propose(longerPlan)] : build(scene),
    (scene) => (isBuilt(scene) ? finish(scene) : build(scene)),
    finish,
  ],
};

function propose(words: string) {
  return tool('ExitPlanMode', { plan: words });
}

/** A plan that is sent back is no refusal of the work. */
function isSentBack({ outcomes }: Scene): boolean {
  return outcomes.some(({ type }) => type === 'denied');
}

function isBuilt({ outcomes }: Scene): boolean {
  return outcomes.some(({ type, text: words }) => type === 'refused' || /(created|updated)\b.*search\.js/.test(words));
}

function build({ project }: Scene) {
  return [
    text('Approved, thank you. The first step is a new file.'),
    tool('Write', { file_path: join(project, 'src', 'search.js'), content: source }),
  ];
}

function finish({ outcomes }: Scene) {
  const isThere = outcomes.some(({ type }) => type === 'refused');
  return [
    text(
      isThere
        ? 'The file is there already, from the plan before, and I leave it as it is.'
        : 'The first step is done, and in a real session I would go on with the other two. The permission mode beside the composer is the one you approved it with.',
    ),
  ];
}
