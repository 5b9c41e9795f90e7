import type { DiffLine, Hunk } from './hunk.ts';

/** What stands one below the other in a diff. A gap is what did not change and is not shown. */
export type DiffRow =
  | { type: 'line'; line: DiffLine; isLoose: boolean }
  /** `hidden` is null where the old text is not known, and nothing can be opened. */
  | { type: 'gap'; index: number; hidden: number | null; from: number | null };

/** `opened` says how many lines of a gap are shown, by its index: those that are nearest to a hunk. */
export function diffRows(
  hunks: readonly Hunk[],
  oldLines: readonly string[] | null,
  opened: ReadonlyMap<number, number>,
): DiffRow[] {
  const rows: DiffRow[] = [];
  let [old, next] = [1, 1];
  for (const [index, hunk] of hunks.entries()) {
    const isLoose = hunk.isLoose === true;
    if (isLoose) {
      if (index > 0) rows.push({ type: 'gap', index, hidden: null, from: null });
    } else {
      rows.push(...between(index, { old, next }, hunk, oldLines, opened.get(index) ?? 0));
    }
    for (const line of hunk.lines) rows.push({ type: 'line', line, isLoose });
    old = hunk.oldStart + hunk.lines.filter(({ type }) => type !== 'added').length;
    next = hunk.newStart + hunk.lines.filter(({ type }) => type !== 'removed').length;
  }
  if (oldLines === null || hunks.length === 0 || hunks.at(-1)?.isLoose) return rows;
  const shown = opened.get(hunks.length) ?? 0;
  const hidden = oldLines.length - old + 1 - shown;
  rows.push(...unchanged(oldLines, { old, next }, Math.min(shown, oldLines.length - old + 1)));
  if (hidden > 0) rows.push({ type: 'gap', index: hunks.length, hidden, from: null });
  return rows;
}

type Place = { old: number; next: number };

function between(
  index: number,
  after: Place,
  hunk: Hunk,
  oldLines: readonly string[] | null,
  shown: number,
): DiffRow[] {
  const count = hunk.oldStart - after.old;
  if (count <= 0) return [];
  const from = hunk.oldStart;
  if (oldLines === null) return [{ type: 'gap', index, hidden: null, from }];
  // A tool can name a place far behind the end of the text.
  const open = Math.min(shown, count, oldLines.length);
  const place = { old: after.old + count - open, next: after.next + count - open };
  const lines = unchanged(oldLines, place, open);
  return open === count ? lines : [{ type: 'gap', index, hidden: count - open, from }, ...lines];
}

function unchanged(oldLines: readonly string[], { old, next }: Place, count: number): DiffRow[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    type: 'line',
    line: { type: 'same', text: oldLines[old + index - 1] ?? '', old: old + index, new: next + index },
    isLoose: false,
  }));
}

/** Two columns: what was on the left, what is on the right. */
export type SplitRow =
  | { type: 'pair'; left: DiffLine | null; right: DiffLine | null; isLoose: boolean }
  | Extract<DiffRow, { type: 'gap' }>;

export function splitRows(rows: readonly DiffRow[]): SplitRow[] {
  const split: SplitRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  let isLoose = false;
  const close = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      split.push({ type: 'pair', left: removed[index] ?? null, right: added[index] ?? null, isLoose });
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.type === 'line' && row.line.type === 'added') {
      added.push(row.line);
      isLoose = row.isLoose;
      continue;
    }
    if (added.length > 0 || row.type === 'gap' || row.line.type === 'same') close();
    if (row.type === 'gap') split.push(row);
    else if (row.line.type === 'removed') removed.push(row.line);
    else split.push({ type: 'pair', left: row.line, right: row.line, isLoose: row.isLoose });
    if (row.type === 'line') isLoose = row.isLoose;
  }
  close();
  return split;
}
