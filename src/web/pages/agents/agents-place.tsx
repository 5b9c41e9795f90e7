import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { AgentDetail } from '../../features/agents/agent-detail.tsx';
import { AgentFields } from '../../features/agents/agent-fields.tsx';
import { AgentList } from '../../features/agents/agent-list.tsx';
import { Board } from '../../features/board/board.tsx';
import type { CardParts } from '../../features/board/board-column.tsx';
import { TaskQueue } from '../../features/board/task-queue.tsx';
import { Templates } from '../../features/templates/templates.tsx';
import { WorktreeChip } from '../../features/worktree/worktree-chip.tsx';
import { useMay } from '../../store/client-context.ts';
import { cliForModes, useCli } from '../../store/use-cli.ts';
import { Button } from '../../ui/button.tsx';
import { type FleetDialog, FleetDialogs } from './fleet-dialogs.tsx';
import { LiveActivity } from './live-activity.tsx';

/** One part of the page of agents, with the dialogs that it opens. */
export function AgentsPlace({ place }: { place: string }) {
  const [dialog, setDialog] = useState<FleetDialog | null>(null);
  const found = useCli();
  const models = found?.reported?.facts.models ?? [];
  const cli = found === null ? { version: null } : cliForModes(found);
  return (
    <>
      <Shown place={place} onDialog={setDialog} models={models} cli={cli} />
      {dialog !== null && <FleetDialogs dialog={dialog} models={models} cli={cli} onClose={() => setDialog(null)} />}
    </>
  );
}

type ShownProps = {
  place: string;
  onDialog(dialog: FleetDialog): void;
  models: Parameters<typeof AgentFields>[0]['models'];
  cli: Parameters<typeof AgentFields>[0]['cli'];
};

function Shown({ place, onDialog, models, cli }: ShownProps) {
  // Cards are drawn again only when their own task changes.
  const card = useMemo<CardParts>(
    () => ({
      onEdit: (task) => onDialog({ type: 'task', task, agentId: null }),
      onDelete: (task) => onDialog({ type: 'deleteTask', task }),
      onAnswer: (task) => onDialog({ type: 'answer', task }),
      onReview: (folder) => onDialog({ type: 'review', folder }),
      renderActivity: (sessionId) => <LiveActivity sessionId={sessionId} />,
    }),
    [onDialog],
  );
  const onNewTask = (agentId: string | null) => onDialog({ type: 'task', task: null, agentId });
  const onNewAgent = () => onDialog({ type: 'agent', agent: null });
  switch (place) {
    case 'overview':
      return (
        <Scrolled>
          <Overview onNewAgent={onNewAgent} />
        </Scrolled>
      );
    case 'board':
      return (
        <div className="flex min-h-0 flex-1 flex-col px-5 pt-3.5 max-phone:overflow-y-auto max-phone:px-3 max-phone:pb-4">
          <Board onNewTask={onNewTask} onNewAgent={onNewAgent} {...card} />
        </div>
      );
    case 'templates':
      return (
        <Scrolled>
          <Templates
            renderAgent={(fields) => <AgentFields {...fields} models={models} cli={cli} />}
            onUse={(template) =>
              onDialog(
                template.content.type === 'agent'
                  ? { type: 'agent', agent: null, template }
                  : { type: 'task', task: null, agentId: null, template },
              )
            }
          />
        </Scrolled>
      );
    default:
      return (
        <Scrolled>
          <AgentDetail
            key={place}
            id={place}
            onEdit={(agent) => onDialog({ type: 'agent', agent })}
            renderWorktree={(path) => <WorktreeChip folder={path} />}
            renderQueue={(agent) => <TaskQueue agent={agent} onNewTask={onNewTask} {...card} />}
          />
        </Scrolled>
      );
  }
}

function Overview({ onNewAgent }: { onNewAgent(): void }) {
  const may = useMay('session.create');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <p className="min-w-60 flex-1 text-sm text-dim">
          Named workers that take their tasks one after the other, and ask you when they need you.
        </p>
        {may && (
          <Button look="primary" onClick={onNewAgent}>
            <Plus size={14} aria-hidden="true" /> New agent
          </Button>
        )}
      </div>
      <AgentList />
    </>
  );
}

/** Every part has the same width, so that nothing jumps between them. */
function Scrolled({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
    <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 outline-offset-[-2px] max-phone:px-3">
      <div className="mx-auto max-w-[1080px]">{children}</div>
    </div>
  );
}
