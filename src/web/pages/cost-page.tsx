import { ChevronRight } from 'lucide-react';
import { Link, useLocation, useSearch } from 'wouter';
import type { CostAnswer } from '../../core/cost/report.ts';
import { BudgetStandings } from '../features/budgets/budget-standings.tsx';
import { CostOverview } from '../features/cost/cost-overview.tsx';
import { apiPath, type CostPlace, placeAddress, readPlace } from '../features/cost/cost-place.ts';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { sessionTitle } from '../store/session-actions.ts';
import { useAnswer } from '../store/use-answer.ts';
import { baseName } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Segments } from '../ui/segments.tsx';

const rangeChoices = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '12m', label: '12 months' },
  { value: 'all', label: 'All' },
] as const;

/** What everything cost: over time, by what it was for, down to one turn. */
export function CostPage() {
  useWaitingTitle('Cost');
  const place = readPlace(useSearch());
  const [, go] = useLocation();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { answered } = useAnswer<CostAnswer>(apiPath(place, zone));
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-5 py-1.5 max-phone:px-4 max-phone:pt-[max(6px,env(safe-area-inset-top))]">
        <Crumbs place={place} answer={answered.type === 'here' ? answered.answer : null} />
        <Segments
          label="Range"
          choices={rangeChoices}
          value={place.range}
          onChoose={(range) => go(placeAddress({ ...place, range }))}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div className="mx-auto max-w-[1180px] px-8 py-6 max-phone:px-4 max-phone:py-4">
          {answered.type === 'asking' && <Loading rows={8} />}
          {answered.type === 'refused' && <p className="text-sm text-bad">{answered.error.message}</p>}
          {answered.type === 'here' && (
            <CostOverview answer={answered.answer} place={place} zone={zone} budgets={<BudgetStandings />} />
          )}
        </div>
      </div>
    </main>
  );
}

/** Where one is: all, one project, one session. */
function Crumbs({ place, answer }: { place: CostPlace; answer: CostAnswer | null }) {
  const { project, session } = place;
  const shown = answer?.sessions.find(({ id }) => id === session);
  const folder = project ?? (session === null ? null : (shown?.project ?? null));
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1.5 text-base">
      <h1 className="font-semibold tracking-tight">
        {folder === null && session === null ? (
          'Cost'
        ) : (
          <Link href={placeAddress({ ...place, project: null, session: null })} className="hover:text-sea">
            Cost
          </Link>
        )}
      </h1>
      {folder !== null && (
        <Crumb
          name={baseName(folder)}
          title={folder}
          href={session === null ? null : placeAddress({ ...place, project: folder, session: null })}
        />
      )}
      {session !== null && (
        <Crumb name={sessionTitle(shown?.title ?? null)} title="Open the session" href={`/sessions/${session}`} />
      )}
    </div>
  );
}

function Crumb({ name, title, href }: { name: string; title: string; href: string | null }) {
  return (
    <>
      <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-faint" />
      {href === null ? (
        <span title={title} className="truncate text-dim">
          {name}
        </span>
      ) : (
        <Link href={href} title={title} className="truncate text-dim hover:text-sea">
          {name}
        </Link>
      )}
    </>
  );
}
