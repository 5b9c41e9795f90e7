import { useMemo } from 'react';
import { languageOf } from '../code/language.ts';
import type { LinePieces } from '../code/syntax.ts';
import { useHighlight } from '../code/use-highlight.ts';
import type { DiffRow } from './diff-rows.ts';
import type { DiffLine } from './hunk.ts';

/** The colours of a diff's lines. Both sides are read as texts of their own, for a removed line is no part of the new one. */
export function useDiffPieces(rows: readonly DiffRow[], path: string): (line: DiffLine) => LinePieces | undefined {
  const sides = useMemo(() => sidesOf(rows), [rows]);
  const language = languageOf(path);
  const oldPieces = useHighlight(sides.old.text, language, false);
  const newPieces = useHighlight(sides.new.text, language, false);
  return (line) => {
    const index = sides.places.get(line);
    if (index === undefined) return;
    return line.type === 'removed' ? oldPieces[index] : newPieces[index];
  };
}

function sidesOf(rows: readonly DiffRow[]) {
  const places = new Map<DiffLine, number>();
  const oldLines: string[] = [];
  const newLines: string[] = [];
  for (const row of rows) {
    if (row.type === 'gap') continue;
    const { line } = row;
    places.set(line, line.type === 'removed' ? oldLines.length : newLines.length);
    if (line.type !== 'added') oldLines.push(line.text);
    if (line.type !== 'removed') newLines.push(line.text);
  }
  const hasRemoved = oldLines.length > 0 && rows.some((row) => row.type === 'line' && row.line.type === 'removed');
  return { places, old: { text: hasRemoved ? oldLines.join('\n') : '' }, new: { text: newLines.join('\n') } };
}
