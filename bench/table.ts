import type { Aim, Row } from './row.ts';

const heads = ['figure', 'load', 'measured', 'value', 'ratio', 'aim', 'verdict'];

export function tableOf(rows: readonly (Row & { figure: string })[]): string {
  const cells = rows.map(({ figure, load = '', measured, value, ratio = '', aim }) => [
    figure,
    load,
    measured,
    value,
    ratio,
    aim?.words ?? '',
    verdictOf(aim),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = [heads, widths.map((width) => '-'.repeat(width)), ...cells];
  return lines
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

function verdictOf(aim: Aim | undefined): string {
  if (!aim) return '';
  return aim.met ? 'met' : 'MISSED';
}
