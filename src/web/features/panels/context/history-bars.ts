import type { TurnRow } from '../../../../core/session/change.ts';

/** A turn in the chart: how high, as a share of the chart, and whether the context was compacted in it. */
export type HistoryBar = { number: number; tokens: number; height: number; isCompacted: boolean };

export type History = { bars: HistoryBar[]; top: number };

/** The turns whose context is known. The chart reaches to the limit, or less while they are far from it. */
export function historyOf(turns: readonly TurnRow[], limit: number): History {
  const known = turns.flatMap(({ number, context, compactions, outcome }) =>
    context === null || outcome === 'running' ? [] : [{ number, tokens: context, isCompacted: compactions > 0 }],
  );
  const most = Math.max(1, ...known.map(({ tokens }) => tokens));
  const top = limit > 0 && most > limit / 3 ? Math.max(limit, most) : Math.ceil(most * 1.5);
  return { bars: known.map((bar) => ({ ...bar, height: bar.tokens / top })), top };
}

/** The same in words, for those who cannot see it. */
export function historyWords(bars: readonly HistoryBar[], format: (tokens: number) => string): string {
  const compactions = bars.filter(({ isCompacted }) => isCompacted).length;
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return 'No turns yet';
  const span = `from ${format(first.tokens)} in turn ${first.number} to ${format(last.tokens)} in turn ${last.number}`;
  return `Context over ${bars.length} turns, ${span}, compacted ${compactions} times`;
}
