import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { dollarAmount, plainNumber, wholeNumber } from '../../../core/number.ts';

/** A field the CLI may leave out. A value of another type, null included, counts as left out. */
export type Field<T> = z.ZodOptional<z.ZodType<T | undefined>>;

export const text = field((value) => (typeof value === 'string' ? value : undefined));
export const number = field(plainNumber);
/** A number that counts something: a fraction is rounded, and what counts nothing is left out. */
export const whole = field((value) => wholeNumber(value));
/** Figures that are added up. Where one cannot be, the timeline says so. */
export const tokenCount = field((value) => figure(value, wholeNumber(value)));
export const dollars = field((value) => figure(value, dollarAmount(value)));
export const flag = field((value) => (typeof value === 'boolean' ? value : undefined));
export const texts = field((value) => (Array.isArray(value) ? onlyTexts(value) : undefined));
export const record = field((value) => (isObject(value) ? value : undefined));

/** Whatever JSON stands there, as sent. */
export const json = field((value) => value as Json);

/** For a field where the CLI gives null a meaning of its own. */
export const textOrNull = field((value) => (typeof value === 'string' || value === null ? value : undefined));

export const object = z.custom<JsonObject>(isObject, 'expected an object');

/** An object inside a message. */
export function nested<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.compile(z.object(shape));
  return field((value) => (isObject(value) ? schema.safeParse(value).data : undefined));
}

/** The readable items of an array; the others are left out. */
export function list<Shape extends z.ZodRawShape>(shape: Shape) {
  const read = listReader(shape);
  return field((value) => (Array.isArray(value) ? read(value) : undefined));
}

/** Like `list`, where a message without it means nothing. */
export function requiredList<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.array(z.unknown()).transform(listReader(shape));
}

/** An object whose keys are names: of models, of servers. */
export function byName<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.compile(z.object(shape));
  return field((value) => {
    if (!isObject(value)) return undefined;
    const named: Record<string, z.output<typeof schema>> = {};
    for (const name of Object.keys(value)) {
      const result = schema.safeParse(value[name]);
      if (result.success && name !== '__proto__') named[name] = result.data;
    }
    return named;
  });
}

export function field<T>(read: (value: unknown) => T | undefined): Field<T> {
  return z.optional(z.transform(read)) as unknown as Field<T>;
}

/** One counter will do, since reading never waits. */
let unusable = 0;

function figure(sent: unknown, read: number | undefined): number | undefined {
  if (read === undefined && sent !== undefined && sent !== null) unusable += 1;
  return read;
}

/** Reads a message, and says whether it had figures that were left out because they cannot be. */
export function noteUnusable<T>(read: () => T): { read: T; hasUnusable: boolean } {
  unusable = 0;
  return { read: read(), hasUnusable: unusable > 0 };
}

function listReader<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.compile(z.object(shape));
  return (items: unknown[]) => {
    const readable: z.output<typeof schema>[] = [];
    for (const item of items) {
      const result = schema.safeParse(item);
      if (result.success) readable.push(result.data);
    }
    return readable;
  };
}

function onlyTexts(items: unknown[]): string[] {
  return items.every(isText) ? items : items.filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
