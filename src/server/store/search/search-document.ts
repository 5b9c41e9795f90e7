import type { SearchTerm } from '../../../core/search/query.ts';
import { searchableOf } from '../../../core/search/searchable.ts';
import { partsOf, wordsOf } from '../../../core/search/tokens.ts';
import type { Entry } from '../../../core/session/entry.ts';

/** The columns of one row of the index, as words with spaces between them. */
export type SearchDocument = { words: string; parts: string; facts: string };

/** What is known of the session that an entry is in. */
export type DocumentSession = { key: number; cwd: string; model: string | null };

/** The letter before the words of a fact, so that they are no words of the text. */
export const factLetters = {
  project: 'p',
  tool: 't',
  file: 'f',
  error: 'e',
  role: 'r',
  model: 'm',
  session: 's',
} as const;
export type FactName = keyof typeof factLetters;

/** In every row, for a search that asks for nothing else. */
export const anyFact = 'any';

export function entryDocument(entry: Entry, session: DocumentSession): SearchDocument {
  const { role, tool, model, isError, files, parts } = searchableOf(entry);
  const text = parts.map((part) => part.text).join('\n');
  // A notice in words of ours has nothing to show as a hit.
  if (role === 'system' && text.trim() === '') return { words: '', parts: '', facts: '' };
  const facts = [
    anyFact,
    ...factWords('session', [String(session.key)]),
    ...factWords('project', [session.cwd]),
    ...factWords('role', [role]),
    ...factWords('tool', [tool]),
    ...factWords('model', [model ?? session.model]),
    ...factWords('error', [isError ? 'true' : null]),
    ...factWords('file', files),
  ];
  return { words: wordsOf(text).join(' '), parts: partsOf(text).join(' '), facts: facts.join(' ') };
}

/** Whether an entry would be found by these terms. */
export function containsTerms(entry: Entry, terms: SearchTerm[]): boolean {
  const text = searchableOf(entry)
    .parts.map((part) => part.text)
    .join('\n');
  const words = wordsOf(text);
  const single = [...words, ...partsOf(text)];
  return terms.every((term) => {
    const among = term.words.length === 1 ? single : words;
    return among.some((_, start) => isTermAt(among, start, term));
  });
}

function isTermAt(words: string[], start: number, { words: sought, isOpen }: SearchTerm): boolean {
  return sought.every((word, index) => {
    const found = words[start + index];
    return found === word || (isOpen && index === sought.length - 1 && found?.startsWith(word) === true);
  });
}

/** A session is found by its title and by its folder. */
export function titleDocument(title: string | null, session: DocumentSession): SearchDocument {
  const text = `${title ?? ''}\n${session.cwd}`;
  const facts = [
    anyFact,
    ...factWords('session', [String(session.key)]),
    ...factWords('project', [session.cwd]),
    ...factWords('model', [session.model]),
  ];
  return { words: wordsOf(text).join(' '), parts: partsOf(text).join(' '), facts: facts.join(' ') };
}

/** A letter alone stands between two values, so that no phrase reaches from one into the other. */
function factWords(name: FactName, values: (string | null)[]): string[] {
  const letter = factLetters[name];
  return values.flatMap((value) => (value ? [...wordsOf(value).map((word) => `${letter}=${word}`), letter] : []));
}
