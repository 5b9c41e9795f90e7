import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AgentFields } from '../features/agents/agent-fields.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import type { RenderAgent } from '../features/templates/template-editor.tsx';
import { Templates } from '../features/templates/templates.tsx';
import { useCli } from '../store/use-cli.ts';
import { classes } from '../ui/class-names.ts';

const places = [
  { key: 'overview', href: '/agents', title: 'Overview' },
  { key: 'board', href: '/agents/board', title: 'Board' },
  { key: 'templates', href: '/agents/templates', title: 'Templates' },
] as const;

/** Agents, what they have to do, and what they are made from. Any other place is one agent. */
export function AgentsPage({ place }: { place: string }) {
  useWaitingTitle('Agents');
  const models = useCli()?.reported?.facts.models ?? [];
  const renderAgent: RenderAgent = (fields) => <AgentFields {...fields} models={models} />;
  return (
    <Frame place={place}>
      <div className="mx-auto max-w-[860px]">
        <Templates renderAgent={renderAgent} />
      </div>
    </Frame>
  );
}

function Frame({ place, children }: { place: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-5 border-b border-line px-5 max-phone:px-4 max-phone:pt-[env(safe-area-inset-top)]">
        <h1 className="text-base font-semibold tracking-tight">Agents</h1>
        <nav aria-label="Parts of agents" className="flex gap-1">
          {places.map(({ key, href, title }) => (
            <Link
              key={key}
              href={href}
              aria-current={key === place ? 'page' : undefined}
              className={classes(
                'flex items-center rounded-md px-2 py-1 text-sm max-phone:min-h-10',
                key === place ? 'bg-raise text-ink' : 'text-dim hover:text-ink',
              )}
            >
              {title}
            </Link>
          ))}
        </nav>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 outline-offset-[-2px] max-phone:px-3">
        {children}
      </div>
    </main>
  );
}
