/** Turns from one to another, both included. */
export type TurnSpan = { from: number; to: number };

/** Spans that a session remembers; older ones are shown as if they still counted. */
const mostSpans = 100;

/** The spans with one more. Going back further swallows what was taken back before. */
export function withSpan(spans: readonly TurnSpan[], added: TurnSpan): TurnSpan[] {
  return [...spans.filter(({ from }) => from < added.from), added].slice(-mostSpans);
}

export function spanOf(spans: readonly TurnSpan[] | undefined, turn: number): TurnSpan | null {
  return spans?.find(({ from, to }) => from <= turn && turn <= to) ?? null;
}
