import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

/** One field of what an MCP server asks for. */
export type Field = { name: string; label: string; description: string; isRequired: boolean } & FieldKind;

type FieldKind =
  | { type: 'text' }
  | { type: 'number'; isWhole: boolean }
  | { type: 'boolean' }
  | { type: 'choice'; options: { value: string; label: string }[] }
  /** A kind that has no input of its own is written as JSON. */
  | { type: 'json' };

/** What was typed, by the field's name. A box that is ticked holds `true`. */
export type Typed = { readonly [name: string]: string };

export type FormContent = { type: 'ok'; content: JsonObject } | { type: 'incomplete'; problems: Typed };

/** The fields of a flat JSON schema; null when it is none. */
export function fieldsOf(schema: Json): Field[] | null {
  if (!isObject(schema) || !isObject(schema.properties)) return null;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).map(([name, property]) => {
    const facts = isObject(property) ? property : {};
    return {
      name,
      label: textOf(facts.title) || name,
      description: textOf(facts.description),
      isRequired: required.includes(name),
      ...kindOf(facts),
    };
  });
}

/** What the schema says a field holds at first. */
export function typedAtFirst(schema: Json): Typed {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const usual = isObject(property) ? property.default : undefined;
      if (usual === undefined || usual === null) return [];
      return [[name, typeof usual === 'string' ? usual : JSON.stringify(usual)]];
    }),
  );
}

export function contentOf(fields: readonly Field[], typed: Typed): FormContent {
  const content: JsonObject = {};
  const problems: { [name: string]: string } = {};
  for (const field of fields) {
    const text = typed[field.name] ?? '';
    if (field.type === 'boolean') content[field.name] = text === 'true';
    else if (text === '' && field.isRequired) problems[field.name] = 'This is needed.';
    else if (text !== '') {
      const value = readField(field, text);
      if (value.type === 'ok') content[field.name] = value.value;
      else problems[field.name] = value.problem;
    }
  }
  return Object.keys(problems).length === 0 ? { type: 'ok', content } : { type: 'incomplete', problems };
}

type Value = { type: 'ok'; value: Json } | { type: 'invalid'; problem: string };

function readField(field: Field, text: string): Value {
  switch (field.type) {
    case 'number': {
      const number = Number(text);
      if (!Number.isFinite(number)) return { type: 'invalid', problem: 'This is not a number.' };
      if (field.isWhole && !Number.isInteger(number)) return { type: 'invalid', problem: 'This has to be whole.' };
      return { type: 'ok', value: number };
    }
    case 'json':
      try {
        return { type: 'ok', value: JSON.parse(text) as Json };
      } catch {
        return { type: 'invalid', problem: 'This is not JSON.' };
      }
    case 'text':
    case 'choice':
    case 'boolean':
      return { type: 'ok', value: text };
  }
}

function kindOf(facts: JsonObject): FieldKind {
  const options = optionsOf(facts);
  if (options !== null) return { type: 'choice', options };
  switch (facts.type) {
    case 'string':
      return { type: 'text' };
    case 'number':
    case 'integer':
      return { type: 'number', isWhole: facts.type === 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    default:
      return { type: 'json' };
  }
}

function optionsOf({ enum: values, enumNames: names, oneOf }: JsonObject): { value: string; label: string }[] | null {
  if (Array.isArray(oneOf)) {
    const named = oneOf.flatMap((one) =>
      isObject(one) && typeof one.const === 'string'
        ? [{ value: one.const, label: textOf(one.title) || one.const }]
        : [],
    );
    return named.length === oneOf.length ? named : null;
  }
  if (!Array.isArray(values) || !values.every((value) => typeof value === 'string')) return null;
  return values.map((value, index) => ({ value, label: (Array.isArray(names) && textOf(names[index])) || value }));
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
