import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.ts';
import { json, text, whole } from './lenient.ts';

const schemas = {
  text_delta: delta('text_delta', { text: z.string() }),
  thinking_delta: delta('thinking_delta', { thinking: z.string(), estimated_tokens: whole }),
  input_json_delta: delta('input_json_delta', { partial_json: z.string() }),
  signature_delta: delta('signature_delta', { signature: text }),
  citations_delta: delta('citations_delta', { citation: json }),
  compaction_delta: delta('compaction_delta', { content: text, encrypted_content: text }),
  connector_text_delta: delta('connector_text_delta', { connector_text: text }),
};

/** What is added to the open block. */
export type Delta = z.output<(typeof schemas)[keyof typeof schemas]> | { type: 'unknown'; raw: Json };

const byType = new Map<string, z.ZodType<Delta>>(Object.entries(schemas));

export function readDelta(value: JsonObject): Delta {
  const result = typeof value.type === 'string' ? byType.get(value.type)?.safeParse(value) : undefined;
  return result?.success ? result.data : { type: 'unknown', raw: value };
}

function delta<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.compile(z.object({ type: z.literal(type), ...shape }));
}
