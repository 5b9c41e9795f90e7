import { Download } from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import { apiUrl } from '../../connection/api.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { plural } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { filterOf, isNarrowed, queryOf, searchOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { DecisionRow } from './decision-row.tsx';
import { useDecisions } from './use-decisions.ts';

/** Everything that was decided about calls, over all sessions. */
export function Audit() {
  const [, navigate] = useLocation();
  const filter = filterOf(useSearch());
  const { found, isLooking, problem, more } = useDecisions(filter);
  const tools = [...new Set(['Bash', 'Edit', 'Write', 'Read', 'WebFetch', ...found.map(({ tool }) => tool)])];
  const devices = [...new Set(found.flatMap(({ by }) => (by.type === 'person' && by.device ? [by.device] : [])))];
  const isEmpty = found.length === 0 && !isLooking && more === null && problem === null;
  return (
    <>
      <AuditFilters
        filter={filter}
        onFilter={(next) => navigate(`/audit${searchOf(next)}`, { replace: true })}
        tools={tools}
        devices={devices}
      />
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line text-xs text-faint">
        <p role="status" className="tnum flex items-center gap-2">
          {isLooking && <Spinner size={13} />}
          {problem ?? (isLooking ? 'Looking …' : `${plural(found.length, 'decision')}${more ? ' so far' : ''}`)}
          {filter.session !== '' && (
            <button
              type="button"
              onClick={() => navigate(`/audit${searchOf({ ...filter, session: '' })}`)}
              className="text-sea hover:underline max-phone:min-h-11"
            >
              of one session · show all
            </button>
          )}
        </p>
        <a
          href={downloadOf(filter)}
          download
          className="inline-flex items-center gap-1.5 rounded-md px-2 py-1 text-dim hover:bg-raise hover:text-ink max-phone:min-h-11"
        >
          <Download size={14} aria-hidden="true" /> Download CSV
        </a>
      </div>
      {found.length > 0 && (
        <table aria-label="Decisions" className="w-full table-auto text-xs max-phone:block">
          <thead className="sr-only">
            <tr>
              {['Time', 'Decision', 'Call', 'By', 'Project and session'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-phone:block">
            {found.map((one) => (
              <DecisionRow key={`${one.sessionId} ${one.id}`} found={one} />
            ))}
          </tbody>
        </table>
      )}
      {isEmpty && (
        <Empty title="No decisions">
          {isNarrowed(filter)
            ? 'Nothing fits these filters.'
            : 'Whenever Claude calls a tool, it is noted here whether that was allowed, and by whom.'}
        </Empty>
      )}
      {more && (
        <div className="py-4">
          <Button onClick={more} disabled={isLooking}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

function downloadOf(filter: ReturnType<typeof filterOf>): string {
  const query = Object.entries(queryOf(filter, Date.now())).map(([name, value]) => [name, String(value)]);
  return apiUrl(`/decisions.csv?${new URLSearchParams(query).toString()}`);
}
