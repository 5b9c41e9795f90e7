import type { SearchFilter, SearchQuery, SearchTerm } from '../../../core/search/query.ts';
import { anyFact, factLetters } from './search-document.ts';

/**
 * `whole` is what an index table is asked for. A word that may go on is dear to ask for, since all words that begin with it
 * are put together first; `narrow` is the same question without such words, if there is anything else in it, and `open`
 * what was left out of it.
 */
export type SearchExpression = {
  whole: string;
  narrow: string | null;
  open: SearchTerm[];
  hasWords: boolean;
};

/** Every word comes from `tokens.ts` and is put in quotes: what a person typed is never read as syntax. */
export function expressionOf(query: SearchQuery, session: number | null): SearchExpression {
  const { terms, without, filters } = query;
  const facts = [
    ...filters.filter(isWanted).map(filterPhrase),
    ...(session === null ? [] : [`facts : "${factLetters.session}=${session}"`]),
  ];
  const unwanted = [...without.map(termPhrase), ...filters.filter((filter) => !isWanted(filter)).map(filterPhrase)];
  const open = terms.filter(({ isOpen }) => isOpen);
  const closed = [...facts, ...terms.filter(({ isOpen }) => !isOpen).map(termPhrase)];
  const whole = [...closed, ...open.map(termPhrase)];
  const none = noneOf(unwanted);
  return {
    whole: `${allOf(whole.length > 0 ? whole : [`facts : "${anyFact}"`])}${none}`,
    narrow: open.length > 0 && closed.length > 0 ? `${allOf(closed)}${none}` : null,
    open,
    hasWords: terms.length > 0,
  };
}

/** `error:false` is what has no error. */
function isWanted({ name, text, isNot }: SearchFilter): boolean {
  return (name === 'error' && text.toLowerCase() === 'false') === isNot;
}

function allOf(phrases: string[]): string {
  return `(${phrases.join(' AND ')})`;
}

function noneOf(phrases: string[]): string {
  return phrases.length === 0 ? '' : ` NOT (${phrases.join(' OR ')})`;
}

/** A single word may also be a part of a compound name. */
function termPhrase({ words, isOpen }: SearchTerm): string {
  return `${words.length === 1 ? '{words parts}' : 'words'} : ${quoted(words)}${isOpen ? ' *' : ''}`;
}

function filterPhrase({ name, words, isOpen }: SearchFilter): string {
  const letter = factLetters[name];
  const wanted = name === 'error' ? ['true'] : words;
  return `facts : ${quoted(wanted.map((word) => `${letter}=${word}`))}${isOpen ? ' *' : ''}`;
}

function quoted(words: string[]): string {
  return `"${words.join(' ').replaceAll('"', '""')}"`;
}
