import { z } from '@hono/zod-openapi';
import type { Json, JsonObject } from '../../../../core/json.ts';

/** Any JSON. It is not looked into: what the CLI says may nest deeper than a schema could follow. */
export const json = z.any() as z.ZodType<Json>;
export const jsonObject = z.record(z.string(), z.any()) as z.ZodType<JsonObject>;

/** Milliseconds since 1970. */
export const time = z.number();

/** Gives an answer's schema a name in the OpenAPI description. */
export function named<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return schema.openapi(name, { ...described(schema, 'output'), type: 'object' });
}

/** The same for what is asked. The schema may have been made anywhere. */
export function namedInput<Output>(name: string, schema: z.ZodType<Output>): z.ZodType<Output> {
  return z
    .unknown()
    .openapi(name, { ...described(schema, 'input'), type: 'object' })
    .pipe(schema);
}

/** A schema in the words of OpenAPI 3.1, which are those of JSON Schema. What refers to itself is any JSON. */
function described(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, $defs: _recursive, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(rest, (_key, value) => (isReference(value) ? {} : value))) as JsonObject;
}

function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$ref' in value;
}
