import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Cube, cubeNames, cubes, cubeTable, grainNames, grains, measures } from './cost-cubes.ts';

/** As they are kept: a row of an earlier version can hold more than a number does. */
type Measures = { [Measure in (typeof measures)[number]]: bigint };
export type Row = Measures & {
  at: number;
  project: number;
  session: number;
  model: number;
  tool: number;
  subagent: number;
};

/** What is to be added to the sums. Many turns fall into one hour, so it is put together before it is written. */
export type Sums = { add(row: Row, sign: 1 | -1): void; write(): void };

export function createSums(database: DatabaseSync): (among?: readonly Cube[]) => Sums {
  const targets = cubeNames.flatMap((cube) =>
    grainNames.map((grain): Target => {
      const table = cubeTable(cube, grain);
      const key = ['time', ...cubes[cube]];
      const places = [...key, ...measures].map(() => '?').join(', ');
      const sums = measures.map((measure) => `${measure} = ${kept(`${measure} + excluded.${measure}`)}`).join(', ');
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
  return (among = cubeNames) => openSums(targets.filter(({ cube }) => among.includes(cube)));
}

/** A sum that no column holds becomes the most that one does. */
function kept(sum: string): string {
  return `max(-${mostKept}, min(${mostKept}, ${sum}))`;
}

const mostKept = 2n ** 63n - 1n;

type Target = {
  cube: Cube;
  length: number;
  facts: readonly ('project' | 'session' | 'model' | 'tool' | 'subagent')[];
  put: StatementSync;
  drop: StatementSync;
};

function openSums(targets: Target[]): Sums {
  const open = targets.map((target) => ({ target, totals: new Map<string, Total>() }));
  return {
    add(row, sign) {
      for (const { target, totals } of open) {
        const key = [Math.floor(row.at / target.length), ...target.facts.map((fact) => row[fact])];
        const name = key.join(' ');
        const total = totals.get(name) ?? { key, values: measures.map(() => 0n), isLess: false };
        totals.set(name, total);
        if (sign < 0) total.isLess = true;
        measures.forEach((measure, index) => {
          total.values[index] = clamped((total.values[index] ?? 0n) + BigInt(sign) * row[measure]);
        });
      }
    },
    write() {
      for (const { target, totals } of open) {
        for (const { key, values, isLess } of totals.values()) {
          target.put.run(...key, ...values);
          if (isLess) target.drop.run(...key);
        }
      }
    },
  };
}

/** `isLess` when something was taken away, so that nothing may be left. */
type Total = { key: number[]; values: bigint[]; isLess: boolean };

function clamped(value: bigint): bigint {
  if (value > mostKept) return mostKept;
  return value < -mostKept ? -mostKept : value;
}
