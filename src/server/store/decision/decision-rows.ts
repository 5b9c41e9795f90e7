import type { SQLInputValue } from 'node:sqlite';
import type { Decider, Decision } from '../../../core/session/decision.ts';
import type { ManyRows } from '../database/many-rows.ts';

const columns = ['id', 'at', 'project', 'tool', 'outcome', 'device', 'mode', 'body'] as const;

/** What is in no column. Of most calls nobody said why they were allowed, and there it is left out. */
type Body = { subject: string; by?: Decider };

/** The values of a row of `decisions`, without the session. */
export function decisionValues({ id, at, project, tool, subject, mode, outcome, by }: Decision): SQLInputValue[] {
  const device = by.type === 'person' ? by.device : null;
  const body: Body = by.type === 'untold' ? { subject } : { subject, by };
  return [id, at, project, tool, outcome, device, mode, JSON.stringify(body)];
}

/** What a decision is read from. */
export const decisionColumns = 'id, at, project, tool, outcome, mode, body';

export type DecisionRow = Omit<Decision, 'subject' | 'by'> & { body: string };

export function decisionOf({ id, at, project, tool, outcome, mode, body }: DecisionRow): Decision {
  const { subject, by = { type: 'untold' } } = JSON.parse(body) as Body;
  return { id, at, project, tool, subject, mode, outcome, by };
}

/** The first put tells the mode in which the call was made; what follows happens in whatever mode. */
export const upsertDecisions: ManyRows = {
  insert: `INSERT INTO decisions (session, ${columns.join(', ')})`,
  row: `(?, ${columns.map(() => '?').join(', ')})`,
  otherwise: `ON CONFLICT (session, id) DO UPDATE SET ${columns
    .filter((column) => column !== 'id' && column !== 'mode')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`,
};
