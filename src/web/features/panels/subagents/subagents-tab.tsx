import { type ReactNode, useMemo } from 'react';
import { useSession, useSessionState, useWatched } from '../../../store/session-context.ts';
import { plural } from '../../../ui/format.ts';
import { Nothing } from '../section.tsx';
import { SubagentRow } from './subagent-row.tsx';
import { subagentsOf } from './subagents.ts';

/** The agents that the session set to work. */
export function SubagentsTab({ renderSubagent }: { renderSubagent?(entryId: string): ReactNode }) {
  const session = useSession();
  const entries = useWatched(session, (watched) => watched.entries);
  const tasks = useSessionState((state) => state.tasks);
  const agents = useMemo(() => subagentsOf(entries, tasks), [entries, tasks]);
  if (agents.length === 0) return <Nothing>No subagents yet. Agents that Claude sets to work show here.</Nothing>;
  return (
    <section aria-label="Subagents">
      <h2 className="px-4 pt-3.5 pb-2 text-sm font-semibold">{plural(agents.length, 'subagent')}</h2>
      <ul className="border-t border-line">
        {agents.map((agent) => (
          <SubagentRow key={agent.id} agent={agent} {...(renderSubagent ? { renderSubagent } : {})} />
        ))}
      </ul>
    </section>
  );
}
