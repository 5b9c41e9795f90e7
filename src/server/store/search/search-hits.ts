import type { FoundSession, SearchHit } from '../../../core/search/found.ts';
import { markCount, snippetOf } from '../../../core/search/marks.ts';
import { searchableOf } from '../../../core/search/searchable.ts';
import type { Entry } from '../../../core/session/entry.ts';

const snippetLetters = 240;

/** Shows the part of an entry that has most of what was looked for. */
export function entryHit(sessionId: string, entry: Entry, pattern: RegExp | null): SearchHit {
  const { role, tool, isError, isClipped, parts } = searchableOf(entry);
  const counted = parts.map((part) => ({ part, count: markCount(part.text, pattern) }));
  const [best] = counted.sort((a, b) => b.count - a.count);
  const { name, text } = best?.part ?? { name: 'text', text: '' };
  const snippet = snippetOf(text, pattern, snippetLetters);
  const { id, parent, at } = entry;
  return { sessionId, entryId: id, parent, role, tool, part: name, at, isError, isClipped, snippet };
}

export function titleHit({ id, title, cwd, updatedAt }: FoundSession, pattern: RegExp | null): SearchHit {
  const text = markCount(title ?? '', pattern) > 0 ? (title ?? '') : cwd;
  return {
    sessionId: id,
    entryId: null,
    parent: null,
    role: 'title',
    tool: null,
    part: 'text',
    at: updatedAt,
    isError: false,
    isClipped: false,
    snippet: snippetOf(text, pattern, snippetLetters),
  };
}
