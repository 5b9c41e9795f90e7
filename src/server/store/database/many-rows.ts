import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export type Values = readonly SQLInputValue[];

/** `row` is how a row is written in SQL; `otherwise` what is done where it is there already. */
export type ManyRows = { insert: string; row: string; otherwise?: string };

const rowsAtOnce = 16;

/** Writes rows, many with one statement, since a statement costs more than its row. `onFewer` is told which did not all go in. */
export function createManyRows(
  database: DatabaseSync,
  { insert, row, otherwise = '' }: ManyRows,
): (rows: readonly Values[], onFewer?: (rows: readonly Values[]) => void) => void {
  const prepare = (rows: number) =>
    database.prepare(`${insert} VALUES ${Array.from({ length: rows }, () => row).join(', ')} ${otherwise}`);
  const one = prepare(1);
  const many = prepare(rowsAtOnce);

  return (rows, onFewer) => {
    const end = rows.length - (rows.length % rowsAtOnce);
    for (let start = 0; start < end; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce);
      if (many.run(...some.flat()).changes !== rowsAtOnce) onFewer?.(some);
    }
    for (const values of rows.slice(end)) if (one.run(...values).changes !== 1) onFewer?.([values]);
  };
}
