/** Signs that begin a formula or a command, after Unicode's other widths of them became these. */
const formula = /^[=+\-@|%\u2212]/;

/**
 * A cell as a spreadsheet may read it: one that begins like a formula would be run as one by whatever opens the table,
 * so it gets an apostrophe. Programs skip blanks and invisible characters in front.
 */
export function spreadsheetText(cell: string): string {
  const first = /[^\s\p{C}\p{Z}]/u.exec(cell)?.[0] ?? '';
  return formula.test(first.normalize('NFKC')) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
