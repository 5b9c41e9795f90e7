import type { Row } from './row.ts';

const heads = ['figure', 'measured', 'value', 'ratio', 'aim', 'verdict'];

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ figure, measured, value, ratio, aim, met }) => [
    figure,
    measured,
    value,
    ratio,
    aim,
    verdictOf(met),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = [heads, widths.map((width) => '-'.repeat(width)), ...cells];
  return lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`).join('\n');
}

function verdictOf(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'met' : 'MISSED';
}
