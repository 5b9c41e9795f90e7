import { useLocation } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import type { AgentTask } from '../../../core/fleet/task.ts';
import type { Model } from '../../../core/session/fact.ts';
import type { Template } from '../../../core/template/template.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { AgentDialog } from '../../features/agents/agent-dialog.tsx';
import { TaskDialog } from '../../features/board/task-dialog.tsx';
import { FolderField } from '../../features/sessions/new/folder-field.tsx';
import { TrustDialog } from '../../features/sessions/new/trust-dialog.tsx';
import { suggestedFolder, useKnownFolders } from '../../features/sessions/new/use-folders.ts';
import { AgentPicker, PromptPicker } from '../../features/templates/template-picker.tsx';
import { told } from '../../store/told.ts';
import { useCli } from '../../store/use-cli.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { CliForModes } from '../../ui/run-options/run-choices.ts';
import { Visible } from '../../ui/visible.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

export type FleetDialog =
  | { type: 'agent'; agent: Agent | null; template?: Template }
  | { type: 'task'; task: AgentTask | null; agentId: string | null; template?: Template }
  | { type: 'review'; folder: string }
  | { type: 'deleteTask'; task: AgentTask }
  | { type: 'answer'; task: AgentTask };

type FleetDialogsProps = { dialog: FleetDialog; models: readonly Model[]; cli: CliForModes; onClose(): void };

/** What lies over the page of agents. */
export function FleetDialogs({ dialog, models, cli, onClose }: FleetDialogsProps) {
  const known = useKnownFolders();
  const recent = known?.folders ?? [];
  const found = useCli();
  const [, navigate] = useLocation();
  switch (dialog.type) {
    case 'agent':
      return (
        <AgentDialog
          agent={dialog.agent}
          suggestedFolder={known && found ? suggestedFolder(known, found) : ''}
          models={models}
          cli={cli}
          renderFolder={(field) => <FolderField {...field} recent={recent} />}
          renderTemplates={(place) => <AgentPicker template={dialog.template ?? null} {...place} />}
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
          renderTemplates={(place) => <PromptPicker template={dialog.template ?? null} {...place} />}
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
          <b className="text-ink">
            <Visible text={dialog.task.title} shape="prose" />
          </b>{' '}
          is gone for good. Its session stays.
        </Confirm>
      );
    case 'review':
      return <ReviewDialog folder={dialog.folder} onClose={onClose} />;
    case 'answer':
      return <AnswerDialog task={dialog.task} onClose={onClose} />;
  }
}
