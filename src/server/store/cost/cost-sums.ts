import { nanosPerDollar, serverOf } from '../../../core/cost/cost-share.ts';
import type { CostPoint, CostReport, CostRow, CostSums } from '../../../core/cost/report.ts';

/** Sums as they stand in a row: money in nanodollars. */
export type SumColumns = {
  cost: number;
  estimated: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  turns: number;
};

export type ModelColumns = SumColumns & { span: number; project: string; model: string };
export type ToolColumns = SumColumns & { tool: string; subagent: string };

export function sumsOf(rows: Iterable<SumColumns>): CostSums {
  const sums = { cost: 0, estimated: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: 0, turns: 0 };
  for (const row of rows) {
    sums.cost += row.cost;
    sums.estimated += row.estimated;
    sums.input += row.input;
    sums.output += row.output;
    sums.cacheRead += row.cacheRead;
    sums.cacheWrite += row.cacheWrite;
    sums.turns += row.turns;
  }
  return { ...sums, cost: sums.cost / nanosPerDollar, estimated: sums.estimated / nanosPerDollar };
}

export function modelReport(rows: ModelColumns[]): Pick<CostReport, 'totals' | 'series' | 'models' | 'projects'> {
  return {
    totals: sumsOf(rows),
    series: { model: pointsOf(rows, ({ model }) => model), project: pointsOf(rows, ({ project }) => project) },
    models: grouped(rows, ({ model }) => model),
    projects: grouped(rows, ({ project }) => project),
  };
}

function pointsOf(rows: readonly ModelColumns[], nameOf: (row: ModelColumns) => string): CostPoint[] {
  const points = new Map<string, CostPoint>();
  for (const row of rows) {
    const name = nameOf(row);
    const key = `${row.span} ${name}`;
    const point = points.get(key) ?? { span: row.span, name, cost: 0 };
    point.cost += row.cost;
    points.set(key, point);
  }
  return [...points.values()].map((point) => ({ ...point, cost: point.cost / nanosPerDollar }));
}

export function toolReport(rows: ToolColumns[], limit: number): Pick<CostReport, 'tools' | 'subagents' | 'servers'> {
  return {
    tools: grouped(rows, ({ tool }) => tool).slice(0, limit),
    subagents: grouped(rows, ({ subagent }) => subagent || null).slice(0, limit),
    servers: grouped(rows, ({ tool }) => serverOf(tool)).slice(0, limit),
  };
}

/** The dearest first. A row without a name is left out. */
function grouped<Row extends SumColumns>(rows: readonly Row[], nameOf: (row: Row) => string | null): CostRow[] {
  const groups = Map.groupBy(rows, nameOf);
  const named = [...groups].flatMap(([name, members]) => (name === null ? [] : [{ name, ...sumsOf(members) }]));
  return named.sort((a, b) => b.cost - a.cost || a.name.localeCompare(b.name));
}
