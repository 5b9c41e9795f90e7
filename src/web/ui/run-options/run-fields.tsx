import type { Model } from '../../../core/session/fact.ts';
import { SelectField, TextArea, TextField } from '../field.tsx';
import { effortChoices, modeChoices, modelChoices, orUsual } from './run-choices.ts';
import { notSet, type RunForm, type RunProblems } from './run-form.ts';

type RunFieldsProps = {
  form: RunForm;
  onForm(form: RunForm): void;
  problems: RunProblems;
  models: readonly Model[];
  /** What holds where nothing is filled in. */
  usual: RunForm;
  disabled?: boolean;
};

/** Model, mode and effort: what most people change. */
export function MainRunFields({ form, onForm, problems, models, usual, disabled = false }: RunFieldsProps) {
  const efforts = effortChoices(models, form.model === notSet ? '' : form.model);
  return (
    <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
      <SelectField
        label="Model"
        value={form.model}
        onText={(model) => onForm({ ...form, model })}
        choices={orUsual(modelChoices(models), usual.model)}
        problem={problems.model}
        disabled={disabled}
      />
      <SelectField
        label="Permission mode"
        value={form.permissionMode}
        onText={(permissionMode) => onForm({ ...form, permissionMode })}
        choices={orUsual(modeChoices, usual.permissionMode)}
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
export function MoreRunFields({ form, onForm, problems, usual, disabled = false }: Omit<RunFieldsProps, 'models'>) {
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
        hint="Paths of files, one a line, or the JSON itself."
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
