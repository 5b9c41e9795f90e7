import type { CostAnswer } from '../../../core/cost/report.ts';
import type { CostPlace } from './cost-place.ts';
import { placeAddress } from './cost-place.ts';
import { sessionRows, tableRows } from './cost-rows.ts';
import { CostTable } from './cost-table.tsx';
import { TurnList } from './turn-list.tsx';

/** The same cost, by one fact after the other. */
export function Breakdowns({ answer, place }: { answer: CostAnswer; place: CostPlace }) {
  const { projects, sessions, models, tools, subagents, servers } = answer;
  const total = answer.totals.cost;
  const toProject = (project: string) => placeAddress({ ...place, project, session: null });
  const toSession = (session: string) => placeAddress({ ...place, session });
  const isWhole = place.project === null && place.session === null;
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-wide:grid-cols-1">
      {isWhole && (
        <CostTable
          title="Projects"
          file="cost-by-project"
          rows={tableRows('project', projects, toProject)}
          total={total}
          empty={nothing}
        />
      )}
      {place.session === null ? (
        <CostTable
          title="Sessions"
          file="cost-by-session"
          rows={sessionRows(sessions, toSession)}
          total={total}
          empty={nothing}
        />
      ) : (
        <TurnList sessionId={place.session} />
      )}
      <CostTable
        title="Models"
        file="cost-by-model"
        rows={tableRows('model', models, null)}
        total={total}
        empty={nothing}
      />
      <CostTable
        title="Tools"
        file="cost-by-tool"
        rows={tableRows('tool', tools, null)}
        total={total}
        empty={nothing}
      />
      <CostTable
        title="Subagents"
        file="cost-by-subagent"
        rows={tableRows('subagent', subagents, null)}
        total={total}
        empty="No subagent worked in this time."
      />
      <CostTable
        title="MCP servers"
        file="cost-by-server"
        rows={tableRows('server', servers, null)}
        total={total}
        empty="No MCP server was used in this time."
      />
    </div>
  );
}

const nothing = 'Nothing was spent in this time.';
