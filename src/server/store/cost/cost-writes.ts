import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TurnCost } from '../../../core/cost/turn-cost.ts';
import { nearestWhole } from '../../../core/number.ts';
import { projectFolder } from '../../../core/worktree/name.ts';
import { deletedSession, measures } from './cost-cubes.ts';
import { createSums, type Row, type Sums } from './cost-totals.ts';

export type Costs = {
  /** Makes this what turns have added, whatever it was before. */
  put(session: number, turns: readonly TurnCost[]): void;
  /** Takes away all that a session has added. */
  clear(session: number): void;
  /** Adds to the sums what the turns of a session cost, which was put without being counted. */
  count(session: number): void;
  /** Lets a session go that is deleted: its cost stays, and is nobody's. A figure that cannot be goes with the session. */
  release(session: number): void;
  /** Sets figures that cannot be to nothing, and says of which sessions they were. */
  repair(): number[];
};

type Opened = { sums: Sums; keyOf(name: string): number; cwd: string };

/**
 * Keeps the sums of costs equal to what the turns say, inside the transaction of the caller. With `isCounted` false, turns
 * are kept and the sums stay as they are.
 */
export function createCosts(database: DatabaseSync, isCounted = true): Costs {
  const of = exactRows(database, 'session = ? AND number = ?');
  const all = exactRows(database, 'session = ?');
  const dropTurn = database.prepare('DELETE FROM turn_costs WHERE session = ? AND number = ?');
  const dropAll = database.prepare('DELETE FROM turn_costs WHERE session = ?');
  const insert = database.prepare(`
    INSERT INTO turn_costs (session, number, part, at, project, model, tool, subagent, ${measures.join(', ')})
    VALUES (${Array.from({ length: 8 + measures.length }, () => '?').join(', ')})`);
  const folder = database.prepare('SELECT cwd FROM sessions WHERE key = ?');
  const openNames = createNames(database);
  const openSums = isCounted ? createSums(database) : () => noSums;

  const putTurn = ({ sums, keyOf, cwd }: Opened, session: number, turn: TurnCost) => {
    const before = rowsOf(of, session, turn.number);
    for (const row of before) sums.add(row, -1);
    if (before.length > 0) dropTurn.run(session, turn.number);
    if (turn.shares.length === 0) return;
    const project = keyOf(projectFolder(cwd));
    turn.shares.forEach((share, part) => {
      const cost = kept(share.cost);
      const row: Row = {
        session,
        at: turn.at,
        project,
        model: keyOf(share.model),
        tool: keyOf(share.tool),
        subagent: keyOf(share.subagent),
        cost,
        estimated: turn.estimated ? cost : 0n,
        input: kept(share.input),
        output: kept(share.output),
        cache_read: kept(share.cacheRead),
        cache_write: kept(share.cacheWrite),
        // A turn is counted once, with its first share.
        turns: part === 0 ? 1n : 0n,
      };
      const values = measures.map((measure) => row[measure]);
      insert.run(session, turn.number, part, row.at, row.project, row.model, row.tool, row.subagent, ...values);
      sums.add(row, 1);
    });
  };

  const repairRows = (rows: Row[]): Row[] => {
    const wrong = rows.filter(isImpossible);
    if (wrong.length === 0) return [];
    const sums = openSums();
    for (const row of wrong) {
      sums.add(row, -1);
      sums.add({ ...row, ...possiblePart(row) }, 1);
    }
    sums.write();
    const fixed = measured.map((measure) => `${measure} = iif(${isPossible(measure)}, ${measure}, 0)`);
    const update = database.prepare(`UPDATE turn_costs SET ${fixed.join(', ')} WHERE session = ?`);
    for (const session of new Set(wrong.map((row) => row.session))) update.run(session);
    return wrong;
  };

  return {
    put: (session, turns) => {
      const sums = openSums();
      const opened = { sums, keyOf: openNames(), cwd: String(folder.get(session)?.cwd ?? '') };
      for (const turn of turns) putTurn(opened, session, turn);
      sums.write();
    },
    clear: (session) => {
      const sums = openSums();
      for (const row of rowsOf(all, session)) sums.add(row, -1);
      sums.write();
      dropAll.run(session);
    },
    count: (session) => {
      const sums = openSums();
      for (const row of rowsOf(all, session)) sums.add(row, 1);
      sums.write();
    },
    release: (session) => {
      repairRows(rowsOf(all, session));
      const sums = openSums(['sessions']);
      for (const row of rowsOf(all, session)) {
        sums.add(row, -1);
        sums.add({ ...row, session: deletedSession }, 1);
      }
      sums.write();
      dropAll.run(session);
    },
    repair: () => [...new Set(repairRows(rowsOf(exactRows(database, impossibleRow))).map(({ session }) => session))],
  };
}

const noSums: Sums = { add: () => {}, write: () => {} };

/** Everything but the number of turns, which is counted here. */
const measured = measures.filter((measure) => measure !== 'turns');
const most = BigInt(Number.MAX_SAFE_INTEGER);
const isPossible = (measure: string) => `${measure} BETWEEN 0 AND ${most}`;
const impossibleRow = measured.map((measure) => `NOT ${isPossible(measure)}`).join(' OR ');

/** Kept by an earlier version, which took what a CLI reported as it was. */
function isImpossible(row: Row): boolean {
  return measured.some((measure) => row[measure] !== possible(row[measure]));
}

function possiblePart(row: Row): Partial<Row> {
  return Object.fromEntries(measured.map((measure) => [measure, possible(row[measure])]));
}

function possible(value: bigint): bigint {
  return value >= 0n && value <= most ? value : 0n;
}

function kept(value: number): bigint {
  return BigInt(nearestWhole(value));
}

/** Reads whole numbers as they are kept, also those that are too large for a number. */
function exactRows(database: DatabaseSync, where: string): StatementSync {
  const statement = database.prepare(`SELECT * FROM turn_costs WHERE ${where}`);
  statement.setReadBigInts(true);
  return statement;
}

function rowsOf(statement: StatementSync, ...values: number[]): Row[] {
  return (statement.all(...values) as { [column: string]: bigint }[]).map((columns) => {
    const { at, project, session, model, tool, subagent } = columns;
    const keys = { at, project, session, model, tool, subagent };
    const numbers = Object.fromEntries(Object.entries(keys).map(([name, value]) => [name, Number(value)]));
    return { ...columns, ...numbers } as Row;
  });
}

/** Gives each name its number. They are remembered for one put only, since a transaction can be taken back. */
function createNames(database: DatabaseSync): () => (name: string) => number {
  const find = database.prepare('SELECT key FROM cost_names WHERE name = ?');
  const insert = database.prepare('INSERT INTO cost_names (name) VALUES (?) RETURNING key');
  return () => {
    const known = new Map<string, number>();
    return (name) => {
      const key = known.get(name) ?? Number((find.get(name) ?? insert.get(name))?.key);
      known.set(name, key);
      return key;
    };
  };
}
