import { expect, test } from 'vitest';
import { z } from 'zod';
import { invalidOf, invalidSentence } from './invalid-words.ts';

const shape = z.strictObject({
  name: z.string().min(1).max(3),
  count: z.int().min(2).max(9),
  share: z.number().gt(0).lt(1),
  kind: z.enum(['a', 'b']),
  only: z.literal('x'),
  list: z.array(z.string()).max(1),
  flag: z.boolean(),
  when: z.string().regex(/^\d+$/, 'is not a day'),
  plain: z.string().regex(/^\d+$/),
  event: z.discriminatedUnion('type', [z.object({ type: z.literal('go') }), z.object({ type: z.literal('stop') })]),
  either: z.union([z.string(), z.number()]),
  even: z.number().refine((value) => value % 2 === 0, 'must be even'),
});
const good = {
  name: 'abc',
  count: 5,
  share: 0.5,
  kind: 'a',
  only: 'x',
  list: ['a'],
  flag: true,
  when: '1',
  plain: '1',
  event: { type: 'go' },
  either: 1,
  even: 2,
};

test.each([
  [{ ...good, name: 5 }, '"name" must be a string, not 5.'],
  [{ ...good, name: undefined }, '"name" is missing.'],
  [{ ...good, name: '' }, '"name" must not be empty.'],
  [{ ...good, name: 'long' }, '"name" must have at most 3 characters.'],
  [{ ...good, count: 1.5 }, '"count" must be a whole number, not 1.5.'],
  [{ ...good, count: 1 }, '"count" must be at least 2.'],
  [{ ...good, count: 10 }, '"count" must be at most 9.'],
  [{ ...good, share: 0 }, '"share" must be more than 0.'],
  [{ ...good, share: 1 }, '"share" must be less than 1.'],
  [{ ...good, kind: 'c' }, '"kind" must be "a" or "b", not "c".'],
  [{ ...good, kind: undefined }, '"kind" is missing.'],
  [{ ...good, only: null }, '"only" must be "x", not null.'],
  [{ ...good, list: 'a' }, '"list" must be a list, not "a".'],
  [{ ...good, list: ['a', 'b'] }, '"list" must have at most 1 items.'],
  [{ ...good, list: [true] }, '"list.0" must be a string, not true.'],
  [{ ...good, flag: 'yes' }, '"flag" must be true or false, not "yes".'],
  [{ ...good, when: 'soon' }, '"when" is not a day.'],
  [{ ...good, plain: 'soon' }, '"plain" is not in the form that it has to have.'],
  [{ ...good, event: {} }, '"event.type" is missing.'],
  [{ ...good, event: { type: 'fly' } }, '"event.type" must be one that is known, not "fly".'],
  [{ ...good, event: 'go' }, '"event" must be an object, not "go".'],
  [{ ...good, either: true }, '"either" must be in another form, not true.'],
  [{ ...good, even: 3 }, '"even" must be even.'],
  [{ ...good, colour: 1 }, '"colour" is not known.'],
  [[], 'What was sent must be an object, not [].'],
  [undefined, 'What was sent is missing.'],
])('%j is told as: %s', (value, sentence) => {
  const [issue] = shape.safeParse(value).error?.issues ?? [];
  if (!issue) throw new Error('nothing is wrong with it');
  expect(invalidSentence(invalidOf(issue, value))).toBe(sentence);
});

test('[S9] what stands under the name of a secret is not told', () => {
  for (const name of ['code', 'token', 'webhook.secret', 'apiKey']) {
    const value = name.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), ['canary']);
    const path = name.split('.');
    const issue = { code: 'invalid_type', expected: 'string', path, message: 'Invalid input', input: value } as const;
    expect(invalidSentence(invalidOf(issue, value))).toBe(`"${name}" must be a string.`);
  }
});

test('a value that is long is told by its beginning', () => {
  const value = 'x'.repeat(1000);
  const [issue] = z.number().safeParse(value).error?.issues ?? [];
  if (!issue) throw new Error('nothing is wrong with it');
  expect(invalidOf(issue, value).reason).toBe(`must be a number, not "${'x'.repeat(79)}…`);
});
