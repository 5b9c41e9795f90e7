import { isObject, type JsonObject } from '../../../core/json.ts';

export type Chosen = { type: 'chosen'; answers: { [question: string]: string } } | { type: 'refused'; reason: string };

/** The answers to the questions of an input: plain words to a single one, or what was chosen, by the question's text. */
export function chosenAnswers(input: JsonObject, result: string | { [question: string]: unknown }): Chosen {
  const questions = questionsIn(input);
  const choices = typeof result === 'string' ? readChoices(result) : result;
  const answers = choices ? choicesFor(questions, choices) : plainAnswer(questions, String(result));
  if (answers.length > 0) return { type: 'chosen', answers: Object.fromEntries(answers) };
  const wanted = JSON.stringify(Object.fromEntries(questions.map((question) => [question, 'label'])));
  return { type: 'refused', reason: `The answer fits no question that was asked. Send ${wanted}` };
}

function questionsIn({ questions }: JsonObject): string[] {
  if (!Array.isArray(questions)) return [];
  return questions.flatMap((asked) => (isObject(asked) && typeof asked.question === 'string' ? [asked.question] : []));
}

function readChoices(result: string): JsonObject | null {
  try {
    const json: unknown = JSON.parse(result);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

type Answer = [question: string, label: string];

function choicesFor(questions: string[], choices: { [question: string]: unknown }): Answer[] {
  const given = isObject(choices.answers) ? choices.answers : choices;
  return questions.flatMap((question): Answer[] => {
    const label = Object.hasOwn(given, question) ? labelOf(given[question]) : '';
    return label === '' ? [] : [[question, label]];
  });
}

/** Several labels are joined as the CLI wants them. */
function labelOf(choice: unknown): string {
  if (Array.isArray(choice)) return choice.filter((label) => typeof label === 'string').join(', ');
  return typeof choice === 'string' ? choice : '';
}

function plainAnswer(questions: string[], words: string): Answer[] {
  const [question, ...others] = questions;
  return question === undefined || others.length > 0 || words.trim() === '' ? [] : [[question, words]];
}
