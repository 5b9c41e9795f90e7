import type { Json } from '../../../src/core/json.ts';

/** The part of JSON Schema that our schemas use. */
export type Schema = {
  $ref?: string;
  const?: Json;
  enum?: Json[];
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: { [name: string]: Schema };
  items?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  additionalProperties?: Schema | boolean;
};

/** Finds what a `$ref` names. */
export type Resolve = (ref: string) => Schema;

/** What stands for a member by its name, where any value of its type would only be refused. */
export type Known = { readonly [name: string]: Json };

/** Values that a schema takes: one for each branch at its top, and one for everything below. */
export function samplesOf(schema: Schema, known: Known, resolve: Resolve): Json[] {
  const branches = branchesOf(schema, resolve);
  return branches.flatMap((branch) => {
    const { properties } = branch;
    const nested = properties && Object.entries(properties).find(([, value]) => branchesOf(value, resolve).length > 2);
    if (!nested) return [sampleOf(branch, known, resolve)];
    // A message that carries one of many commands: each of them.
    const [name, choices] = nested;
    return branchesOf(choices, resolve).map((choice) => ({
      ...(sampleOf(branch, known, resolve) as { [name: string]: Json }),
      [name]: sampleOf(choice, known, resolve),
    }));
  });
}

function branchesOf(schema: Schema, resolve: Resolve): Schema[] {
  if (schema.$ref !== undefined) return branchesOf(resolve(schema.$ref), resolve);
  const branches = schema.oneOf ?? schema.anyOf;
  return branches ? branches.flatMap((branch) => branchesOf(branch, resolve)) : [schema];
}

const deepest = 8;

function sampleOf(schema: Schema, known: Known, resolve: Resolve, depth = 0): Json {
  const [first = schema] = branchesOf(schema, resolve);
  if (first.const !== undefined) return first.const;
  if (first.enum?.[0] !== undefined) return first.enum[0];
  if (depth > deepest) return null;
  const below = (part: Schema) => sampleOf(part, known, resolve, depth + 1);
  if (first.properties) {
    const members = Object.entries(first.properties);
    return Object.fromEntries(members.map(([name, part]) => [name, known[name] ?? below(part)]));
  }
  const [type] = [first.type ?? 'object'].flat();
  if (type === 'array') return first.items ? [below(first.items)] : [];
  if (type === 'string') return 'text';
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, (first.minimum ?? first.exclusiveMinimum ?? 0) + 1);
  if (type === 'null') return null;
  return typeof first.additionalProperties === 'object' ? { key: below(first.additionalProperties) } : {};
}
