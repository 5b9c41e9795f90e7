import type { DatabaseSync } from 'node:sqlite';
import type { FleetChange } from '../../../core/fleet/fleet-state.ts';

export type FleetHeld = { type: 'held' } | { type: 'taken'; holder: string | null };
export type FleetSaved = { type: 'saved' } | { type: 'taken'; holder: string | null };

/** So many decisions are kept of each agent. */
const mostEvents = 2000;

export function createFleetWrites(database: DatabaseSync) {
  const lease = database.prepare('SELECT holder FROM fleet_lease');
  const setLease = database.prepare('UPDATE fleet_lease SET holder = ?');
  const putAgent = database.prepare(`
    INSERT INTO agents (id, created_at, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`);
  const putTask = database.prepare(`
    INSERT INTO agent_tasks (id, agent, state, created_at, ended_at, body) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET state = excluded.state, ended_at = excluded.ended_at, body = excluded.body`);
  const dropAgent = [
    'DELETE FROM agents WHERE id = ?',
    'DELETE FROM agent_tasks WHERE agent = ?',
    'DELETE FROM agent_events WHERE agent = ?',
  ].map((sql) => database.prepare(sql));
  const dropTask = database.prepare('DELETE FROM agent_tasks WHERE id = ?');
  const addEvent = database.prepare(`
    INSERT INTO agent_events (agent, seq, at, type, reason, task, session)
    SELECT ?1, coalesce(max(seq), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM agent_events WHERE agent = ?1`);
  const dropEvents = database.prepare(`
    DELETE FROM agent_events WHERE agent = ?1
    AND seq <= (SELECT max(seq) FROM agent_events WHERE agent = ?1) - ${mostEvents}`);

  const holder = () => (lease.get() as { holder: string | null }).holder;

  function apply(change: FleetChange): void {
    switch (change.type) {
      case 'agent':
        putAgent.run(change.agent.id, change.agent.createdAt, JSON.stringify(change.agent));
        return;
      case 'agent.deleted':
        for (const drop of dropAgent) drop.run(change.agentId);
        return;
      case 'task': {
        const { id, agentId, state, createdAt, endedAt } = change.task;
        putTask.run(id, agentId, state, createdAt, endedAt, JSON.stringify(change.task));
        return;
      }
      case 'task.deleted':
        dropTask.run(change.taskId);
        return;
      case 'event': {
        const { agentId, at, type, reason, taskId, sessionId } = change.event;
        addEvent.run(agentId, at, type, reason, taskId, sessionId);
        dropEvents.run(agentId);
      }
    }
  }

  return {
    /** Makes `next` the one that keeps agents, or nobody with null, if it is still `replacing`. */
    holdFleet: (next: string | null, replacing: string | null): FleetHeld => {
      const found = holder();
      if (found !== replacing) return { type: 'taken', holder: found };
      setLease.run(next);
      return { type: 'held' };
    },
    putFleet: (by: string, changes: readonly FleetChange[]): FleetSaved => {
      const found = holder();
      if (found !== by) return { type: 'taken', holder: found };
      for (const change of changes) apply(change);
      return { type: 'saved' };
    },
  };
}
