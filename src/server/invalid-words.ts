import type { z } from 'zod';
import { type Json, memberOf } from '../core/json.ts';

/** `reason` goes on from the name of the key: "must be a number, not "abc"". The key is empty for the whole value. */
export type Invalid = { key: string; reason: string };

export type Issue = z.core.$ZodIssue;

/** What a schema finds wrong with a value, in our words. */
export function invalidOf(issue: Issue, value: unknown): Invalid {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const key = [...issue.path, ...unknown].map(String).join('.').slice(0, 200);
  const reason = reasonOf(issue, foundAt(value, issue.path)).slice(0, 500);
  return { key, reason: isSecret.test(key) ? reason.replace(/, not .*$/s, '') : reason };
}

/** What stands under such a name is not repeated. */
const isSecret = /(?:secret|token|code|password|key)$/i;

export function invalidSentence({ key, reason }: Invalid): string {
  return key === '' ? `What was sent ${reason}.` : `"${key}" ${reason}.`;
}

export function mustBe(what: string, value: Json | undefined): string {
  if (value === undefined) return 'is missing';
  const found = JSON.stringify(value);
  return `must be ${what}, not ${found.length > 80 ? `${found.slice(0, 80)}…` : found}`;
}

function reasonOf(issue: Issue, found: Json | undefined): string {
  if (found === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom') return 'is missing';
  if (!isLibraryWord.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(memberOf(typeWords, issue.expected) ?? `a ${issue.expected}`, found);
    case 'unrecognized_keys':
      return 'is not known';
    case 'invalid_value':
      return mustBe(orList(issue.values.map((one) => JSON.stringify(one))), found);
    case 'too_small':
      return atLeast(issue);
    case 'too_big':
      return atMost(issue);
    case 'invalid_union':
      return issue.discriminator === undefined ? mustBe('in another form', found) : mustBe('one that is known', found);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not in the form that it has to have';
  }
}

/** How the library's own messages begin. Others are those of our schemas. */
const isLibraryWord = /^(?:Invalid|Too |Unrecognized|No matching)/;

const typeWords: { [type: string]: string } = {
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
};

type Sized = { origin: string; inclusive?: boolean | undefined };

function atLeast({ origin, minimum, inclusive }: Sized & { minimum: number | bigint }): string {
  if (origin === 'number') return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${minimum} ${partsOf(origin)}`;
}

function atMost({ origin, maximum, inclusive }: Sized & { maximum: number | bigint }): string {
  if (origin === 'number') return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  return `must have at most ${maximum} ${partsOf(origin)}`;
}

function partsOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'items';
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function foundAt(value: unknown, path: readonly PropertyKey[]): Json | undefined {
  let found = value;
  for (const key of path) found = (found as { [key: PropertyKey]: unknown } | null | undefined)?.[key];
  return found as Json | undefined;
}
