import { Link } from 'wouter';
import { useWaitingTitle } from '../../features/inbox/waiting-title.ts';
import { FleetContext, useWatchFleet } from '../../store/fleet.ts';
import { classes } from '../../ui/class-names.ts';
import { AgentsPlace } from './agents-place.tsx';

const places = [
  { key: 'overview', href: '/agents', title: 'Overview' },
  { key: 'board', href: '/agents/board', title: 'Board' },
  { key: 'templates', href: '/agents/templates', title: 'Templates' },
] as const;

/** Agents, what they have to do, and what they are made from. Any other place is one agent. */
export function AgentsPage({ place }: { place: string }) {
  useWaitingTitle('Agents');
  return (
    <FleetContext value={useWatchFleet()}>
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-5 border-b border-line px-5 max-phone:px-4 max-phone:pt-[env(safe-area-inset-top)]">
          <h1 className="text-base font-semibold tracking-tight">Agents</h1>
          <nav aria-label="Parts of this page" className="flex gap-1">
            {places.map(({ key, href, title }) => (
              <Link
                key={key}
                href={href}
                aria-current={key === place ? 'page' : undefined}
                className={classes(
                  'flex items-center rounded-md px-2 py-1 text-sm max-phone:min-h-11',
                  key === place ? 'bg-raise text-ink' : 'text-dim hover:text-ink',
                )}
              >
                {title}
              </Link>
            ))}
          </nav>
        </header>
        <AgentsPlace place={place} />
      </main>
    </FleetContext>
  );
}
