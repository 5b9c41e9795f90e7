import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';

export type Decision = { type: 'answer'; answer: RequestAnswer } | { type: 'refused'; reason: string };

export function allowOnce(input: JsonObject): RequestAnswer {
  return { type: 'allow', input, suggestions: [] };
}

/** Allows it with everything that the CLI offers to remember for it. */
export function allowAlways(input: JsonObject, offered: Suggestion[]): RequestAnswer {
  return { type: 'allow', input, suggestions: offered.filter(saysAllow) };
}

export function reject(message: string | null): RequestAnswer {
  return { type: 'deny', message: message || 'The user rejected this.', interrupt: false };
}

/** The answer to questions: plain words for a single one, or what was chosen for each by its text. */
export function answerQuestions(input: JsonObject, result: string | JsonObject): Decision {
  const questions = questionsIn(input);
  const chosen = typeof result === 'string' ? readChoices(result) : result;
  const answers = chosen ? choicesFor(questions, chosen) : plainAnswer(questions, String(result));
  if (Object.keys(answers).length === 0) {
    const reason = `The answer fits none of the questions. Send JSON: {${questions.map((text) => `"${text}": "…"`).join(', ')}}`;
    return { type: 'refused', reason };
  }
  return { type: 'answer', answer: allowOnce({ ...input, answers }) };
}

function saysAllow(suggestion: Suggestion): boolean {
  switch (suggestion.type) {
    case 'addRules':
    case 'replaceRules':
      return suggestion.behavior === 'allow';
    case 'setMode':
      return suggestion.mode !== 'bypassPermissions';
    case 'addDirectories':
      return true;
    case 'removeRules':
    case 'removeDirectories':
      return false;
  }
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

/** Several labels of one question are joined as the CLI does it. */
function choicesFor(questions: string[], chosen: JsonObject): JsonObject {
  const given = isObject(chosen.answers) ? chosen.answers : chosen;
  const pairs = questions.flatMap((text): [string, Json][] => {
    const choice = Object.hasOwn(given, text) ? given[text] : undefined;
    const words = Array.isArray(choice) ? choice.filter((label) => typeof label === 'string').join(', ') : choice;
    return typeof words === 'string' && words !== '' ? [[text, words]] : [];
  });
  return Object.fromEntries(pairs);
}

function plainAnswer(questions: string[], words: string): JsonObject {
  const [only, ...others] = questions;
  return only === undefined || others.length > 0 || words.trim() === '' ? {} : { [only]: words };
}
