import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Decision } from '../../../core/session/decision.ts';
import { cachedStatements } from '../database/cached-statements.ts';
import { type DecisionRow, decisionColumns, decisionOf } from './decision-rows.ts';
import type { DecisionFilter, DecisionPage, DecisionPlace, FoundDecision, FoundDecisions } from './decision-store.ts';

/** How many rows one page looks at, at most. */
export const lookedAt = 10_000;

export function createDecisionReads(database: DatabaseSync) {
  const statement = cachedStatements(database);

  /** Where a page that found too little stopped looking; null when there was nothing more to look at. */
  function stoppedAt(walk: Sql): DecisionPlace | null {
    const sql = `SELECT decisions.at, decisions.rowid AS row ${walk.sql} LIMIT 1 OFFSET ${lookedAt - 1}`;
    return (statement(sql).get(...walk.values) as DecisionPlace | undefined) ?? null;
  }

  return {
    decisions: (page: DecisionPage): FoundDecisions => {
      const walk = walkOf(page);
      const rest = restOf(page);
      const values = [...walk.values, ...rest.values, Math.max(0, page.limit) + 1];
      const rows = statement(pageSql(walk.sql, rest.sql)).all(...values) as Row[];
      const shown = rows.slice(0, page.limit);
      const last = shown.at(-1);
      const next = rows.length > page.limit && last ? { at: last.at, row: last.row } : stoppedAt(walk);
      return { decisions: shown.map(foundIn), next };
    },

    decision: (sessionId: string, callId: string): Decision | null => {
      const row = statement(selectOne).get(sessionId, callId) as DecisionRow | undefined;
      return row ? decisionOf(row) : null;
    },
  };
}

type Sql = { sql: string; values: SQLInputValue[] };

type Row = DecisionPlace & DecisionRow & { sessionId: string; title: string | null };

/** The walk gives its rows in order, one after the other, and what is around it takes those that fit. */
function pageSql(walk: string, rest: string): string {
  return `
    SELECT walked.*, sessions.id AS sessionId, sessions.title
    FROM (
      SELECT decisions.rowid AS row, decisions.session, decisions.device, ${decisionColumns}
      ${walk} LIMIT ${lookedAt}
    ) AS walked CROSS JOIN sessions ON sessions.key = walked.session
    WHERE sessions.deleted = 0 ${rest} LIMIT ?`;
}

const selectOne = `
  SELECT ${decisionColumns} FROM decisions
  WHERE session = (SELECT key FROM sessions WHERE id = ? AND deleted = 0) AND id = ?`;

/** Walks the index of the filter that leaves the fewest, in the order of time. */
function walkOf(page: DecisionPage): Sql {
  const [condition, value] = narrowest(page);
  const { since = 0, until = Number.MAX_SAFE_INTEGER, before } = page;
  const from = before ?? { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER };
  const sql = `
    FROM decisions
    WHERE decisions.outcome <> 'open' AND ${condition}
      AND decisions.at >= ? AND decisions.at <= ? AND (decisions.at, decisions.rowid) < (?, ?)
    ORDER BY decisions.at DESC, decisions.rowid DESC`;
  return { sql, values: [...(value === undefined ? [] : [value]), since, until, from.at, from.row] };
}

function narrowest(filter: DecisionFilter): [string, SQLInputValue?] {
  const { sessionId, device, outcome, tool, project } = filter;
  if (sessionId !== undefined) return ['decisions.session = (SELECT key FROM sessions WHERE id = ?)', sessionId];
  if (device !== undefined) return ['decisions.device = ?', device];
  // Named in the query, so that the index without what was allowed is known to do.
  if (outcome === 'denied' || outcome === 'refused' || outcome === 'cancelled')
    return [`decisions.outcome = '${outcome}' AND decisions.outcome <> 'allowed'`];
  if (project !== undefined) return ['decisions.project = ?', project];
  if (tool !== undefined) return ['decisions.tool = ?', tool];
  return ['TRUE'];
}

/** What is held against each row of the walk. */
function restOf({ project, tool, outcome, device, text }: DecisionFilter): Sql {
  const equal = Object.entries({ project, tool, outcome, device }).filter(([, value]) => value !== undefined);
  const conditions = equal.map(([column]) => `AND walked.${column} = ?`);
  const values = equal.map(([, value]) => String(value));
  if (text === undefined) return { sql: conditions.join(' '), values };
  const words =
    "json_extract(walked.body, '$.subject') || char(10) || ifnull(json_extract(walked.body, '$.original'), '')";
  const holds = `AND instr(lower(${words}), lower(?)) > 0`;
  return { sql: [...conditions, holds].join(' '), values: [...values, text] };
}

function foundIn(row: Row): FoundDecision {
  const { sessionId, title } = row;
  return { ...decisionOf(row), sessionId, title };
}
