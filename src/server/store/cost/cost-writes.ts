import type { DatabaseSync } from 'node:sqlite';
import type { TurnCost } from '../../../core/cost/turn-cost.ts';
import { projectFolder } from '../../../core/worktree/name.ts';
import { deletedSession, measures } from './cost-cubes.ts';
import { createSums, type Row, type Sums } from './cost-totals.ts';

export type Costs = {
  /** Makes this what turns have added, whatever it was before. */
  put(session: number, turns: readonly TurnCost[]): void;
  /** Takes away all that a session has added. */
  clear(session: number): void;
  /** Lets a session go that is deleted: its cost stays, and is nobody's. */
  release(session: number): void;
};

type Opened = { sums: Sums; keyOf(name: string): number; cwd: string };

/** Keeps the sums of costs equal to what the turns say, inside the transaction of the caller. */
export function createCosts(database: DatabaseSync): Costs {
  const of = database.prepare('SELECT * FROM turn_costs WHERE session = ? AND number = ?');
  const all = database.prepare('SELECT * FROM turn_costs WHERE session = ?');
  const dropTurn = database.prepare('DELETE FROM turn_costs WHERE session = ? AND number = ?');
  const dropAll = database.prepare('DELETE FROM turn_costs WHERE session = ?');
  const insert = database.prepare(`
    INSERT INTO turn_costs (session, number, part, at, project, model, tool, subagent, ${measures.join(', ')})
    VALUES (${Array.from({ length: 8 + measures.length }, () => '?').join(', ')})`);
  const folder = database.prepare('SELECT cwd FROM sessions WHERE key = ?');
  const openNames = createNames(database);
  const openSums = createSums(database);

  const putTurn = ({ sums, keyOf, cwd }: Opened, session: number, turn: TurnCost) => {
    const before = of.all(session, turn.number) as Row[];
    for (const row of before) sums.add(row, -1);
    if (before.length > 0) dropTurn.run(session, turn.number);
    if (turn.shares.length === 0) return;
    const project = keyOf(projectFolder(cwd));
    turn.shares.forEach((share, part) => {
      const { cost, input, output, cacheRead, cacheWrite } = share;
      const row: Row = {
        session,
        at: turn.at,
        project,
        model: keyOf(share.model),
        tool: keyOf(share.tool),
        subagent: keyOf(share.subagent),
        cost,
        estimated: turn.estimated ? cost : 0,
        input,
        output,
        cache_read: cacheRead,
        cache_write: cacheWrite,
        // A turn is counted once, with its first share.
        turns: part === 0 ? 1 : 0,
      };
      const values = measures.map((measure) => row[measure]);
      insert.run(session, turn.number, part, row.at, row.project, row.model, row.tool, row.subagent, ...values);
      sums.add(row, 1);
    });
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
      for (const row of all.all(session) as Row[]) sums.add(row, -1);
      sums.write();
      dropAll.run(session);
    },
    release: (session) => {
      const sums = openSums(['sessions']);
      for (const row of all.all(session) as Row[]) {
        sums.add(row, -1);
        sums.add({ ...row, session: deletedSession }, 1);
      }
      sums.write();
      dropAll.run(session);
    },
  };
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
