import type { DatabaseSync } from 'node:sqlite';

/** Agents, their tasks, what was decided about them, and which server decides. */
export function addFleet(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE agents (
      id TEXT PRIMARY KEY,
      created_at INTEGER NOT NULL,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX agents_by_age ON agents (created_at, id);

    CREATE TABLE agent_tasks (
      id TEXT PRIMARY KEY,
      agent TEXT NOT NULL,
      state TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      ended_at INTEGER,
      body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX agent_tasks_by_age ON agent_tasks (created_at, id);
    CREATE INDEX agent_tasks_by_agent ON agent_tasks (agent, created_at, id);
    CREATE INDEX agent_tasks_by_state ON agent_tasks (state, created_at, id);
    CREATE INDEX agent_tasks_open ON agent_tasks (created_at) WHERE state NOT IN ('done', 'failed', 'cancelled');
    CREATE INDEX agent_tasks_ended ON agent_tasks (ended_at) WHERE state IN ('done', 'failed', 'cancelled');

    CREATE TABLE agent_events (
      agent TEXT NOT NULL,
      seq INTEGER NOT NULL,
      at INTEGER NOT NULL,
      type TEXT NOT NULL,
      reason TEXT NOT NULL,
      task TEXT,
      session TEXT,
      PRIMARY KEY (agent, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE fleet_lease (one INTEGER PRIMARY KEY CHECK (one = 1), holder TEXT) STRICT;
    INSERT INTO fleet_lease (one, holder) VALUES (1, NULL);
  `);
}
