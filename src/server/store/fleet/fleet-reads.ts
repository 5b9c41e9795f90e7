import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { AgentEvent } from '../../../core/fleet/agent.ts';
import type { TaskState } from '../../../core/fleet/task.ts';
import { cachedStatements } from '../database/cached-statements.ts';

/** A place in a list by age. */
export type AgePlace = { createdAt: number; id: string };

export type TaskPage = { agent: string | null; state: TaskState | null; after: AgePlace | null; limit: number };

export function createFleetReads(database: DatabaseSync) {
  const statement = cachedStatements(database);
  const bodies = (sql: string, ...values: SQLInputValue[]) =>
    statement(sql)
      .all(...values)
      .map(({ body }) => String(body));

  return {
    fleetHolder: (): string | null => {
      const { holder } = statement('SELECT holder FROM fleet_lease').get() as { holder: string | null };
      return holder;
    },
    agentRows: (after: AgePlace | null, limit: number): string[] =>
      bodies(
        'SELECT body FROM agents WHERE (created_at, id) > (?, ?) ORDER BY created_at, id LIMIT ?',
        after?.createdAt ?? -1,
        after?.id ?? '',
        Math.max(0, limit),
      ),
    agentRow: (id: string): string | null => bodies('SELECT body FROM agents WHERE id = ?', id)[0] ?? null,
    /** The newest first. */
    taskRows: ({ agent, state, after, limit }: TaskPage): string[] => {
      const filters = [agent === null ? '' : 'agent = ? AND', state === null ? '' : 'state = ? AND'].join(' ');
      const values = [...(agent === null ? [] : [agent]), ...(state === null ? [] : [state])];
      const place = [after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? ''];
      const sql = `SELECT body FROM agent_tasks WHERE ${filters} (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`;
      return bodies(sql, ...values, ...place, Math.max(0, limit));
    },
    taskRow: (id: string): string | null => bodies('SELECT body FROM agent_tasks WHERE id = ?', id)[0] ?? null,
    openTasks: (limit: number): string[] =>
      bodies(
        `SELECT body FROM agent_tasks INDEXED BY agent_tasks_open
         WHERE state NOT IN ('done', 'failed', 'cancelled') ORDER BY created_at LIMIT ?`,
        Math.max(0, limit),
      ),
    /** The last ended first. */
    endedTasks: (limit: number): string[] =>
      bodies(
        `SELECT body FROM agent_tasks INDEXED BY agent_tasks_ended
         WHERE state IN ('done', 'failed', 'cancelled') ORDER BY ended_at DESC LIMIT ?`,
        Math.max(0, limit),
      ),
    /** The newest first. */
    agentEvents: (agentId: string, before: number | null, limit: number): AgentEvent[] =>
      statement(`
        SELECT agent AS agentId, seq, at, type, reason, task AS taskId, session AS sessionId
        FROM agent_events WHERE agent = ? AND seq < ? ORDER BY seq DESC LIMIT ?`)
        .all(agentId, before ?? Number.MAX_SAFE_INTEGER, Math.max(0, limit))
        .map((row) => ({ ...row })) as AgentEvent[],
  };
}
