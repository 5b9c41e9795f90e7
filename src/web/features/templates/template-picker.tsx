import { useEffect, useState } from 'react';
import { type Filled, fillAgent, fillText, type Values } from '../../../core/template/fill.ts';
import type { AgentTemplate, Template } from '../../../core/template/template.ts';
import { answerOf } from '../../store/use-answer.ts';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { useTemplates } from './use-templates.ts';

type PickerProps<Value> = {
  /** The template that is chosen at first. */
  template?: Template | null;
  /** Called whenever a template or a value is chosen, also while values are missing. Null when none is chosen. */
  onFilled(filled: Filled<Value> | null): void;
  /** Whether what was filled in is still in use: a text that was edited by hand has no template any more. */
  isApplied: boolean;
  /** Whether fields that are still missing say so. */
  showsMissing: boolean;
};

/** Chooses a prompt and fills in its variables. It isn't shown when there is nothing to choose from. */
export function PromptPicker(props: PickerProps<string>) {
  return <Picker fill={filledPrompt} {...props} />;
}

/** The same for an agent. */
export function AgentPicker(props: PickerProps<AgentTemplate['agent']>) {
  return <Picker fill={filledAgent} {...props} />;
}

/** Null for a template of another kind. */
type Fill<Value> = (template: Template, values: Values) => Filled<Value> | null;

const filledPrompt: Fill<string> = ({ content, variables }, values) =>
  content.type === 'prompt' ? fillText(content.text, variables, values) : null;

const filledAgent: Fill<AgentTemplate['agent']> = ({ content, variables }, values) =>
  content.type === 'agent' ? fillAgent(content, variables, values) : null;

function Picker<Value>({
  fill,
  template = null,
  onFilled,
  isApplied,
  showsMissing,
}: PickerProps<Value> & { fill: Fill<Value> }) {
  const { answered } = useTemplates();
  const [chosenId, setChosenId] = useState(template?.id ?? '');
  const [values, setValues] = useState<Values>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the template that it was opened with.
  useEffect(() => {
    if (template !== null) onFilled(fill(template, {}));
  }, []);
  const templates = (answerOf(answered)?.templates ?? []).filter((known) => fill(known, {}) !== null);
  const chosen = isApplied ? templates.find(({ id }) => id === chosenId) : undefined;
  if (templates.length === 0) return null;

  const choose = (id: string) => {
    const next = templates.find((known) => known.id === id);
    setChosenId(id);
    setValues({});
    onFilled(next ? fill(next, {}) : null);
  };
  const change = (next: Values) => {
    setValues(next);
    if (chosen) onFilled(fill(chosen, next));
  };
  const filled = chosen && showsMissing ? fill(chosen, values) : null;
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Template"
        value={chosen?.id ?? ''}
        onText={choose}
        choices={[{ value: '', label: 'None' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        hint={chosen?.description}
      />
      {chosen && chosen.variables.length > 0 && (
        <VariableInputs
          template={chosen}
          values={values}
          onValues={change}
          missing={filled?.type === 'missing' ? filled.names : []}
        />
      )}
    </div>
  );
}

type VariableInputsProps = {
  template: Template;
  values: Values;
  onValues(values: Values): void;
  missing: readonly string[];
};

function VariableInputs({ template, values, onValues, missing }: VariableInputsProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line p-3">
      {template.variables.map(({ name, description, default: fallback }) => (
        <TextArea
          key={name}
          label={name}
          rows={1}
          hint={description}
          placeholder={fallback ?? ''}
          value={Object.hasOwn(values, name) ? (values[name] ?? '') : ''}
          onText={(text) => onValues({ ...values, [name]: text })}
          problem={missing.includes(name) ? 'Fill this in.' : undefined}
        />
      ))}
    </div>
  );
}
