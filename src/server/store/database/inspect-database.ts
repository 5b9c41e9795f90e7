import type { RunRow } from '../../../core/session/change.ts';
import type { ProcessIdentity } from '../../../core/session/own-event.ts';
import { createQueries } from '../queries.ts';
import { type OpenFailed, openForReading } from './database.ts';
import { failureOf } from './failure.ts';

export type Inspected = { type: 'inspected'; problems: string[]; openRuns: ProcessIdentity[] } | OpenFailed;

const runsLookedAt = 1000;

/** Looks through a database without changing anything, whether a server has it open or not. */
export function inspectDatabase(file: string): Inspected {
  const opened = openForReading({ file });
  if (opened.type === 'failed') return opened;
  const { database } = opened;
  try {
    const rows = database.prepare('PRAGMA quick_check(5)').all() as { quick_check: string }[];
    const problems = rows.map(({ quick_check: said }) => said).filter((said) => said !== 'ok');
    const openRuns = createQueries(database)
      .openRuns(runsLookedAt)
      .flatMap(({ body }) => (JSON.parse(body) as RunRow).identity ?? []);
    return { type: 'inspected', problems, openRuns };
  } catch (error) {
    return failureOf(error);
  } finally {
    database.close();
  }
}
