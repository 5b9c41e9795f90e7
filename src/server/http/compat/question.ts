import { isObject, type JsonObject } from '../../../core/json.ts';
import { type Answers, answersTo, questionsIn } from '../../claude/question-answers.ts';

export type Chosen = { type: 'chosen'; answers: Answers } | { type: 'refused'; reason: string };

/** The answers to the questions of an input: plain words to a single one, or choices by the question's text or place. */
export function chosenAnswers(input: JsonObject, result: string | { [question: string]: unknown }): Chosen {
  const questions = questionsIn(input);
  const choices = typeof result === 'string' ? readChoices(result) : result;
  const answers = choices ? choicesFor(questions, choices) : plainAnswer(questions, String(result));
  if (Object.keys(answers).length > 0) return { type: 'chosen', answers };
  const wanted = JSON.stringify(Object.fromEntries(questions.map((question) => [question, 'label'])));
  return { type: 'refused', reason: `The answer fits no question that was asked. Send ${wanted}` };
}

function readChoices(result: string): JsonObject | null {
  try {
    const json: unknown = JSON.parse(result);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

function choicesFor(questions: string[], choices: { [question: string]: unknown }): Answers {
  return answersTo(questions, isObject(choices.answers) ? choices.answers : choices);
}

function plainAnswer(questions: string[], words: string): Answers {
  const [question, ...others] = questions;
  return question === undefined || others.length > 0 || words.trim() === '' ? {} : { [question]: words };
}
