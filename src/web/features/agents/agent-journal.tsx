import { Link } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import { plainWords } from '../../../core/plain-words.ts';
import { visible } from '../../../core/text/visible.ts';
import { useFleet } from '../../store/fleet.ts';
import { Button } from '../../ui/button.tsx';
import { clockTime, exactTime } from '../../ui/format.ts';
import { eventWords } from './agent-words.ts';
import { useAgentEvents } from './use-agent-events.ts';

/** What was decided about an agent, when and why. */
export function AgentJournal({ agent }: { agent: Agent }) {
  const tasks = (useFleet()?.tasks ?? []).filter(({ agentId }) => agentId === agent.id);
  const changed = [
    ...[agent.lastReconcileAt, agent.executionState, agent.desiredExecutionState],
    ...tasks.map(({ id, state }) => `${id} ${state}`),
  ].join();
  const { events, isLooking, problem, more } = useAgentEvents(agent.id, changed);
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  return (
    <section aria-label="Decisions">
      <h2 className="pb-1.5 text-sm font-semibold">Decisions</h2>
      {problem !== null && <p className="text-sm text-bad">{problem}</p>}
      {events.length === 0 && !isLooking && problem === null && (
        <p className="text-sm text-faint">Nothing was decided yet.</p>
      )}
      <ol className="flex flex-col">
        {events.map(({ seq, at, type, reason, taskId, sessionId }) => (
          <li
            key={seq}
            className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-t border-line py-1.5 text-xs"
          >
            <time dateTime={new Date(at).toISOString()} title={exactTime(at)} className="tnum text-faint">
              {clockTime(at)}
            </time>
            <p className="min-w-0 break-words">
              <span className="font-medium">{eventWords(type)}</span>
              {taskId !== null && titles.has(taskId) && (
                <span className="text-dim"> · {visible(titles.get(taskId) ?? '', 'prose')}</span>
              )}
              {reason !== '' && <span className="text-dim"> — {plainWords(reason)}</span>}
            </p>
            {sessionId !== null && (
              <Link
                href={`/sessions/${sessionId}`}
                className="text-faint hover:text-sea max-phone:-my-1.5 max-phone:flex max-phone:min-h-11 max-phone:items-center"
              >
                Session
              </Link>
            )}
          </li>
        ))}
      </ol>
      {more && (
        <div className="pt-3">
          <Button onClick={more} disabled={isLooking}>
            Show older
          </Button>
        </div>
      )}
    </section>
  );
}
