import './syntax.css';
import { memo } from 'react';
import { useCodeShape, Visible } from '../visible.tsx';
import { runsOf } from './runs.ts';
import type { LinePieces, SyntaxKind } from './syntax.ts';

const looks: { [Kind in SyntaxKind]: string } = {
  comment: 'text-(--syntax-comment) italic',
  string: 'text-(--syntax-string)',
  keyword: 'text-(--syntax-keyword)',
  constant: 'text-(--syntax-constant)',
  function: 'text-(--syntax-function)',
  parameter: 'text-(--syntax-parameter)',
  punctuation: 'text-(--syntax-punctuation)',
  link: 'text-(--syntax-link)',
};

type CodeLineProps = {
  text: string;
  pieces: LinePieces | undefined;
  marks?: readonly { start: number; end: number }[] | undefined;
  /** How what is marked stands out. */
  markLook?: string;
};

/** One line of code in its colours. */
export const CodeLine = memo(function CodeLine({ text, pieces, marks, markLook = '' }: CodeLineProps) {
  const shape = useCodeShape();
  let at = 0;
  return runsOf(text, pieces ?? [], marks).map((run) => {
    const start = at;
    at += run.text.length;
    const look = run.kind === null ? '' : looks[run.kind];
    if (run.isMarked)
      return (
        <span key={start} className={`${markLook} ${look}`}>
          <Visible text={run.text} shape={shape} />
        </span>
      );
    return look === '' ? (
      <Visible key={start} text={run.text} shape={shape} />
    ) : (
      <span key={start} className={look}>
        <Visible text={run.text} shape={shape} />
      </span>
    );
  });
}, isSame);

/** Pieces come new with every answer; a line looks the same when they are equal. */
function isSame(before: CodeLineProps, after: CodeLineProps): boolean {
  if (before.text !== after.text || before.marks !== after.marks || before.markLook !== after.markLook) return false;
  const [old, next] = [before.pieces ?? [], after.pieces ?? []];
  return (
    old === next ||
    (old.length === next.length &&
      old.every(({ length, kind }, index) => length === next[index]?.length && kind === next[index]?.kind))
  );
}
