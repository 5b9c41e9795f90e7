import type { DatabaseSync } from 'node:sqlite';
import type { TurnCost } from '../../core/cost/turn-cost.ts';
import { cubeNames, cubes, cubeTable, deletedSession, grainNames, grains, measures } from './cost-cubes.ts';

export type Costs = {
  /** Makes this what a turn has added, whatever it was before. */
  put(session: number, turn: TurnCost): void;
  /** Takes away all that a session has added. */
  clear(session: number): void;
  /** Lets a session go that is deleted: its cost stays, and is nobody's. */
  release(session: number): void;
};

type Measures = { [Measure in (typeof measures)[number]]: number };
type Row = Measures & { at: number; project: number; session: number; model: number; tool: number; subagent: number };

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
  const keyOf = createNames(database);
  const add = createSums(database);

  return {
    put: (session, turn) => {
      const before = of.all(session, turn.number) as Row[];
      for (const row of before) add(row, -1);
      if (before.length > 0) dropTurn.run(session, turn.number);
      if (turn.shares.length === 0) return;
      const project = keyOf(String(folder.get(session)?.cwd ?? ''));
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
        const sums = measures.map((measure) => row[measure]);
        insert.run(session, turn.number, part, row.at, row.project, row.model, row.tool, row.subagent, ...sums);
        add(row, 1);
      });
    },
    clear: (session) => {
      for (const row of all.all(session) as Row[]) add(row, -1);
      dropAll.run(session);
    },
    release: (session) => {
      for (const row of all.all(session) as Row[]) {
        add(row, -1, ['sessions']);
        add({ ...row, session: deletedSession }, 1, ['sessions']);
      }
      dropAll.run(session);
    },
  };
}

/** Gives each name its number. Nothing is remembered here, since a transaction can be taken back. */
function createNames(database: DatabaseSync): (name: string) => number {
  const find = database.prepare('SELECT key FROM cost_names WHERE name = ?');
  const insert = database.prepare('INSERT INTO cost_names (name) VALUES (?) RETURNING key');
  return (name) => Number((find.get(name) ?? insert.get(name))?.key);
}

function createSums(database: DatabaseSync): (row: Row, sign: 1 | -1, among?: readonly string[]) => void {
  const targets = cubeNames.flatMap((cube) =>
    grainNames.map((grain) => {
      const table = cubeTable(cube, grain);
      const key = ['time', ...cubes[cube]];
      const places = [...key, ...measures].map(() => '?').join(', ');
      const sums = measures.map((measure) => `${measure} = ${measure} + excluded.${measure}`).join(', ');
      return {
        cube,
        length: grains[grain],
        facts: cubes[cube],
        put: database.prepare(`
          INSERT INTO ${table} (${[...key, ...measures].join(', ')}) VALUES (${places})
          ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${sums}`),
        drop: database.prepare(`
          DELETE FROM ${table} WHERE (${key.join(', ')}) = (${key.map(() => '?').join(', ')})
          AND ${measures.map((measure) => `${measure} = 0`).join(' AND ')}`),
      };
    }),
  );
  return (row, sign, among = cubeNames) => {
    for (const { cube, length, facts, put, drop } of targets) {
      if (!among.includes(cube)) continue;
      const key = [Math.floor(row.at / length), ...facts.map((fact) => row[fact])];
      put.run(...key, ...measures.map((measure) => sign * row[measure]));
      if (sign < 0) drop.run(...key);
    }
  };
}
