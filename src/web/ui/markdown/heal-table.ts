/** The head of a table that is being written, made a table before its second line is complete. */
export function healTable(raw: string): string {
  const found = /(^|\n[ \t]*\n)(\|[^\n]*)(?:\n[|\-: \t]*)?$/.exec(raw);
  if (!found) return raw;
  const row = (found[2] ?? '').trimEnd();
  const head = /[^\\]\|$/.test(row) ? row : `${row} |`;
  const columns = head.split(/(?<!\\)\|/).length - 2;
  return `${raw.slice(0, found.index)}${found[1]}${head}\n|${'---|'.repeat(columns)}`;
}
