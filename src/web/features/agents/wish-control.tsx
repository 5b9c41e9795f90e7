import type { Agent } from '../../../core/fleet/agent.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { useMay } from '../../store/client-context.ts';
import { told } from '../../store/told.ts';
import { Segments } from '../../ui/segments.tsx';
import { wishes } from './agent-words.ts';

/** What a person wants of an agent. */
export function WishControl({ agent }: { agent: Agent }) {
  const may = useMay('session.create');
  const { id, name, desiredExecutionState } = agent;
  if (!may) return <span className="text-xs text-dim">wanted: {desiredExecutionState}</span>;
  return (
    <Segments
      label={`Wanted of ${name}`}
      choices={wishes}
      value={desiredExecutionState}
      onChoose={(wish) => told(fleetApi.wish(id, wish))}
    />
  );
}
