import { classes } from '../class-names.ts';
import { CodeLine } from '../code/code-line.tsx';
import type { LinePieces } from '../code/syntax.ts';
import { DiffGap } from './diff-gap.tsx';
import { lineLooks, markLooks, numberLook, textLook } from './diff-look.ts';
import type { SplitRow } from './diff-rows.ts';
import type { DiffLine } from './hunk.ts';
import { type DiffBodyProps, keyOf } from './unified.tsx';
import type { Mark } from './word-marks.ts';

/** What was on the left, what is on the right. */
export function Split({ rows, marks, piecesOf, onOpen }: DiffBodyProps<SplitRow>) {
  return rows.map((row) => {
    if (row.type === 'gap') return <DiffGap key={`gap ${row.index}`} gap={row} onOpen={onOpen} />;
    const { left, right, isLoose } = row;
    const key = `${left ? keyOf(left) : ''} ${right ? keyOf(right) : ''}`;
    return (
      <div key={key} className="grid grid-cols-2">
        <Side line={left} number={isLoose ? null : oldNumber(left)} {...partsOf(left, marks, piecesOf)} />
        <Side line={right} number={isLoose ? null : newNumber(right)} isRight {...partsOf(right, marks, piecesOf)} />
      </div>
    );
  });
}

type SideProps = {
  line: DiffLine | null;
  number: number | null;
  marks: readonly Mark[] | undefined;
  pieces: LinePieces | undefined;
  isRight?: boolean;
};

function Side({ line, number, marks, pieces, isRight = false }: SideProps) {
  return (
    <div
      className={classes(
        'grid min-w-0 grid-cols-[44px_minmax(0,1fr)]',
        isRight && 'border-l border-line',
        line ? lineLooks[line.type] : 'bg-panel',
      )}
    >
      <span className={numberLook}>{number ?? ''}</span>
      <code className={textLook}>
        {line && <CodeLine text={line.text} pieces={pieces} marks={marks} markLook={markLooks[line.type]} />}
      </code>
    </div>
  );
}

function partsOf(
  line: DiffLine | null,
  marks: ReadonlyMap<DiffLine, readonly Mark[]>,
  piecesOf: (line: DiffLine) => LinePieces | undefined,
) {
  return line ? { marks: marks.get(line), pieces: piecesOf(line) } : { marks: undefined, pieces: undefined };
}

function oldNumber(line: DiffLine | null): number | null {
  return line && line.type !== 'added' ? line.old : null;
}

function newNumber(line: DiffLine | null): number | null {
  return line && line.type !== 'removed' ? line.new : null;
}
