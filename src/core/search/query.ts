import { type DayStart, readDay } from './day.ts';
import { type Piece, piecesOf } from './query-pieces.ts';
import { isLoneSign, soughtWordsOf } from './tokens.ts';

/** What a person looks for, read from the one line they typed. */
export type SearchQuery = {
  /** All of them have to be there. */
  terms: SearchTerm[];
  /** None of them may be there. */
  without: SearchTerm[];
  filters: SearchFilter[];
  /** From this moment on, in milliseconds. */
  after: number | null;
  before: number | null;
  /** What was not taken as it may have been meant, in sentences. */
  notes: string[];
};

/** `words` follow each other; where `isOpen`, the last of them may go on. */
export type SearchTerm = { text: string; words: string[]; isOpen: boolean };

export type SearchFilter = SearchTerm & { name: FilterName; isNot: boolean };

export const filterNames = ['project', 'tool', 'file', 'error', 'role', 'model'] as const;
export type FilterName = (typeof filterNames)[number];

export const roles = ['user', 'assistant', 'tool', 'thinking', 'system'] as const;
export type Role = (typeof roles)[number];

export type ReadQuery = { type: 'query'; query: SearchQuery } | { type: 'empty' } | { type: 'refused'; reason: string };

export type SearchClock = { now: number; dayStart: DayStart };

export const longestQuery = 1000;
export const mostPieces = 32;

/** Total: whatever was typed is a query, nothing yet, or refused with a sentence. */
export function readQuery(text: string, clock: SearchClock): ReadQuery {
  if (text.length > longestQuery) {
    const length = text.length.toLocaleString('en');
    return { type: 'refused', reason: `A search can have 1,000 characters; this one has ${length}.` };
  }
  const pieces = piecesOf(text);
  if (pieces.length === 0) return { type: 'empty' };
  if (pieces.length > mostPieces) {
    return { type: 'refused', reason: `A search can have ${mostPieces} words; this one has ${pieces.length}.` };
  }
  const query: SearchQuery = { terms: [], without: [], filters: [], after: null, before: null, notes: [] };
  // What is still being typed may be the beginning of a word.
  const last = /\s$/.test(text) ? undefined : pieces.at(-1);
  for (const piece of pieces) addPiece(query, piece, piece === last, clock);
  if (hasAny(query)) return { type: 'query', query };
  return { type: 'refused', reason: query.notes[0] ?? 'There is no letter and no digit to look for.' };
}

function hasAny({ terms, without, filters, after, before }: SearchQuery): boolean {
  return terms.length + without.length + filters.length > 0 || after !== null || before !== null;
}

function addPiece(query: SearchQuery, piece: Piece, isLast: boolean, clock: SearchClock): void {
  const name = piece.filter?.toLowerCase();
  if (name === undefined) return addTerm(query, piece, piece.text, isLast);
  if (name === 'after' || name === 'before') return addDay(query, piece, name, clock);
  const known = filterNames.find((filter) => filter === name);
  if (known !== undefined) return addFilter(query, piece, known);
  // An address is no filter.
  if (!piece.text.startsWith('//')) {
    query.notes.push(
      `There is no filter "${piece.filter}", so "${piece.filter}:${piece.text}" is looked for as words.`,
    );
  }
  addTerm(query, piece, `${piece.filter}:${piece.text}`, isLast);
}

function addTerm(query: SearchQuery, { isNot, isQuoted }: Piece, text: string, isLast: boolean): void {
  const words = soughtWordsOf(text);
  const end = words.at(-1);
  if (end === undefined) {
    query.notes.push(`"${text}" has no letter and no digit, so it is left out.`);
    return;
  }
  const canGoOn = isLast && !isQuoted && !isNot && end.length > 1;
  (isNot ? query.without : query.terms).push({ text, words, isOpen: canGoOn || isLoneSign(end) });
}

function addDay(query: SearchQuery, { text, isNot }: Piece, name: 'after' | 'before', clock: SearchClock): void {
  const moment = isNot ? null : readDay(text.toLowerCase(), clock.now, clock.dayStart);
  if (moment === null) {
    query.notes.push(`"${name}:${text}" is no day: write ${name}:2026-01-31, or ${name}:7d for seven days ago.`);
    return;
  }
  query[name] = moment;
}

function addFilter(query: SearchQuery, { text, isNot }: Piece, name: FilterName): void {
  const words = soughtWordsOf(text);
  const problem = filterProblem(name, text.toLowerCase(), words);
  if (problem) query.notes.push(problem);
  else query.filters.push({ name, text, words, isNot, isOpen: openFilters.includes(name) });
}

/** The end of a path or of a model's name may be left out. */
const openFilters: readonly FilterName[] = ['project', 'file', 'model'];

function filterProblem(name: FilterName, value: string, words: string[]): string | null {
  if (name === 'role' && !roles.some((role) => role === value)) {
    return `"role:${value}" is none of ${roles.join(', ')}.`;
  }
  if (name === 'error' && value !== 'true' && value !== 'false') return `"error:${value}" is neither true nor false.`;
  return words.length === 0 ? `"${name}:${value}" has no letter and no digit, so it is left out.` : null;
}
