import { classes } from '../class-names.ts';
import { CodeLine } from '../code/code-line.tsx';
import type { LinePieces } from '../code/syntax.ts';
import { DiffGap } from './diff-gap.tsx';
import { lineLooks, markLooks, numberLook, signs, textLook } from './diff-look.ts';
import type { DiffRow } from './diff-rows.ts';
import type { DiffLine } from './hunk.ts';
import type { Mark } from './word-marks.ts';

export type DiffBodyProps<Shown> = {
  rows: readonly Shown[];
  marks: ReadonlyMap<DiffLine, readonly Mark[]>;
  piecesOf(line: DiffLine): LinePieces | undefined;
  onOpen(index: number): void;
};

/** Old and new lines one below the other. */
export function Unified({ rows, marks, piecesOf, onOpen }: DiffBodyProps<DiffRow>) {
  return rows.map((row) =>
    row.type === 'gap' ? (
      <DiffGap key={`gap ${row.index}`} gap={row} onOpen={onOpen} />
    ) : (
      <Line
        key={keyOf(row.line)}
        line={row.line}
        isLoose={row.isLoose}
        marks={marks.get(row.line)}
        pieces={piecesOf(row.line)}
      />
    ),
  );
}

type LineProps = {
  line: DiffLine;
  isLoose: boolean;
  marks: readonly Mark[] | undefined;
  pieces: LinePieces | undefined;
};

function Line({ line, isLoose, marks, pieces }: LineProps) {
  const columns = isLoose
    ? 'grid-cols-[24px_minmax(0,1fr)]'
    : 'grid-cols-[44px_44px_18px_minmax(0,1fr)] max-phone:grid-cols-[34px_16px_minmax(0,1fr)]';
  return (
    <div className={classes('grid', columns, lineLooks[line.type])}>
      {!isLoose && (
        <>
          <span className={classes(numberLook, 'max-phone:hidden')}>{line.type === 'added' ? '' : line.old}</span>
          <span className={numberLook}>{line.type === 'removed' ? '' : line.new}</span>
        </>
      )}
      <span className={classes('text-dim select-none', isLoose && 'text-center')}>{signs[line.type]}</span>
      <code className={textLook}>
        <CodeLine text={line.text} pieces={pieces} marks={marks} markLook={markLooks[line.type]} />
      </code>
    </div>
  );
}

let keys = 0;
const keysOf = new WeakMap<DiffLine, number>();

/** A line has no name of its own: several edits of one call can have the same numbers. */
export function keyOf(line: DiffLine): number {
  const known = keysOf.get(line);
  if (known !== undefined) return known;
  keys += 1;
  keysOf.set(line, keys);
  return keys;
}
