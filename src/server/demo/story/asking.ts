import { text, tool } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

const questions = [
  {
    question: 'What should the logbook learn next?',
    header: 'Feature',
    multiSelect: false,
    options: [
      { label: 'Search', description: 'Find entries by a word' },
      { label: 'Export', description: 'Write the log as CSV' },
      { label: 'Weather', description: 'Note wind and sea with each entry' },
    ],
  },
  {
    question: 'Who will use it?',
    header: 'Users',
    multiSelect: true,
    options: [
      { label: 'Only me', description: 'One log on one machine' },
      { label: 'The crew', description: 'Several people write' },
      { label: 'The owner', description: 'Reads, never writes' },
    ],
  },
];

export const asking: Chapter = {
  name: 'asking',
  say: 'ask me something',
  about: 'a question with choices, answered in a form',
  isMeant: /\b(ask( me)?|questions?|form)\b/,
  denied: 'You would rather not say, and that is fine: I go on without an answer.',
  steps: [
    () => [
      text('Two short questions, so that I do not have to guess.'),
      tool('AskUserQuestion', { questions: structuredClone(questions) }),
    ],
    ({ outcomes }) => [
      text(
        `Thank you. This is what I was told:\n\n${answersIn(outcomes[0]?.text ?? '')}\n\nIt could have been answered on a phone as well, from the inbox; the first answer counts.`,
      ),
    ],
  ],
};

/** The CLI words the answers as `"question"="answer"`. */
function answersIn(result: string): string {
  const pairs = [...result.matchAll(/"([^"]+)"="([^"]*)"/g)];
  if (pairs.length === 0) return '> nothing in particular';
  return pairs.map(([, question, answer]) => `- ${question} **${answer}**`).join('\n');
}
