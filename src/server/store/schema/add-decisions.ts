import type { DatabaseSync } from 'node:sqlite';
import { decisionOf } from '../../../core/session/decision.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { createManyRows } from '../database/many-rows.ts';
import { decisionValues, upsertDecisions } from '../decision/decision-rows.ts';

/**
 * What was decided about calls, over all sessions. Every filter of the audit has an index in the order of time; what is
 * still open is in none of them.
 */
export function addDecisions(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE decisions (
      session INTEGER NOT NULL REFERENCES sessions (key),
      id TEXT NOT NULL,
      at INTEGER NOT NULL,
      project TEXT NOT NULL,
      tool TEXT NOT NULL,
      outcome TEXT NOT NULL,
      device TEXT,
      mode TEXT,
      body TEXT NOT NULL,
      PRIMARY KEY (session, id)
    ) STRICT;
    CREATE INDEX decisions_by_time ON decisions (at) WHERE outcome <> 'open';
    CREATE INDEX decisions_by_session ON decisions (session, at) WHERE outcome <> 'open';
    CREATE INDEX decisions_by_project ON decisions (project, at) WHERE outcome <> 'open';
    CREATE INDEX decisions_by_tool ON decisions (tool, at) WHERE outcome <> 'open';
    CREATE INDEX decisions_by_device ON decisions (device, at) WHERE outcome <> 'open' AND device IS NOT NULL;
    CREATE INDEX decisions_by_outcome ON decisions (outcome, at) WHERE outcome <> 'open' AND outcome <> 'allowed';
  `);
  fill(database);
}

/** In which mode the calls of before were made is not known without reading the journal. */
function fill(database: DatabaseSync): void {
  const insert = createManyRows(database, upsertDecisions);
  const entries = database.prepare(`
    SELECT entries.session, entries.body, sessions.cwd FROM entries JOIN sessions ON sessions.key = entries.session
    WHERE entries.body LIKE '%"type":"tool","name":"%'`);
  for (const { session, body, cwd } of entries.iterate() as Iterable<{ session: number; body: string; cwd: string }>) {
    const entry = JSON.parse(body) as Entry;
    if (entry.type === 'tool') insert([[session, ...decisionValues(decisionOf(entry, { cwd, mode: null }))]]);
  }
}
