import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SearchQuery, SearchTerm } from '../../../core/search/query.ts';
import { cachedStatements } from '../database/cached-statements.ts';
import { type BodyColumns, bodyColumns, createBodyReads } from '../journal/bundled-entries.ts';
import { containsTerms } from './search-document.ts';
import type { SearchExpression } from './search-expression.ts';
import { endOfShard, shardOf, shardTable } from './search-tables.ts';

/** An entry that matches. The better it fits, the lower its `score`; null where that was too dear to find out. */
export type Match = { entry: number; score: number | null };

/** What came before `rest` was not looked at, because there was enough or because it was over. */
export type Matches = { matches: Match[]; rest: number | null; isStopped: boolean };

export type Wanted = {
  expression: SearchExpression;
  span: Pick<SearchQuery, 'after' | 'before'>;
  /** Only entries that came before this one. */
  below: number;
  count: number;
};

/** The newest matches, table by table. `isOver` is asked between two tables. */
export function createMatching(database: DatabaseSync): (wanted: Wanted, isOver: () => boolean) => Matches {
  const statement = cachedStatements(database);
  const bodyOf = createBodyReads(database);

  /** The matches in one table, the newest first. */
  const matchesIn = (table: string, wanted: Wanted, count: number, isScored: boolean): Match[] => {
    const { expression, below, span } = wanted;
    const ask = (match: string, limit: number) => {
      const { sql, values } = matchSql(table, isScored, span);
      return statement(sql).all(match, below, ...values, limit) as Match[];
    };
    if (expression.narrow === null) return ask(expression.whole, count);
    const narrow = ask(expression.narrow, fewMatches + 1);
    if (narrow.length > fewMatches) return ask(expression.whole, count);
    return narrow.filter(({ entry }) => hasOpenWords(entry, expression.open)).slice(0, count);
  };

  const hasOpenWords = (entry: number, open: SearchTerm[]) => {
    const row = statement(selectBody).get(entry) as BodyColumns | undefined;
    return row !== undefined && containsTerms(JSON.parse(bodyOf(row)), open);
  };

  return (wanted, isOver) => {
    const { below, span } = wanted;
    const matches: Match[] = [];
    let scoredTables = 0;
    // What is still being typed needs an answer soon more than the best one.
    const count = wanted.expression.open.length > 0 ? wanted.count / 4 : wanted.count;
    const shards = statement(selectShards).all(
      shardOf(below - 1),
      span.after ?? 0,
      span.before ?? Number.MAX_SAFE_INTEGER,
    );
    for (const { number, isWithin } of shards as { number: number; isWithin: 0 | 1 }[]) {
      if (isOver()) return { matches, rest: endOfShard(number), isStopped: true };
      const inShard = isWithin === 1 ? { ...wanted, span: noSpan } : wanted;
      const isScored = wanted.expression.hasWords && scoredTables < mostScored;
      const found = matchesIn(shardTable(number), inShard, count - matches.length, isScored);
      for (const { entry, score } of found) matches.push({ entry, score });
      if (found.length > 0) scoredTables += 1;
      const last = matches.at(-1);
      if (last && matches.length >= count) return { matches, rest: last.entry, isStopped: false };
    }
    return { matches, rest: null, isStopped: false };
  };
}

const selectBody = `SELECT ${bodyColumns} FROM entries WHERE rowid = ?`;

/** So few are looked at one by one sooner than all words with a beginning are put together. */
const fewMatches = 128;
/** To weigh a word, all of its places in a table are counted. That is done where the newest matches are. */
const mostScored = 4;

const noSpan = { after: null, before: null };

/** Only those that reach into the span. A table that lies in it need not be asked for the time of each entry. */
const selectShards = `
  SELECT number, since >= :after AND until < :before AS isWithin FROM search_shards
  WHERE number <= :last AND until >= :after AND since < :before ORDER BY number DESC`
  .replaceAll(':last', '?1')
  .replaceAll(':after', '?2')
  .replaceAll(':before', '?3');

function matchSql(
  table: string,
  isScored: boolean,
  { after, before }: Wanted['span'],
): { sql: string; values: SQLInputValue[] } {
  const score = isScored ? `bm25(${table}, 1.0, 0.5, 0.0)` : 'NULL';
  const isTimed = after !== null || before !== null;
  const timed = `AND (SELECT at FROM search_entries WHERE entry = ${table}.rowid) BETWEEN ? AND ?`;
  return {
    sql: `
      SELECT rowid AS entry, ${score} AS score FROM ${table}
      WHERE ${table} MATCH ? AND rowid < ? ${isTimed ? timed : ''} ORDER BY rowid DESC LIMIT ?`,
    values: isTimed ? [after ?? 0, (before ?? Number.MAX_SAFE_INTEGER) - 1] : [],
  };
}
