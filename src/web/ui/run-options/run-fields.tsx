import type { Model } from '../../../core/session/fact.ts';
import { SelectField, TextArea, TextField } from '../field.tsx';
import { ModelField } from './model-field.tsx';
import { type CliForModes, effortChoices, modeChoicesFor, orUsual } from './run-choices.ts';
import { notSet, type RunForm, type RunProblems } from './run-form.ts';

type RunFieldsProps = {
  form: RunForm;
  onForm(form: RunForm): void;
  problems: RunProblems;
  models: readonly Model[];
  /** The CLI that will run, which says what modes there are. */
  cli: CliForModes;
  /** What holds where nothing is filled in. */
  usual: RunForm;
  disabled?: boolean;
};

/** Model, mode and effort: what most people change. */
export function MainRunFields({ form, onForm, problems, models, cli, usual, disabled = false }: RunFieldsProps) {
  const efforts = effortChoices(models, form.model === notSet ? '' : form.model);
  return (
    <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
      <ModelField
        value={form.model}
        onText={(model) => onForm({ ...form, model })}
        models={models}
        usual={usual.model}
        problem={problems.model}
        disabled={disabled}
      />
      <SelectField
        label="Permission mode"
        value={form.permissionMode}
        onText={(permissionMode) => onForm({ ...form, permissionMode })}
        choices={orUsual(modeChoicesFor(cli), usual.permissionMode)}
        hint={cli.refusesBypass ? 'Bypass permissions isn’t available to root.' : undefined}
        problem={problems.permissionMode}
        disabled={disabled}
      />
      <SelectField
        label="Effort"
        value={form.effort}
        onText={(effort) => onForm({ ...form, effort })}
        choices={orUsual(efforts, usual.effort)}
        problem={problems.effort}
        disabled={disabled || (efforts.length === 0 && form.effort === '')}
      />
    </div>
  );
}

/** Limits and what comes along: what few people change. */
export function MoreRunFields({
  form,
  onForm,
  problems,
  usual,
  disabled = false,
}: Omit<RunFieldsProps, 'models' | 'cli'>) {
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
        <TextField
          label="Turn limit"
          inputMode="numeric"
          placeholder={usual.maxTurns || 'None'}
          value={form.maxTurns}
          onText={(maxTurns) => onForm({ ...form, maxTurns })}
          problem={problems.maxTurns}
          disabled={disabled}
        />
        <TextField
          label="Dollar limit"
          inputMode="decimal"
          placeholder={usual.maxBudgetUsd || 'None'}
          value={form.maxBudgetUsd}
          onText={(maxBudgetUsd) => onForm({ ...form, maxBudgetUsd })}
          problem={problems.maxBudgetUsd}
          disabled={disabled}
        />
        <TextField
          label="Thinking budget"
          inputMode="numeric"
          placeholder={usual.maxThinkingTokens || 'In tokens'}
          value={form.maxThinkingTokens}
          onText={(maxThinkingTokens) => onForm({ ...form, maxThinkingTokens })}
          problem={problems.maxThinkingTokens}
          disabled={disabled}
        />
      </div>
      <TextArea
        label="Extra folders"
        isCode
        hint="Besides its own folder. One path a line."
        placeholder={usual.addDirs}
        value={form.addDirs}
        onText={(addDirs) => onForm({ ...form, addDirs })}
        problem={problems.addDirs}
        disabled={disabled}
      />
      <TextArea
        label="MCP config"
        isCode
        hint="Paths of files, one per line, or the JSON itself. Values shown as [hidden:…] stay as they are."
        placeholder={usual.mcpConfigs}
        value={form.mcpConfigs}
        onText={(mcpConfigs) => onForm({ ...form, mcpConfigs })}
        problem={problems.mcpConfigs}
        disabled={disabled}
      />
      <TextArea
        label="Addition to the system prompt"
        placeholder={usual.appendSystemPrompt}
        value={form.appendSystemPrompt}
        onText={(appendSystemPrompt) => onForm({ ...form, appendSystemPrompt })}
        problem={problems.appendSystemPrompt}
        disabled={disabled}
      />
    </>
  );
}
