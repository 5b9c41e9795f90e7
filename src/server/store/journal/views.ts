import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { assertNever } from '../../../core/assert-never.ts';
import { type TurnCost, turnCostOf } from '../../../core/cost/turn-cost.ts';
import type { Change } from '../../../core/session/change.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { createCosts } from '../cost/cost-writes.ts';
import { createManyRows } from '../database/many-rows.ts';
import { decisionValues, upsertDecisions } from '../decision/decision-rows.ts';
import { type BundledEntries, createEntryBundleWrites } from './bundled-entries.ts';

/** A change as the values of its row, without the session. Plain, so that another thread can write it. */
export type ViewRow = { table: ViewTable; values: SQLInputValue[]; turnCost?: TurnCost };

export type CheckpointRow = { seq: number; state: string };

type ViewTable = keyof typeof upserts | 'decisions';

export const viewTables = [
  'entries',
  'file_changes',
  'marks',
  'decisions',
  'turns',
  'turn_costs',
  'requests',
  'runs',
  'outbox',
  'checkpoints',
] as const;

export function viewRowOf(change: Change): ViewRow {
  switch (change.type) {
    case 'entry': {
      const { id, parent, seq, ord } = change.entry;
      return { table: 'entries', values: [id, parent, seq, ord, JSON.stringify(change.entry)] };
    }
    case 'file': {
      const { id, seq, ord } = change.file;
      return { table: 'file_changes', values: [id, seq, ord, JSON.stringify(change.file)] };
    }
    case 'mark':
      return { table: 'marks', values: [change.mark.id, change.mark.seq, JSON.stringify(change.mark)] };
    case 'decision':
      return { table: 'decisions', values: decisionValues(change.decision) };
    case 'turn':
      return {
        table: 'turns',
        values: [change.turn.number, JSON.stringify(change.turn)],
        turnCost: turnCostOf(change.turn),
      };
    case 'request': {
      const { epoch, id, openedAt, state } = change.request;
      const pending = state.type === 'pending' ? 1 : 0;
      return { table: 'requests', values: [epoch, id, openedAt, pending, JSON.stringify(change.request)] };
    }
    case 'run': {
      const { epoch, claimedAt, endedAt } = change.run;
      return { table: 'runs', values: [epoch, claimedAt, endedAt, JSON.stringify(change.run)] };
    }
    case 'message': {
      const { id, seq, delivery, epoch } = change.message;
      return { table: 'outbox', values: [id, seq, delivery, epoch] };
    }
    default:
      return assertNever(change);
  }
}

export function checkpointRowOf({ seq, state }: { seq: number; state: SessionState }): CheckpointRow {
  return { seq, state: JSON.stringify(state) };
}

export type Views = {
  put(session: number, rows: readonly ViewRow[]): void;
  putBundled(session: number, entries: BundledEntries): void;
  putCheckpoint(session: number, checkpoint: CheckpointRow): void;
  clear(session: number): void;
};

export function createViews(database: DatabaseSync, countsCosts = true): Views {
  const puts = Object.fromEntries(
    Object.entries(upserts).map(([table, sql]) => [table, database.prepare(sql)]),
  ) as Record<keyof typeof upserts, StatementSync>;
  const putDecisions = createManyRows(database, upsertDecisions);
  const putCheckpoint = database.prepare(upsert('checkpoints', ['session'], ['seq', 'state']));
  const costs = createCosts(database, countsCosts);
  const clears = [...viewTables, 'entry_bundles'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE session = ?`),
  );
  return {
    put: (session, rows) => {
      const decisions: SQLInputValue[][] = [];
      for (const { table, values } of rows) {
        if (table === 'decisions') decisions.push([session, ...values]);
        else if (table === 'entries') puts.entries.run(session, ...values, null, null, null);
        else puts[table].run(session, ...values);
      }
      putDecisions(decisions);
      const turnCosts = rows.flatMap(({ turnCost }) => turnCost ?? []);
      if (turnCosts.length > 0) costs.put(session, turnCosts);
    },
    putBundled: createEntryBundleWrites(database, puts.entries),
    putCheckpoint: (session, { seq, state }) => {
      putCheckpoint.run(session, seq, state);
    },
    clear: (session) => {
      costs.clear(session);
      for (const statement of clears) statement.run(session);
    },
  };
}

const upserts = {
  entries: upsert('entries', ['session', 'id'], ['parent', 'seq', 'ord', 'body', 'bundle', 'place', 'length']),
  file_changes: upsert('file_changes', ['session', 'id'], ['seq', 'ord', 'body']),
  marks: upsert('marks', ['session', 'id'], ['seq', 'body']),
  turns: upsert('turns', ['session', 'number'], ['body']),
  requests: upsert('requests', ['session', 'epoch', 'id'], ['opened_at', 'pending', 'body']),
  runs: upsert('runs', ['session', 'epoch'], ['claimed_at', 'ended_at', 'body']),
  outbox: upsert('outbox', ['session', 'id'], ['seq', 'delivery', 'epoch']),
};

function upsert(table: string, key: string[], rest: string[]): string {
  const columns = [...key, ...rest];
  const places = columns.map(() => '?').join(', ');
  const updates = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  return (
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ` +
    `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${updates}`
  );
}
