import type { Model } from '../../../core/session/fact.ts';
import { SelectField, TextArea, TextField } from '../field.tsx';
import { effortChoices, modeChoices, modelChoices, orUsual } from './run-choices.ts';
import type { RunForm, RunProblems } from './run-form.ts';

type RunFieldsProps = {
  form: RunForm;
  onForm(form: RunForm): void;
  problems: RunProblems;
  models: readonly Model[];
  disabled?: boolean;
};

/** Model, mode and effort: what most people change. */
export function MainRunFields({ form, onForm, problems, models, disabled = false }: RunFieldsProps) {
  const efforts = effortChoices(models, form.model);
  return (
    <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
      <SelectField
        label="Model"
        value={form.model}
        onText={(model) => onForm({ ...form, model })}
        choices={orUsual(modelChoices(models))}
        problem={problems.model}
        disabled={disabled}
      />
      <SelectField
        label="Permission mode"
        value={form.permissionMode}
        onText={(permissionMode) => onForm({ ...form, permissionMode })}
        choices={orUsual(modeChoices)}
        problem={problems.permissionMode}
        disabled={disabled}
      />
      <SelectField
        label="Effort"
        value={form.effort}
        onText={(effort) => onForm({ ...form, effort })}
        choices={orUsual(efforts)}
        problem={problems.effort}
        disabled={disabled || (efforts.length === 0 && form.effort === '')}
      />
    </div>
  );
}

/** Limits and what comes along: what few people change. */
export function MoreRunFields({ form, onForm, problems, disabled = false }: Omit<RunFieldsProps, 'models'>) {
  return (
    <>
      <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
        <TextField
          label="Turn limit"
          inputMode="numeric"
          placeholder="None"
          value={form.maxTurns}
          onText={(maxTurns) => onForm({ ...form, maxTurns })}
          problem={problems.maxTurns}
          disabled={disabled}
        />
        <TextField
          label="Dollar limit"
          inputMode="decimal"
          placeholder="None"
          value={form.maxBudgetUsd}
          onText={(maxBudgetUsd) => onForm({ ...form, maxBudgetUsd })}
          problem={problems.maxBudgetUsd}
          disabled={disabled}
        />
        <TextField
          label="Thinking budget"
          inputMode="numeric"
          placeholder="In tokens"
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
        value={form.addDirs}
        onText={(addDirs) => onForm({ ...form, addDirs })}
        problem={problems.addDirs}
        disabled={disabled}
      />
      <TextArea
        label="MCP config"
        isCode
        hint="Paths of files, one a line, or the JSON itself."
        value={form.mcpConfigs}
        onText={(mcpConfigs) => onForm({ ...form, mcpConfigs })}
        problem={problems.mcpConfigs}
        disabled={disabled}
      />
      <TextArea
        label="Addition to the system prompt"
        value={form.appendSystemPrompt}
        onText={(appendSystemPrompt) => onForm({ ...form, appendSystemPrompt })}
        problem={problems.appendSystemPrompt}
        disabled={disabled}
      />
    </>
  );
}
