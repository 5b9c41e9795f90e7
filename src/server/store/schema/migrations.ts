import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/transaction.ts';
import { addAlerts } from './add-alerts.ts';
import { addBundles } from './add-bundles.ts';
import { addCosts } from './add-costs.ts';
import { addDecisions } from './add-decisions.ts';
import { addEntryBundles } from './add-entry-bundles.ts';
import { addFileChanges } from './add-file-changes.ts';
import { addFleet } from './add-fleet.ts';
import { addLifecycle } from './add-lifecycle.ts';
import { addListFacts } from './add-list-facts.ts';
import { addSearch } from './add-search.ts';
import { addServingTables } from './add-serving-tables.ts';
import { addTemplates } from './add-templates.ts';
import { addTranscripts } from './add-transcripts.ts';
import { addWorktrees } from './add-worktrees.ts';
import { correctEditedDecisions } from './correct-edited-decisions.ts';
import { keepBundlesInJournal } from './keep-bundles-in-journal.ts';
import { lowerCaseIds } from './lower-case-ids.ts';
import { markBundledAtOnce } from './mark-bundled-at-once.ts';
import { repairCosts } from './repair-costs.ts';
import { createTables } from './schema.ts';
import { sealStoredOptions } from './seal-options.ts';

/** Changes the schema by one version. Runs inside a transaction that also counts the version up. */
export type Migration = (database: DatabaseSync) => void;

/** Only ever appended to: the place in the list is the version it starts from. */
// biome-ignore format: one a line
export const migrations: readonly Migration[] = [
  createTables,
  addServingTables,
  addFileChanges,
  addSearch,
  addCosts,
  addLifecycle,
  addDecisions,
  addTranscripts,
  addBundles,
  addWorktrees,
  addTemplates,
  addEntryBundles,
  addFleet,
  addAlerts,
  markBundledAtOnce,
  keepBundlesInJournal,
  repairCosts,
  sealStoredOptions,
  lowerCaseIds,
  correctEditedDecisions,
  addListFacts,
];

/** Brings the schema to the last version, each step whole or not at all, also with two processes at once. */
export function migrate(database: DatabaseSync, steps: readonly Migration[]): void {
  while (inTransaction(database, () => migrateOnce(database, steps)));
}

function migrateOnce(database: DatabaseSync, steps: readonly Migration[]): boolean {
  const { version } = database.prepare('SELECT user_version AS version FROM pragma_user_version').get() as {
    version: number;
  };
  const step = steps[version];
  if (!step) return false;
  step(database);
  database.exec(`PRAGMA user_version = ${version + 1}`);
  return true;
}
