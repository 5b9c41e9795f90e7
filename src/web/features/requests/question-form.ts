import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

export type Question = { question: string; header: string; options: Option[]; isMultiple: boolean };
export type Option = { label: string; description: string; preview: string | null };

/** What a person has filled in for one question. `isOther` is whether their own words count. */
export type Filled = { chosen: readonly string[]; isOther: boolean; other: string };

export const nothingFilled: Filled = { chosen: [], isOther: false, other: '' };

/** The questions of an AskUserQuestion call; null when they are not as they should be. */
export function questionsOf(input: JsonObject): Question[] | null {
  if (!Array.isArray(input.questions) || input.questions.length === 0) return null;
  const questions = input.questions.map(questionOf);
  return questions.every((question) => question !== null) ? questions : null;
}

export function isFilled(question: Question, filled: Filled): boolean {
  return answerOf(question, filled) !== '';
}

/** One option takes the place of another, or is added or taken away where several may be chosen. */
export function withOption({ isMultiple }: Question, filled: Filled, label: string): Filled {
  if (!isMultiple) return { ...filled, chosen: [label], isOther: false };
  const isChosen = filled.chosen.includes(label);
  return { ...filled, chosen: isChosen ? filled.chosen.filter((one) => one !== label) : [...filled.chosen, label] };
}

export function withOther({ isMultiple }: Question, filled: Filled, isOther: boolean): Filled {
  return { ...filled, isOther, chosen: isMultiple || !isOther ? filled.chosen : [] };
}

/** The answers as the CLI takes them: by the text of the question, several joined by a comma. */
export function answersOf(questions: readonly Question[], form: readonly Filled[]): { [question: string]: string } {
  return Object.fromEntries(
    questions.map((question, index) => [question.question, answerOf(question, form[index] ?? nothingFilled)]),
  );
}

/** In the order in which the options are offered, the person's own words last. */
function answerOf({ options }: Question, { chosen, isOther, other }: Filled): string {
  const labels = options.flatMap(({ label }) => (chosen.includes(label) ? [label] : []));
  const own = isOther || options.length === 0 ? other.trim() : '';
  // An own answer that was asked for and is empty is not an answer.
  if (isOther && own === '') return '';
  return [...labels, ...(own === '' ? [] : [own])].join(', ');
}

function questionOf(value: Json): Question | null {
  if (!isObject(value) || typeof value.question !== 'string' || value.question === '') return null;
  const options = (Array.isArray(value.options) ? value.options : []).map(optionOf);
  if (!options.every((option) => option !== null)) return null;
  const header = typeof value.header === 'string' ? value.header : '';
  return { question: value.question, header, options, isMultiple: value.multiSelect === true };
}

function optionOf(value: Json): Option | null {
  if (typeof value === 'string') return { label: value, description: '', preview: null };
  if (!isObject(value) || typeof value.label !== 'string') return null;
  const description = typeof value.description === 'string' ? value.description : '';
  return { label: value.label, description, preview: typeof value.preview === 'string' ? value.preview : null };
}
