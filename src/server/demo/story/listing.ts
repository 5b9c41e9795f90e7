import { type Block, text, tool } from '../model-api/script.ts';
import type { Chapter, Outcome, Scene } from './chapter.ts';

const jobs = [
  { subject: 'Count the entries of a day', activeForm: 'Counting the entries' },
  { subject: 'Show the count in the list', activeForm: 'Showing the count' },
  { subject: 'Test both', activeForm: 'Writing the tests' },
];

/** Tasks where the CLI has them; the older list of to-dos where it has that. */
export const listing: Chapter = {
  name: 'listing',
  say: 'keep a task list',
  about: 'a list of tasks that is worked off',
  isMeant: /\b(tasks?|to-?dos?|task list)\b/,
  denied: 'Then I keep the list in my head.',
  steps: [
    (scene) => [
      text('For work of several steps I keep a list. Watch the panel **Tasks**.'),
      ...(hasTodos(scene) ? [todos(0)] : jobs.map(({ subject, activeForm }) => create(subject, activeForm))),
    ],
    (scene) => {
      if (scene.outcomes.some(({ type }) => type === 'refused')) return [text(noTaskTool)];
      return hasTodos(scene) ? [todos(1)] : [...update(scene, 0, 'in_progress'), ...block(scene)];
    },
    (scene) => (hasTodos(scene) ? [todos(2)] : [tool('TaskList', {})]),
    (scene) => (hasTodos(scene) ? [todos(3)] : complete(scene)),
    () => [text('The list is worked off. Tasks can wait for one another, and a subagent can own one.')],
  ],
};

const noTaskTool =
  'This version of the CLI, with this model, has no task list. Where it has one, the panel **Tasks** follows it live.';

function hasTodos({ toolNames }: Scene): boolean {
  return toolNames.includes('TodoWrite');
}

function create(subject: string, activeForm: string): Block {
  return tool('TaskCreate', { subject, activeForm, description: `${subject}, in src/log.js.` });
}

/** The CLI numbers tasks through; the list tells which numbers these have. */
function numbersIn(outcomes: readonly Outcome[]): string[] {
  const ids = outcomes.flatMap(({ text: words }) => [...words.matchAll(/#(\d+)/g)].map(([, id = '']) => id));
  return [...new Set(ids)].slice(-jobs.length);
}

function update({ outcomes }: Scene, index: number, status: string): Block[] {
  const taskId = numbersIn(outcomes)[index];
  return taskId === undefined ? [] : [tool('TaskUpdate', { taskId, status })];
}

function block({ outcomes }: Scene): Block[] {
  const [first, , third] = numbersIn(outcomes);
  return first && third ? [tool('TaskUpdate', { taskId: third, addBlockedBy: [first] })] : [];
}

/** The list names the blocking task behind each, so its own numbers stand at the beginning of the lines. */
function complete({ outcomes }: Scene): Block[] {
  const lines = outcomes.flatMap(({ text: words }) => [...words.matchAll(/^#(\d+)/gm)].map(([, id = '']) => id));
  return lines.slice(-jobs.length).map((taskId) => tool('TaskUpdate', { taskId, status: 'completed' }));
}

function todos(done: number): Block {
  const status = (index: number) => (index < done ? 'completed' : index === done ? 'in_progress' : 'pending');
  return tool('TodoWrite', {
    todos: jobs.map(({ subject, activeForm }, index) => ({ content: subject, activeForm, status: status(index) })),
  });
}
