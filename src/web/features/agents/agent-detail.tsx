import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { useMay } from '../../store/client-context.ts';
import { useFleet } from '../../store/fleet.ts';
import { useChange } from '../../store/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Visible } from '../../ui/visible.tsx';
import { AgentFacts } from './agent-facts.tsx';
import { AgentFailures } from './agent-failures.tsx';
import { AgentJournal } from './agent-journal.tsx';
import { agentLook } from './agent-words.ts';
import { WishControl } from './wish-control.tsx';

type AgentDetailProps = {
  id: string;
  onEdit(agent: Agent): void;
  renderQueue(agent: Agent): ReactNode;
  /** The way to the worktree in this folder. */
  renderWorktree(path: string): ReactNode;
};

/** One agent: what it is, what it has to do, and what was decided about it. */
export function AgentDetail({ id, onEdit, renderQueue, renderWorktree }: AgentDetailProps) {
  const fleet = useFleet();
  const agent = fleet?.agents.find((known) => known.id === id);
  if (fleet === null) return <Loading />;
  if (!agent) return <Empty title="There is no such agent">It may have been deleted.</Empty>;
  return (
    <div className="flex flex-col gap-5">
      <Head agent={agent} onEdit={() => onEdit(agent)}>
        {agent.worktree && renderWorktree(agent.worktree.path)}
      </Head>
      <AgentFailures agent={agent} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-10 gap-y-6 max-wide:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          <AgentFacts agent={agent} />
          <AgentJournal key={agent.id} agent={agent} />
        </div>
        <section aria-label="Queue" className="min-w-0 max-wide:order-first">
          {renderQueue(agent)}
        </section>
      </div>
    </div>
  );
}

function Head({ agent, onEdit, children }: { agent: Agent; onEdit(): void; children: ReactNode }) {
  const may = useMay('session.create');
  const { dot, words } = agentLook(agent);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 flex-1">
        <h2 className="truncate text-[17px] font-semibold tracking-tight">
          <Visible text={agent.name} shape="prose" />
        </h2>
        <p className="flex items-center gap-2 text-sm text-dim">
          <Dot kind={dot} />
          <span>
            <span className={dot === 'wait' ? 'text-wait' : ''}>{words}</span>
            {agent.reason !== null && ` — ${agent.reason}`}
          </span>
        </p>
      </div>
      {children}
      <WishControl agent={agent} />
      {may && (
        <div className="flex gap-2">
          <Button onClick={onEdit}>
            <Pencil size={14} aria-hidden="true" /> Edit
          </Button>
          <DeleteAgent agent={agent} />
        </div>
      )}
    </div>
  );
}

function DeleteAgent({ agent }: { agent: Agent }) {
  const [isAsking, setIsAsking] = useState(false);
  const [, navigate] = useLocation();
  const { isBusy, refusal, change } = useChange();
  const remove = async () => {
    if ((await change(() => fleetApi.deleteAgent(agent.id))) !== null) navigate('/agents');
  };
  return (
    <>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        <Trash2 size={14} aria-hidden="true" /> Delete
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${agent.name}?`}
          action="Delete agent"
          isDanger
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>Its tasks and the journal of its decisions go with it. Its sessions stay.</p>
          {agent.worktree && <p className="pt-2">Its worktree and the branch {agent.worktree.branch} stay, too.</p>}
          {refusal !== null && (
            <p role="alert" className="pt-2 text-bad">
              {refusal.message}
            </p>
          )}
        </Confirm>
      )}
    </>
  );
}
