import { Columns2, Rows2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { visible } from '../../../core/text/visible.ts';
import { IconButton } from '../button.tsx';
import { mostStyledLines, PlainText } from '../code/plain-text.tsx';
import { plural } from '../format.ts';
import { useIsUnlimited, useReportCut } from '../showing.ts';
import { type DiffLayout, signs } from './diff-look.ts';
import { type DiffRow, diffRows, splitRows } from './diff-rows.ts';
import { DiffStatsText } from './diff-stats-text.tsx';
import { diffStats, type Hunk, linesOf } from './hunk.ts';
import { Split } from './split.tsx';
import { Unified } from './unified.tsx';
import { useDiffPieces } from './use-diff-pieces.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { wordMarks } from './word-marks.ts';

type DiffProps = {
  hunks: readonly Hunk[];
  path: string;
  layout?: DiffLayout;
  /** Told when the person wants the other layout; without it there is no choice. */
  onLayout?(layout: DiffLayout): void;
  isNew?: boolean;
  /** The whole text before the change: then what is between hunks can be opened. */
  oldText?: string;
};

const rowsAtOnce = 1000;
const openAtOnce = 20;

/** A change, line by line. On a narrow screen it is always in one column. */
export function Diff({ hunks, path, layout = 'unified', onLayout, isNew = false, oldText }: DiffProps) {
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const [wanted, setWanted] = useState(rowsAtOnce);
  const limit = useIsUnlimited() ? Number.POSITIVE_INFINITY : wanted;
  const isNarrow = useIsNarrow();
  const all = useMemo(
    () => diffRows(hunks, oldText === undefined || isNew ? null : linesOf(oldText), opened),
    [hunks, oldText, isNew, opened],
  );
  useReportCut(all.length > limit);
  const rows = useMemo(() => all.slice(0, limit), [all, limit]);
  const split = layout === 'split' && !isNarrow;
  const onOpen = (index: number) => setOpened(new Map(opened).set(index, (opened.get(index) ?? 0) + openAtOnce));
  return (
    <figure aria-label={`Changes in ${visible(path)}`} className="min-w-0 bg-bg">
      {((onLayout && !isNarrow) || isNew) && (
        <div className="flex h-8 items-center gap-3 border-b border-line px-3 text-xs text-dim">
          {isNew && <span>New file</span>}
          <DiffStatsText stats={diffStats(hunks)} />
          <span className="flex-1" />
          {onLayout && !isNarrow && (
            <IconButton
              label={split ? 'Show in one column' : 'Show side by side'}
              onClick={() => onLayout(split ? 'unified' : 'split')}
            >
              {split ? <Rows2 size={14} /> : <Columns2 size={14} />}
            </IconButton>
          )}
        </div>
      )}
      {hunks.length === 0 && <p className="px-3 py-2 text-xs text-faint">Nothing is changed.</p>}
      <div className="py-1 font-mono text-code [contain-intrinsic-size:auto_300px] [content-visibility:auto]">
        {rows.length > mostStyledLines ? (
          <PlainText text={rows.map(plainRow).join('\n')} />
        ) : (
          <DiffBody rows={rows} path={path} isSplit={split} onOpen={onOpen} />
        )}
      </div>
      {all.length > limit && (
        <button
          type="button"
          onClick={() => setWanted(wanted + rowsAtOnce)}
          className="w-full border-t border-line px-3 py-1.5 text-left text-xs text-sea hover:underline max-phone:min-h-11"
        >
          Show more ({plural(all.length - limit, 'line')})
        </button>
      )}
    </figure>
  );
}

function plainRow(row: DiffRow): string {
  return row.type === 'gap' ? '⋯' : `${signs[row.line.type]} ${row.line.text}`;
}

type BodyProps = { rows: readonly DiffRow[]; path: string; isSplit: boolean; onOpen(index: number): void };

function DiffBody({ rows, path, isSplit, onOpen }: BodyProps) {
  const marks = useMemo(() => wordMarks(rows.flatMap((row) => (row.type === 'line' ? [row.line] : []))), [rows]);
  const piecesOf = useDiffPieces(rows, path);
  const pairs = useMemo(() => (isSplit ? splitRows(rows) : null), [rows, isSplit]);
  if (pairs) return <Split rows={pairs} marks={marks} piecesOf={piecesOf} onOpen={onOpen} />;
  return <Unified rows={rows} marks={marks} piecesOf={piecesOf} onOpen={onOpen} />;
}
