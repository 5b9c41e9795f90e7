import type { SQLInputValue } from 'node:sqlite';
import type { Decider, Decision } from '../../../core/session/decision.ts';
import type { ManyRows } from '../database/many-rows.ts';

const columns = ['id', 'at', 'project', 'tool', 'outcome', 'device', 'mode', 'body'] as const;

/** What is in no column. Of most calls nobody said why they were allowed, and there it is left out. */
type Body = { subject: string; original?: string; by?: Decider };

/** The values of a row of `decisions`, without the session. */
export function decisionValues(decision: Decision): SQLInputValue[] {
  const { id, at, project, tool, subject, original, mode, outcome, by } = decision;
  const device = by.type === 'person' ? by.device : null;
  const words = { subject, ...(original === undefined ? {} : { original }) };
  const body: Body = by.type === 'untold' ? words : { ...words, by };
  return [id, at, project, tool, outcome, device, mode, JSON.stringify(body)];
}

/** What a decision is read from. */
export const decisionColumns = 'id, at, project, tool, outcome, mode, body';

export type DecisionRow = Omit<Decision, 'subject' | 'original' | 'by'> & { body: string };

export function decisionOf({ id, at, project, tool, outcome, mode, body }: DecisionRow): Decision {
  const { by = { type: 'untold' }, ...words } = JSON.parse(body) as Body;
  return { id, at, project, tool, ...words, mode, outcome, by };
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
