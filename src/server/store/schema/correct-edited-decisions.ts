import type { DatabaseSync } from 'node:sqlite';
import { decisionOf } from '../../../core/session/decision.ts';
import type { Entry } from '../../../core/session/entry.ts';
import { decisionValues } from '../decision/decision-rows.ts';

/**
 * Decisions used to tell the input that Claude had asked for, even where a person edited it, and took answers to a
 * question for an edit. Entries have always kept both inputs; touching them has the search index read them again.
 */
export function correctEditedDecisions(database: DatabaseSync): void {
  const edited = database.prepare(`
    SELECT decisions.rowid AS decision, decisions.project, decisions.mode, entries.rowid AS entry, entries.body
    FROM decisions JOIN entries ON entries.session = decisions.session AND entries.id = decisions.id
    WHERE decisions.body LIKE '%"isEdited":true%' AND entries.bundle IS NULL`);
  const correct = database.prepare('UPDATE decisions SET body = ? WHERE rowid = ?');
  const touch = database.prepare('UPDATE entries SET body = body WHERE rowid = ?');
  for (const row of edited.all() as Row[]) {
    const entry = JSON.parse(row.body) as Entry;
    if (entry.type !== 'tool') continue;
    const body = decisionValues(decisionOf(entry, { cwd: row.project, mode: row.mode })).at(-1) ?? null;
    correct.run(body, row.decision);
    touch.run(row.entry);
  }
}

type Row = { decision: number; project: string; mode: string | null; entry: number; body: string };
