import type { AgentSpec } from '../../../core/fleet/agent.ts';
import type { Model } from '../../../core/session/fact.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { LimitFields } from '../../ui/limit-fields.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import { type CliForModes, modeChoicesFor, modelChoices, orUsual } from '../../ui/run-options/run-choices.ts';

type Agent = Omit<AgentSpec, 'cwd'>;

type AgentFieldsProps = {
  agent: Agent;
  onAgent(agent: Agent): void;
  models: readonly Model[];
  /** The CLI that will run, which says what modes there are. */
  cli: CliForModes;
  nameProblem?: string | undefined;
};

/** Everything a person says about an agent, but for where it works. */
export function AgentFields({ agent, onAgent, models, cli, nameProblem }: AgentFieldsProps) {
  const set = (changed: Partial<Agent>) => onAgent({ ...agent, ...changed });
  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <TextField
          label="Agent name"
          placeholder="Builder"
          value={agent.name}
          onText={(name) => set({ name })}
          problem={nameProblem}
        />
        <TextField
          label="What it is for"
          placeholder="worker"
          value={agent.kind}
          onText={(kind) => set({ kind })}
          maxLength={60}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Model"
          value={agent.model ?? ''}
          onText={(model) => set({ model: model || null })}
          choices={orUsual(modelChoices(models), '')}
        />
        <SelectField
          label="Permission mode"
          value={agent.mode ?? ''}
          onText={(mode) => set({ mode: mode || null })}
          choices={orUsual(modeChoicesFor(cli), '')}
        />
      </div>
      <TextArea
        label="Addition to the system prompt"
        placeholder="What it should always know"
        value={agent.systemPromptAddition ?? ''}
        onText={(text) => set({ systemPromptAddition: text === '' ? null : text })}
      />
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <LinesField
          label="Allowed tools"
          hint="Without asking. One a line."
          placeholder={'Read\nBash(npm test:*)'}
          lines={agent.allowedTools}
          onLines={(allowedTools) => set({ allowedTools })}
        />
        <LinesField
          label="Denied tools"
          hint="Never. One a line."
          placeholder="WebFetch"
          lines={agent.deniedTools}
          onLines={(deniedTools) => set({ deniedTools })}
        />
      </div>
      <LimitFields limits={agent.limits} onLimits={(limits) => set({ limits })} />
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <CheckField
          label="Own worktree"
          hint="It works on a branch and in a folder of its own."
          isChecked={agent.ownWorktree}
          onCheck={(ownWorktree) => set({ ownWorktree })}
        />
        <CheckField
          label="Fresh sessions"
          hint="Each task begins a new session."
          isChecked={agent.freshSessions}
          onCheck={(freshSessions) => set({ freshSessions })}
        />
      </div>
    </>
  );
}
