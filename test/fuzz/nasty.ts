import { type Field, type Kind, raw, type Tree } from './json-tree.ts';

/** One way to spoil a field. */
export type Edit = { name: string; apply(field: Field): void };

/** Fractions, signs, the ends of what a double, a 64-bit integer and a date can hold, and what overflows. */
export const nastyNumbers = [
  '0.3',
  '-0.5',
  '0',
  '-0',
  '-1',
  '1e-320',
  '2147483648',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775807',
  '8.64e15',
  '1e17',
  '1e19',
  '-1e19',
  '1e308',
  '-1e308',
  '1e400',
];

const nastyTexts = [
  '""',
  '"NaN"',
  '"1e400"',
  '"-1"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\u2066\\u200d\\u2028\\ufeff"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"../../../etc/passwd"',
  '"9999-99-99T99:99:99Z"',
  '"+275760-09-13T00:00:00.001Z"',
  '"\\u001b]8;;x\\u0007\\r\\n\\t"',
];

const nastyStructures = ['null', 'true', '{}', '[]', '[null]', '{"__proto__":{"a":1}}', '[[[[]]]]'];

/** Big enough to be clipped, spilled or decoded in a thread; each costs more than a hundred small ones. */
const bigValues: { [name: string]: () => string } = {
  'text of 70 KB': () => JSON.stringify('x'.repeat(70_000)),
  'text of 70 KB in pairs': () => JSON.stringify('😀'.repeat(20_000)),
  'text of 1 MB': () => JSON.stringify('y '.repeat(500_000)),
  'newlines of 200 KB': () => JSON.stringify('\n'.repeat(200_000)),
  'list of 20,000': () => `[${'0,'.repeat(19_999)}0]`,
  'object of 5,000': () => `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  '500 levels': () => nested(500),
  '3,000 levels': () => nested(3000),
  '100,000 levels': () => nested(100_000),
};

const removed: Edit = { name: 'removed', apply: (field) => field.remove() };
const doubled: Edit = { name: 'doubled', apply: (field) => field.double(raw('"twice"')) };
const repeated: Edit = { name: 'repeated', apply: (field) => field.double(field.read()) };
const renamed: Edit[] = ['__proto__', 'constructor', ''].map((name) => ({
  name: `renamed to ${JSON.stringify(name)}`,
  apply: (field) => field.rename(name),
}));

const numberEdits = nastyNumbers.map(setTo);
const textEdits = nastyTexts.map(setTo);
const structureEdits = nastyStructures.map(setTo);
const shapeEdits = [removed, doubled, repeated, ...renamed];

/** Every edit that is worth a try on each field of a kind. */
export const editsOf: { readonly [kind in Kind]: readonly Edit[] } = {
  number: [...numberEdits, ...structureEdits, ...textEdits.slice(0, 5), ...shapeEdits],
  text: [...textEdits, ...structureEdits, ...numberEdits.slice(0, 3), ...shapeEdits],
  other: [...structureEdits, ...numberEdits.slice(0, 3), ...textEdits.slice(0, 2), ...shapeEdits],
};

export const bigEdits: readonly Edit[] = Object.entries(bigValues).map(([name, text]) => ({
  name,
  apply: (field) => field.set(raw(text())),
}));

function setTo(text: string): Edit {
  const value: Tree = raw(text);
  return { name: text, apply: (field) => field.set(value) };
}

function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}
