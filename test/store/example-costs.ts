import type { DatabaseSync } from 'node:sqlite';
import { cubeNames, cubes, cubeTable, grainNames, grains, measures } from '../../src/server/store/cost/cost-cubes.ts';

/** Every sum that is kept, as text, in order. */
export function keptSums(database: DatabaseSync): string[] {
  return cubeNames.flatMap((cube) =>
    grainNames.flatMap((grain) => {
      const facts = ['time', ...cubes[cube]];
      const sql = `SELECT ${[...facts, ...measures].join(', ')} FROM ${cubeTable(cube, grain)} ORDER BY ${facts.join(', ')}`;
      return database
        .prepare(sql)
        .all()
        .map((row) => `${cube} ${grain} ${JSON.stringify(row)}`);
    }),
  );
}

/** The same sums, added up from the turns. */
export function countedSums(database: DatabaseSync): string[] {
  return cubeNames.flatMap((cube) =>
    grainNames.flatMap((grain) => {
      const facts = [`at / ${grains[grain]} AS time`, ...cubes[cube]];
      const group = ['time', ...cubes[cube]].join(', ');
      const sums = measures.map((measure) => `sum(${measure}) AS ${measure}`).join(', ');
      const sql = `SELECT ${facts.join(', ')}, ${sums} FROM turn_costs GROUP BY ${group} ORDER BY ${group}`;
      return database
        .prepare(sql)
        .all()
        .map((row) => `${cube} ${grain} ${JSON.stringify(row)}`);
    }),
  );
}
