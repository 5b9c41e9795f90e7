import type { CostAnswer } from '../../../core/cost/report.ts';
import { getJson } from '../../connection/api.ts';
import type { CostPlace } from './cost-place.ts';
import { apiPath, placeAddress } from './cost-place.ts';
import { sessionRows, type TableRow, tableRows } from './cost-rows.ts';
import { CostTable } from './cost-table.tsx';
import { TurnList } from './turn-list.tsx';

type Breakdown = { title: string; file: string; empty?: string; rowsOf(answer: CostAnswer): TableRow[] };

const rowsInFile = 10_000;

/** The same cost, by one fact after the other. */
export function Breakdowns({ answer, place, zone }: { answer: CostAnswer; place: CostPlace; zone: string }) {
  const isWhole = place.project === null && place.session === null;
  const table = ({ title, file, empty = nothing, rowsOf }: Breakdown) => (
    <CostTable
      title={title}
      file={file}
      rows={rowsOf(answer)}
      wholeRows={async () => rowsOf(await getJson<CostAnswer>(apiPath(place, zone, rowsInFile)))}
      total={answer.totals.cost}
      empty={empty}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-wide:grid-cols-1">
      {isWhole && table(byProject(place))}
      {place.session === null ? table(bySession(place)) : <TurnList sessionId={place.session} />}
      {table(byModel)}
      {table(byTool)}
      {table(bySubagent)}
      {table(byServer)}
    </div>
  );
}

const nothing = 'Nothing was spent in this time.';

function byProject(place: CostPlace): Breakdown {
  const address = (project: string) => placeAddress({ ...place, project, session: null });
  return {
    title: 'Projects',
    file: 'cost-by-project',
    rowsOf: ({ projects }) => tableRows('project', projects, address),
  };
}

function bySession(place: CostPlace): Breakdown {
  const address = (session: string) => placeAddress({ ...place, session });
  return { title: 'Sessions', file: 'cost-by-session', rowsOf: ({ sessions }) => sessionRows(sessions, address) };
}

const byModel: Breakdown = {
  title: 'Models',
  file: 'cost-by-model',
  rowsOf: ({ models }) => tableRows('model', models, null),
};

const byTool: Breakdown = {
  title: 'Tools',
  file: 'cost-by-tool',
  rowsOf: ({ tools }) => tableRows('tool', tools, null),
};

const bySubagent: Breakdown = {
  title: 'Subagents',
  file: 'cost-by-subagent',
  empty: 'No subagent worked in this time.',
  rowsOf: ({ subagents }) => tableRows('subagent', subagents, null),
};

const byServer: Breakdown = {
  title: 'MCP servers',
  file: 'cost-by-server',
  empty: 'No MCP server was used in this time.',
  rowsOf: ({ servers }) => tableRows('server', servers, null),
};
