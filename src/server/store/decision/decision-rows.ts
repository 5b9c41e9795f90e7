import type { SQLInputValue } from 'node:sqlite';
import type { Decision } from '../../../core/session/decision.ts';

const columns = ['id', 'at', 'project', 'tool', 'outcome', 'device', 'mode', 'body'] as const;

/** The values of a row of `decisions`, without the session. The mode is a column alone: it is not put twice. */
export function decisionValues({ mode, ...decision }: Decision): SQLInputValue[] {
  const { id, at, project, tool, outcome, by } = decision;
  const device = by.type === 'person' ? by.device : null;
  return [id, at, project, tool, outcome, device, mode, JSON.stringify(decision)];
}

/** The first put tells the mode in which the call was made; what follows happens in whatever mode. */
export const upsertDecision = `
  INSERT INTO decisions (session, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})
  ON CONFLICT (session, id) DO UPDATE SET ${columns
    .filter((column) => column !== 'id' && column !== 'mode')
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;
