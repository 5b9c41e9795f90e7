import type { Agent } from '../../../core/fleet/agent.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { useMay } from '../../store/client-context.ts';
import { told } from '../../store/told.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { failureWords } from './agent-words.ts';

/** What went wrong since the last success, and a way to try it again at once. */
export function AgentFailures({ agent }: { agent: Agent }) {
  const failures = agent.reconcileFailures;
  const now = useNow((failures?.nextAttemptAt ?? null) !== null);
  const may = useMay('session.create');
  if (failures === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="tnum min-w-0 text-xs break-words text-bad max-phone:flex-1 max-phone:basis-40">
        {failureWords(failures, now)}
      </p>
      {may && (
        <Button onClick={() => told(fleetApi.retryAgent(agent.id))} className="min-h-6 px-2 text-xs">
          Try again
        </Button>
      )}
    </div>
  );
}
