import type { DatabaseSync } from 'node:sqlite';
import type { FoundSession, SearchHit } from '../../../core/search/found.ts';
import { markPattern } from '../../../core/search/marks.ts';
import { cachedStatements } from '../database/cached-statements.ts';
import { type BodyColumns, bodyColumns, createBodyReads } from '../journal/bundled-entries.ts';
import { expressionOf, type SearchExpression } from './search-expression.ts';
import { entryHit, titleHit } from './search-hits.ts';
import { createMatching, type Match } from './search-matches.ts';
import type { SearchAsked, Searched, SearchPlace } from './search-store.ts';
import { titleTable } from './search-tables.ts';

/** So many of the newest matches are ranked against each other; older ones come after them. */
const window = 400;
const timeLimitMs = 1500;
const titlesAtOnce = 5;

/** `cancelled` is shared with the thread that asks: it turns to 1 when nobody waits any more. */
export function createSearches(database: DatabaseSync, now: () => number = () => performance.now()) {
  const statement = cachedStatements(database);
  const matching = createMatching(database);
  const bodyOf = createBodyReads(database);

  const entryOf = ({ entry }: Match) => statement(selectEntry).get(entry) as (BodyColumns & FoundSession) | undefined;
  const titlesFor = (expression: SearchExpression, { query }: SearchAsked) => {
    const isAboutEntries = query.filters.some(({ name }) => name !== 'project' && name !== 'model');
    if (isAboutEntries || !expression.hasWords) return [];
    const rows = statement(selectTitles).all(
      expression.whole,
      query.after ?? 0,
      query.before ?? Number.MAX_SAFE_INTEGER,
    );
    return rows as (FoundSession & { createdAt: number })[];
  };

  return {
    search: (asked: SearchAsked, cancelled: Int32Array): Searched => {
      const { query, sessionId, limit, after } = asked;
      const until = now() + timeLimitMs;
      const isCancelled = () => Atomics.load(cancelled, 0) === 1;
      if (isCancelled()) return { type: 'cancelled' };
      const session = sessionId === null ? null : statement(selectKey).get(sessionId);
      if (session === undefined) return { type: 'missing' };

      const expression = expressionOf(query, session === null ? null : Number(session.key));
      const below = after?.below ?? Number.MAX_SAFE_INTEGER;
      const { matches, rest, isStopped } = matching(
        { expression, span: query, below, count: window },
        () => isCancelled() || now() > until,
      );
      if (isCancelled()) return { type: 'cancelled' };

      const skip = after?.skip ?? 0;
      const pattern = markPattern(query);
      const hits: SearchHit[] = [];
      const sessions = new Map<string, FoundSession>();
      const add = (hit: SearchHit, { id, title, cwd, updatedAt }: FoundSession) => {
        hits.push(hit);
        sessions.set(id, { id, title, cwd, updatedAt });
      };
      if (after === null && sessionId === null) {
        for (const row of titlesFor(expression, asked)) add(titleHit(row, pattern), row);
      }
      for (const match of ranked(matches).slice(skip, skip + limit)) {
        const row = entryOf(match);
        if (row) add(entryHit(row.id, JSON.parse(bodyOf(row)), pattern), row);
      }
      const place = placeAfter(matches, skip + limit, rest);
      return { type: 'found', hits, sessions: [...sessions.values()], place, isComplete: !isStopped };
    },
  };
}

/**
 * How well it fits, and how new it is: the newest of the window counts half as much again as the oldest. One that was not
 * weighed stands in the middle of the others.
 */
function ranked(matches: Match[]): Match[] {
  const known = matches.flatMap(({ score }) => (score === null ? [] : [score]));
  const middle = known.length === 0 ? -1 : known.reduce((sum, score) => sum + score, 0) / known.length;
  const weights = matches.map((match, index) => ({
    match,
    weight: (match.score ?? middle) * (1.5 - index / window / 2),
  }));
  return weights.sort((a, b) => a.weight - b.weight || b.match.entry - a.match.entry).map(({ match }) => match);
}

function placeAfter(matches: Match[], skip: number, rest: number | null): SearchPlace | null {
  const [first] = matches;
  if (first && skip < matches.length) return { below: first.entry + 1, skip };
  return rest === null ? null : { below: rest, skip: 0 };
}

const selectKey = 'SELECT key FROM sessions WHERE id = ? AND deleted = 0';

const selectEntry = `
  SELECT sessions.id, title, cwd, updated_at AS updatedAt, ${bodyColumns}
  FROM entries CROSS JOIN sessions ON key = session WHERE entries.rowid = ? AND deleted = 0`;

const selectTitles = `
  SELECT id, title, cwd, created_at AS createdAt, updated_at AS updatedAt
  FROM ${titleTable} CROSS JOIN sessions ON key = ${titleTable}.rowid
  WHERE ${titleTable} MATCH ? AND deleted = 0 AND updated_at >= ? AND updated_at < ?
  ORDER BY ${titleTable}.rowid DESC LIMIT ${titlesAtOnce}`;
