import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { CostReport, SessionCost } from '../../../core/cost/report.ts';
import { memberOf } from '../../../core/json.ts';
import { type Cube, cubeTable, deletedSession, type Grain, grainNames, measures, slotMs } from './cost-cubes.ts';
import { piecesOf } from './cost-pieces.ts';
import type { CostQuery, Span } from './cost-store.ts';
import { type ModelColumns, modelReport, type SumColumns, sumsOf, type ToolColumns, toolReport } from './cost-sums.ts';

const groupLimit = 50_000;

/** Reads the sums. What a query costs depends on the rows of sums in its time, never on the number of turns. */
export function createCostReads(database: DatabaseSync) {
  const rows = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(...values);
  const keyOf = (name: string) => Number(rows('SELECT key FROM cost_names WHERE name = ?', name)[0]?.key ?? -1);

  const inCube = (cube: Cube, facts: string, spans: Span[], project: string | undefined): Columns[] => {
    const pieces = piecesOf(spans);
    const key = project === undefined ? null : keyOf(project);
    return grainNames.flatMap((grain) => {
      if (pieces[grain].length === 0) return [];
      const values = [JSON.stringify(pieces[grain]), ...(key === null ? [] : [key]), groupLimit];
      return rows(cubeSql(cube, grain, facts, key !== null), ...values) as Columns[];
    });
  };

  const dearest = (spans: Span[], project: string | undefined, limit: number): SessionColumns[] => {
    const pieces = piecesOf(spans);
    const lists = grainNames.map((grain) => JSON.stringify(pieces[grain]));
    const key = project === undefined ? null : keyOf(project);
    const ranked = rows(rankSql, ...lists, key, Math.max(0, limit)).map(({ session }) => Number(session));
    return rows(sessionSql, ...lists, JSON.stringify(ranked)) as SessionColumns[];
  };

  const costsOfAll = ({ spans, project, limit }: CostQuery): CostReport => {
    const whole = wholeOf(spans);
    const models = inCube('models', 'span, project, model', spans, project);
    const tools = inCube(project === undefined ? 'tools' : 'project_tools', 'tool, subagent', whole, project);
    const sessions = dearest(whole, project, limit);
    const nameOf = createNameReader(database);
    const named = <Row>(list: Columns[], ...facts: string[]): Row[] => {
      for (const row of list) for (const fact of facts) row[fact] = nameOf(Number(row[fact]));
      return list as Row[];
    };
    return {
      ...modelReport(named<ModelColumns>(models, 'project', 'model')),
      ...toolReport(named<ToolColumns>(tools, 'tool', 'subagent'), limit),
      sessions: sessions.map(({ session, project: folder, ...columns }) =>
        sessionCost(session, nameOf(folder), sumsOf([columns])),
      ),
    };
  };

  const costsOfSession = ({ spans, session, limit }: CostQuery): CostReport => {
    const found = rows('SELECT key FROM sessions WHERE id = ? AND deleted = 0', session ?? '')[0];
    const list = JSON.stringify(spans.map(({ from, to }, index) => [index, from, to]));
    const parts = rows(turnSql, list, Number(found?.key ?? -1), groupLimit) as (ModelColumns & ToolColumns)[];
    const sums = sumsOf(parts);
    const project = parts[0]?.project ?? '';
    return {
      ...modelReport(parts),
      ...toolReport(parts, limit),
      sessions: found && parts.length > 0 ? [sessionCost(Number(found.key), project, sums)] : [],
    };
  };

  const sessionCost = (key: number, project: string, sums: ReturnType<typeof sumsOf>): SessionCost => {
    const known = key === deletedSession ? undefined : rows('SELECT id, title FROM sessions WHERE key = ?', key)[0];
    const id = known ? String(known.id) : null;
    const title = known?.title == null ? null : String(known.title);
    return { id, title, project, ...sums };
  };

  return {
    costs: (query: CostQuery): CostReport => (query.session === undefined ? costsOfAll(query) : costsOfSession(query)),
    spent: (span: Span, project: string | null): number => {
      const found = inCube('models', 'project', [span], project ?? undefined) as unknown as SumColumns[];
      return sumsOf(found).cost;
    },
    firstCost: (): number | null => {
      const row = rows('SELECT min(time) AS first FROM cost_models_slots')[0];
      return row?.first == null ? null : Number(row.first) * slotMs;
    },
  };
}

type Columns = { [column: string]: number | string };
type SessionColumns = SumColumns & { session: number; project: number };

const outNames: { [measure: string]: string } = { cache_read: 'cacheRead', cache_write: 'cacheWrite' };
// `total` is exact for every sum that can be, and where `sum` would fail, it comes close.
const sums = measures.map((measure) => `total(${measure}) AS ${memberOf(outNames, measure) ?? measure}`).join(', ');
const pieces = `WITH pieces (span, start, finish) AS (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`;

function cubeSql(cube: Cube, grain: Grain, facts: string, hasProject: boolean): string {
  return `
    ${pieces}
    SELECT ${facts}, ${sums} FROM pieces CROSS JOIN ${cubeTable(cube, grain)}
    WHERE time >= start AND time < finish ${hasProject ? 'AND project = ?' : ''}
    GROUP BY ${facts} LIMIT ?`;
}

/** Which sessions were the dearest: a sum of one number over many rows. */
const rankSql = `
  SELECT session FROM (${grainNames.map((grain, index) => sessionRows('session, cost', grain, index, 'AND (?4 IS NULL OR project = ?4)')).join(' UNION ALL ')})
  GROUP BY session ORDER BY total(cost) DESC LIMIT ?5`;

/** All their sums: of many numbers over few rows. */
const sessionSql = `
  SELECT session, project, ${sums} FROM (${grainNames.map((grain, index) => sessionRows('spent.*', grain, index, 'AND session IN (SELECT value FROM json_each(?4))')).join(' UNION ALL ')})
  GROUP BY session, project ORDER BY total(cost) DESC`;

function sessionRows(columns: string, grain: Grain, index: number, condition: string): string {
  return `
    SELECT ${columns} FROM json_each(?${index + 1}) AS piece CROSS JOIN ${cubeTable('sessions', grain)} AS spent
    ON spent.time >= piece.value ->> 1 AND spent.time < piece.value ->> 2 ${condition}`;
}

const turnSql = `
  ${pieces}
  SELECT span, project.name AS project, model.name AS model, tool.name AS tool, subagent.name AS subagent, ${sums}
  FROM pieces
  CROSS JOIN turn_costs AS spent ON spent.session = ?2 AND spent.at >= start AND spent.at < finish
  JOIN cost_names AS project ON project.key = spent.project
  JOIN cost_names AS model ON model.key = spent.model
  JOIN cost_names AS tool ON tool.key = spent.tool
  JOIN cost_names AS subagent ON subagent.key = spent.subagent
  GROUP BY span, spent.project, spent.model, spent.tool, spent.subagent LIMIT ?3`;

function wholeOf(spans: Span[]): Span[] {
  const [first] = spans;
  const last = spans.at(-1);
  return first && last ? [{ from: first.from, to: last.to }] : [];
}

function createNameReader(database: DatabaseSync): (key: number | undefined) => string {
  const find = database.prepare('SELECT name FROM cost_names WHERE key = ?');
  const known = new Map<number, string>();
  return (key = -1) => {
    const name = known.get(key) ?? String(find.get(key)?.name ?? '');
    known.set(key, name);
    return name;
  };
}
