import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Decision } from '../../core/session/decision.ts';
import type { DecisionFilter, DecisionPage, DecisionPlace, FoundDecision, FoundDecisions } from './decision-store.ts';

/** How many rows one page looks at, at most. */
export const lookedAt = 20_000;

export function createDecisionReads(database: DatabaseSync) {
  return {
    decisions: (page: DecisionPage): FoundDecisions => {
      const { sql, values } = walkOf(page);
      const rows = database.prepare(sql).iterate(...values) as Iterable<Row>;
      const found: FoundDecision[] = [];
      let last: DecisionPlace | null = null;
      let count = 0;
      for (const row of rows) {
        if (found.length === page.limit || count === lookedAt) return { decisions: found, next: last };
        count += 1;
        last = { at: row.at, row: row.row };
        if (fits(row, page)) found.push(decisionIn(row));
      }
      return { decisions: found, next: null };
    },

    decision: (sessionId: string, callId: string): Decision | null => {
      const row = database
        .prepare(`
          SELECT mode, body FROM decisions
          WHERE session = (SELECT key FROM sessions WHERE id = ? AND deleted = 0) AND id = ?`)
        .get(sessionId, callId) as Pick<Row, 'mode' | 'body'> | undefined;
      return row ? { ...JSON.parse(row.body), mode: row.mode } : null;
    },
  };
}

type Row = {
  row: number;
  at: number;
  project: string;
  tool: string;
  outcome: string;
  device: string | null;
  mode: string | null;
  body: string;
  sessionId: string;
  title: string | null;
};

/** Walks the index of the filter that leaves the fewest, in the order of time; the other filters are held against rows. */
function walkOf(page: DecisionPage): { sql: string; values: SQLInputValue[] } {
  const [condition, value] = narrowest(page);
  const { since = 0, until = Number.MAX_SAFE_INTEGER, before } = page;
  const from = before ?? { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER };
  const sql = `
    SELECT decisions.rowid AS row, decisions.at, decisions.project, decisions.tool, decisions.outcome, decisions.device,
      decisions.mode, decisions.body, sessions.id AS sessionId, sessions.title
    FROM decisions CROSS JOIN sessions ON sessions.key = decisions.session
    WHERE decisions.outcome <> 'open' AND sessions.deleted = 0 AND ${condition}
      AND decisions.at >= ? AND decisions.at <= ? AND (decisions.at, decisions.rowid) < (?, ?)
    ORDER BY decisions.at DESC, decisions.rowid DESC LIMIT ${lookedAt + 1}`;
  return { sql, values: [...(value === undefined ? [] : [value]), since, until, from.at, from.row] };
}

function narrowest(filter: DecisionFilter): [string, SQLInputValue?] {
  const { sessionId, device, outcome, tool, project } = filter;
  if (sessionId !== undefined) return ['decisions.session = (SELECT key FROM sessions WHERE id = ?)', sessionId];
  if (device !== undefined) return ['decisions.device = ?', device];
  // Named in the query, so that the index without what was allowed is known to do.
  if (outcome === 'denied' || outcome === 'cancelled')
    return [`decisions.outcome = '${outcome}' AND decisions.outcome <> 'allowed'`];
  if (tool !== undefined) return ['decisions.tool = ?', tool];
  if (project !== undefined) return ['decisions.project = ?', project];
  return ['TRUE'];
}

function fits(row: Row, { project, tool, outcome, device, text }: DecisionFilter): boolean {
  if (project !== undefined && row.project !== project) return false;
  if (tool !== undefined && row.tool !== tool) return false;
  if (outcome !== undefined && row.outcome !== outcome) return false;
  if (device !== undefined && row.device !== device) return false;
  if (text === undefined) return true;
  return subjectIn(row.body).toLowerCase().includes(text.toLowerCase());
}

function subjectIn(body: string): string {
  return (JSON.parse(body) as Decision).subject;
}

function decisionIn({ body, mode, sessionId, title }: Row): FoundDecision {
  return { ...JSON.parse(body), mode, sessionId, title };
}
