import { useLocation } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import type { AgentTask } from '../../../core/fleet/task.ts';
import type { Model } from '../../../core/session/fact.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { AgentDialog } from '../../features/agents/agent-dialog.tsx';
import { TaskDialog } from '../../features/board/task-dialog.tsx';
import { FolderField } from '../../features/sessions/new/folder-field.tsx';
import { TrustDialog } from '../../features/sessions/new/trust-dialog.tsx';
import { useRecentFolders } from '../../features/sessions/new/use-folders.ts';
import { AgentPicker, PromptPicker } from '../../features/templates/template-picker.tsx';
import { told } from '../../store/told.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

export type FleetDialog =
  | { type: 'agent'; agent: Agent | null }
  | { type: 'task'; task: AgentTask | null; agentId: string | null }
  | { type: 'deleteTask'; task: AgentTask }
  | { type: 'answer'; task: AgentTask };

type FleetDialogsProps = { dialog: FleetDialog; models: readonly Model[]; onClose(): void };

/** What lies over the page of agents. */
export function FleetDialogs({ dialog, models, onClose }: FleetDialogsProps) {
  const recent = useRecentFolders() ?? [];
  const [, navigate] = useLocation();
  switch (dialog.type) {
    case 'agent':
      return (
        <AgentDialog
          agent={dialog.agent}
          models={models}
          renderFolder={(field) => <FolderField {...field} recent={recent} />}
          renderTemplates={(onFilled) => <AgentPicker onFilled={onFilled} />}
          renderTrust={(place) => <TrustDialog {...place} />}
          onSaved={({ id }) => {
            onClose();
            if (dialog.agent === null) navigate(`/agents/${id}`);
          }}
          onClose={onClose}
        />
      );
    case 'task':
      return (
        <TaskDialog
          task={dialog.task}
          agentId={dialog.agentId}
          renderTemplates={(onFilled) => <PromptPicker onFilled={onFilled} />}
          onClose={onClose}
        />
      );
    case 'deleteTask':
      return (
        <Confirm
          title="Delete this task?"
          action="Delete task"
          isDanger
          onConfirm={() => {
            onClose();
            told(fleetApi.deleteTask(dialog.task.id));
          }}
          onClose={onClose}
        >
          <b className="text-ink">{dialog.task.title}</b> is gone for good. Its session stays.
        </Confirm>
      );
    case 'answer':
      return <AnswerDialog task={dialog.task} onClose={onClose} />;
  }
}
