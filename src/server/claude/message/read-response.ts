import type { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import { responseSchemas } from './control-response.ts';

type Schemas = typeof responseSchemas;

/** The answer to a request of this kind; the plain object where nothing more is known of it. */
export type ResponseTo<Subtype extends string> = Subtype extends keyof Schemas
  ? z.output<Schemas[Subtype]>
  : JsonObject;

export function readResponse<Subtype extends string>(subtype: Subtype, response: JsonObject): ResponseTo<Subtype> {
  const schema = Object.hasOwn(responseSchemas, subtype) ? responseSchemas[subtype as keyof Schemas] : undefined;
  // The schemas take any object: what cannot be read in it counts as left out.
  return (schema?.safeParse(response).data ?? response) as ResponseTo<Subtype>;
}
