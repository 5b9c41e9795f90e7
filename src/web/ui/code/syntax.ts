/** A piece of a line that is written in one colour. Pieces follow each other; what is after the last one has no colour. */
export type Piece = { length: number; kind: SyntaxKind | null };

export const syntaxKinds = [
  'comment',
  'string',
  'keyword',
  'constant',
  'function',
  'parameter',
  'punctuation',
  'link',
] as const;
export type SyntaxKind = (typeof syntaxKinds)[number];

/** The pieces of one line. */
export type LinePieces = readonly Piece[];

/** Asked of the worker. `stream` names a text that grows, so that only what is new is read. */
export type HighlightRequest = { id: number; language: string; text: string; stream: string | null };

/** The lines from `from` on; those before it are as they were told for this stream. */
export type HighlightAnswer = { id: number; from: number; lines: LinePieces[] };

/** More than this is shown without colours. */
export const highlightLimit = 200_000;
