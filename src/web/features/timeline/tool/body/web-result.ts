import { listOf, objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

export type Source = { title: string; url: string; snippet: string | null };

/** What a search found, and what was said about it. */
export type SearchResult = { sources: Source[]; texts: string[] };

export function searchResult({ result }: ToolEntry): SearchResult | null {
  const { results } = objectOf(result?.structured);
  if (!Array.isArray(results)) return null;
  const texts = results.filter((item) => typeof item === 'string').map((text) => text.trim());
  return { sources: results.flatMap(sourcesOf), texts: texts.filter((text) => text !== '') };
}

/** An address that a person may be sent to: nothing but the web. */
export function webAddress(value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

function sourcesOf(item: unknown): Source[] {
  return listOf(objectOf(item).content).flatMap((found) => {
    const { title, url, snippet } = objectOf(found);
    const address = textOf(url);
    return address === null ? [] : [{ title: textOf(title) || address, url: address, snippet: textOf(snippet) }];
  });
}
