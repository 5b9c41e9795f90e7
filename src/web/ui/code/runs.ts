import type { LinePieces, SyntaxKind } from './syntax.ts';

/** A part of a line that looks the same all along. */
export type Run = { text: string; kind: SyntaxKind | null; isMarked: boolean };

/** Cuts a line where its colour changes and where a mark begins or ends. */
export function runsOf(text: string, pieces: LinePieces, marks: readonly { start: number; end: number }[] = []): Run[] {
  const runs: Run[] = [];
  let at = 0;
  const put = (end: number, kind: SyntaxKind | null) => {
    while (at < end) {
      const mark = marks.find((candidate) => candidate.end > at);
      const isMarked = mark !== undefined && mark.start <= at;
      const until = Math.min(end, isMarked ? mark.end : (mark?.start ?? end));
      runs.push({ text: text.slice(at, until), kind, isMarked });
      at = until;
    }
  };
  for (const { length, kind } of pieces) put(Math.min(text.length, at + length), kind);
  put(text.length, null);
  return runs;
}
