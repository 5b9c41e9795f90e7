import type { CostAnswer } from '../../../core/cost/report.ts';

export type StackBy = 'model' | 'project';

/** One layer of the picture: the cost of each span. */
export type Layer = { name: string; total: number; costs: number[] };

const layersAtMost = 6;
export const otherName = 'Other';

/** The dearest at the bottom; what is too small for a layer of its own is put together at the top. */
export function stackOf({ spans, series }: Pick<CostAnswer, 'spans' | 'series'>, by: StackBy): Layer[] {
  const layers = new Map<string, Layer>();
  for (const { name, span, cost } of series[by]) {
    const layer = layers.get(name) ?? { name, total: 0, costs: spans.map(() => 0) };
    layer.total += cost;
    layer.costs[span] = (layer.costs[span] ?? 0) + cost;
    layers.set(name, layer);
  }
  const ranked = [...layers.values()].filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  if (ranked.length <= layersAtMost) return ranked;
  const rest = ranked.slice(layersAtMost - 1);
  const other: Layer = {
    name: otherName,
    total: rest.reduce((sum, { total }) => sum + total, 0),
    costs: spans.map((_, span) => rest.reduce((sum, { costs }) => sum + (costs[span] ?? 0), 0)),
  };
  return [...ranked.slice(0, layersAtMost - 1), other];
}

export function spanTotals(layers: readonly Layer[], count: number): number[] {
  return Array.from({ length: count }, (_, span) => layers.reduce((sum, { costs }) => sum + (costs[span] ?? 0), 0));
}

/** A round number that is not below the highest, for the top of the picture. */
export function niceTop(highest: number): number {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 4, 5, 8, 10].find((candidate) => candidate * power >= highest) ?? 10;
  return step * power;
}

/** An amount at the side of the picture: a round number, with all of its digits. */
export function axisMoney(dollars: number): string {
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}
