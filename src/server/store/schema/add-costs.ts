import type { DatabaseSync } from 'node:sqlite';
import { noBudget } from '../../../core/budget/budget-state.ts';
import { noSpending } from '../../../core/cost/spending.ts';
import { turnCostOf } from '../../../core/cost/turn-cost.ts';
import type { TurnRow } from '../../../core/session/change.ts';
import { cubeKey, cubeNames, cubes, cubeTable, grainNames, measures } from '../cost/cost-cubes.ts';
import { createCosts } from '../cost/cost-writes.ts';

/**
 * `turn_costs` holds what each turn has added to the sums, so that a turn that changes takes exactly that away again
 * before it adds what it is now.
 */
export function addCosts(database: DatabaseSync): void {
  const sums = measures.map((measure) => `${measure} INTEGER NOT NULL`).join(', ');
  database.exec(`
    CREATE TABLE cost_names (
      key INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE turn_costs (
      session INTEGER NOT NULL REFERENCES sessions (key),
      number INTEGER NOT NULL,
      part INTEGER NOT NULL,
      at INTEGER NOT NULL,
      project INTEGER NOT NULL,
      model INTEGER NOT NULL,
      tool INTEGER NOT NULL,
      subagent INTEGER NOT NULL,
      ${sums},
      PRIMARY KEY (session, number, part)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX turn_costs_by_time ON turn_costs (session, at);
  `);
  for (const cube of cubeNames) {
    for (const grain of grainNames) {
      const facts = cubes[cube];
      database.exec(`
        CREATE TABLE ${cubeTable(cube, grain)} (
          time INTEGER NOT NULL,
          ${facts.map((fact) => `${fact} INTEGER NOT NULL`).join(', ')},
          ${sums},
          PRIMARY KEY (${cubeKey(cube).join(', ')})
        ) STRICT, WITHOUT ROWID;`);
    }
  }
  database
    .prepare(`UPDATE checkpoints SET state = json_set(state, '$.spending', json(?), '$.budget', json(?))`)
    .run(JSON.stringify(noSpending), JSON.stringify(noBudget));
  fill(database);
}

function fill(database: DatabaseSync): void {
  const costs = createCosts(database);
  const turns = database.prepare('SELECT session, body FROM turns');
  for (const { session, body } of turns.iterate() as Iterable<{ session: number; body: string }>) {
    costs.put(session, [turnCostOf(JSON.parse(body) as TurnRow)]);
  }
  database.exec(
    `UPDATE turns SET body = json_set(body, '$.shares', json('[]')) WHERE json_extract(body, '$.shares') IS NULL`,
  );
}
