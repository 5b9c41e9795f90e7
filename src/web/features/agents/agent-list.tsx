import type { Agent } from '../../../core/fleet/agent.ts';
import { useFleet } from '../../store/fleet.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AgentRow } from './agent-row.tsx';

/** All agents, by name. */
export function AgentList() {
  const fleet = useFleet();
  if (fleet === null) return <Loading />;
  if (fleet.agents.length === 0) {
    return (
      <Empty title="No agents yet">
        An agent is a named worker with a queue of tasks. It takes one after the other, in a session of its own, and
        asks you when it needs you.
      </Empty>
    );
  }
  const titles = new Map(fleet.tasks.map(({ id, title }) => [id, title]));
  const queued = new Map<string, number>();
  for (const { agentId, state } of fleet.tasks) {
    if (state === 'queued') queued.set(agentId, (queued.get(agentId) ?? 0) + 1);
  }
  return (
    <ul aria-label="All agents" className="flex flex-col">
      {[...fleet.agents].sort(byName).map((agent) => (
        <AgentRow
          key={agent.id}
          agent={agent}
          currentTask={titles.get(agent.currentTaskId ?? '') ?? null}
          queued={queued.get(agent.id) ?? 0}
        />
      ))}
    </ul>
  );
}

function byName(one: Agent, other: Agent): number {
  return one.name.localeCompare(other.name) || one.createdAt - other.createdAt;
}
