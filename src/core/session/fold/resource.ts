import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Resource } from '../fact.ts';
import type { Draft } from './draft.ts';

const limit = 500;

/** Keeps what the model was told when it asked one server, or all of them, for their resources. */
export function foldResources(draft: Draft, tool: string, input: JsonObject, structured: Json): void {
  if (tool !== 'ListMcpResourcesTool' || !Array.isArray(structured)) return;
  const listed = structured.filter(isObject).flatMap(resourceOf);
  const others = draft.state.resources.filter(
    ({ server }) => typeof input.server === 'string' && server !== input.server,
  );
  draft.state.resources = [...others, ...listed].slice(0, limit);
}

function resourceOf({ server, uri, name, description, mimeType }: JsonObject): Resource[] {
  if (typeof server !== 'string' || typeof uri !== 'string') return [];
  return [
    {
      server,
      uri,
      name: typeof name === 'string' && name !== '' ? name : uri,
      description: typeof description === 'string' ? description : '',
      mediaType: typeof mimeType === 'string' ? mimeType : null,
    },
  ];
}
