import { isObject, type JsonObject, memberOf } from '../../core/json.ts';
import type { RequestAnswer, RequestFacts } from '../../core/session/event.ts';

export type Answers = { [question: string]: string };

/** The texts of the questions that AskUserQuestion asks, in their order. */
export function questionsIn({ questions }: JsonObject): string[] {
  if (!Array.isArray(questions)) return [];
  return questions.flatMap((asked) => (isObject(asked) && typeof asked.question === 'string' ? [asked.question] : []));
}

/** What was chosen, as the CLI wants it: by the text of the question or its place, several labels joined. */
export function answersTo(questions: readonly string[], given: { [key: string]: unknown }): Answers {
  const answers = questions.flatMap((question, index) => {
    const key = [question, String(index)].find((name) => Object.hasOwn(given, name));
    const label = key === undefined ? '' : labelOf(memberOf(given, key));
    return label === '' ? [] : [[question, label] as const];
  });
  return Object.fromEntries(answers);
}

function labelOf(choice: unknown): string {
  if (Array.isArray(choice)) return choice.filter((label) => typeof label === 'string').join(', ');
  return typeof choice === 'string' ? choice : '';
}

/**
 * An answer to a question as the CLI understands it. Some clients send no more than the answers, name questions by their
 * place, or send several labels as a list. Whatever names no question stays as it is.
 */
export function completeAnswer(
  { kind, input }: Pick<RequestFacts, 'kind' | 'input'>,
  answer: RequestAnswer,
): RequestAnswer {
  if (kind !== 'question' || answer.type !== 'allow' || !isObject(answer.input.answers)) return answer;
  const questions = questionsIn(input);
  const known = new Set([...questions, ...questions.keys().map(String)]);
  const others = Object.entries(answer.input.answers).filter(([key]) => !known.has(key));
  const answers = { ...Object.fromEntries(others), ...answersTo(questions, answer.input.answers) };
  const { questions: asked = input.questions ?? [], ...rest } = answer.input;
  return { ...answer, input: { ...rest, questions: asked, answers } };
}
