import type { DatabaseSync } from 'node:sqlite';
import { createCosts } from '../cost/cost-writes.ts';

/**
 * Earlier versions kept costs and tokens as a CLI reported them, also less than nothing, or more than can be read again.
 * They count as nothing. The states of their sessions are made anew from the journal when one is next opened.
 */
export function repairCosts(database: DatabaseSync): void {
  const forget = database.prepare('DELETE FROM checkpoints WHERE session = ?');
  for (const session of createCosts(database).repair()) forget.run(session);
}
