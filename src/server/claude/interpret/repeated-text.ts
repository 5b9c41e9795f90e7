import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

/**
 * The CLI tells most results twice: as the text for the model, and in a structure. What the text has as well is left out
 * of the structure, so that it is kept, sent and drawn from one place.
 */
export function withoutRepeats(structured: Json, text: string): Json {
  if (!isObject(structured)) return structured;
  const { file, stdout, content } = structured;
  if (isObject(file)) return repeatsFile(text, file) ? { ...structured, file: without(file, 'content') } : structured;
  if (repeats(text, stdout)) return without(structured, 'stdout');
  return repeats(text, content) ? without(structured, 'content') : structured;
}

const reminder = '<system-reminder>';

/** What looks like a word to the model is taken out of a text where it is shown: that must not happen to a file. */
function repeats(text: string, told: Json | undefined): boolean {
  return told === text && !text.includes(reminder);
}

/** The lines of a file have their numbers before them. The lengths tell it, which is quicker than to compare lines. */
function repeatsFile(text: string, { content, startLine, numLines }: JsonObject): boolean {
  if (repeats(text, content)) return true;
  if (typeof content !== 'string' || !isCount(startLine) || !isCount(numLines)) return false;
  const padded = text.startsWith(`${String(startLine).padStart(padding)}→`) ? padding : 0;
  if (padded === 0 && !text.startsWith(`${startLine}\t`)) return false;
  const end = content.length + lettersOfNumbers(startLine, numLines, padded) + numLines;
  const isWhole = text.length === end || text.startsWith(`\n\n${reminder}`, end);
  return isWhole && !content.includes(reminder);
}

const padding = 6;

function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** How long so many numbers are together. */
function lettersOfNumbers(first: number, count: number, padded: number): number {
  let letters = 0;
  for (let number = first, end = first + count; number < end; ) {
    const digits = String(number).length;
    const next = Math.min(end, 10 ** digits);
    letters += (next - number) * Math.max(digits, padded);
    number = next;
  }
  return letters;
}

function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _told, ...rest } = object;
  return rest;
}
