import { plainResult } from '../../../../../core/session/result-text.ts';
import { listOf, objectOf, textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';

export type Source = { title: string; url: string; snippet: string | null };

/** What a search found, and what was said about it. */
export type SearchResult = { sources: Source[]; texts: string[] };

export function searchResult({ result }: ToolEntry): SearchResult | null {
  const { results } = objectOf(result?.structured);
  if (!Array.isArray(results)) return resultInText(plainResult(result?.text ?? ''));
  const texts = results.filter((item) => typeof item === 'string').map((text) => text.trim());
  return { sources: results.flatMap(sourcesOf), texts: texts.filter((text) => text !== '') };
}

const linkList = /^Links: (\[.*\])[ \t]*$/m;
const address = /https?:\/\/[^\s<>"'`\])}]+/g;
const sourceLimit = 100;

/** Text alone names its sources in a list of its own, or somewhere among its words. */
function resultInText(text: string): SearchResult | null {
  const list = linkList.exec(text);
  const listed = list ? sourcesOf({ content: parsed(list[1] ?? '') }) : [];
  if (list && listed.length > 0) {
    const words = text.replace(list[0], '').trim();
    return { sources: listed, texts: words === '' ? [] : [words] };
  }
  const urls = new Set([...text.matchAll(address)].map(([url]) => url.replace(/[.,;:!?]+$/, '')));
  const sources = [...urls].slice(0, sourceLimit).map((url) => ({ title: url, url, snippet: null }));
  return sources.length === 0 ? null : { sources, texts: [text.trim()] };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
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
