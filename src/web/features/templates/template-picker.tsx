import { useState } from 'react';
import { type Filled, fillAgent, fillText, type Values } from '../../../core/template/fill.ts';
import type { AgentTemplate, Template } from '../../../core/template/template.ts';
import { answerOf } from '../../store/use-answer.ts';
import { SelectField } from '../../ui/field.tsx';
import { FillIn } from './fill-in.tsx';
import { useTemplates } from './use-templates.ts';

type PickerProps<Value> = { onFilled(value: Value): void };

/** Chooses a prompt and fills it in. It is not there when there is nothing to choose from. */
export function PromptPicker({ onFilled }: PickerProps<string>) {
  return <Picker fill={filledPrompt} onFilled={onFilled} />;
}

/** The same for an agent. */
export function AgentPicker({ onFilled }: PickerProps<AgentTemplate['agent']>) {
  return <Picker fill={filledAgent} onFilled={onFilled} />;
}

/** Null for a template of another kind. */
type Fill<Value> = (template: Template, values: Values) => Filled<Value> | null;

const filledPrompt: Fill<string> = ({ content, variables }, values) =>
  content.type === 'prompt' ? fillText(content.text, variables, values) : null;

const filledAgent: Fill<AgentTemplate['agent']> = ({ content, variables }, values) =>
  content.type === 'agent' ? fillAgent(content, variables, values) : null;

function Picker<Value>({ fill, onFilled }: PickerProps<Value> & { fill: Fill<Value> }) {
  const { answered } = useTemplates();
  const [chosenId, setChosenId] = useState('');
  const templates = (answerOf(answered)?.templates ?? []).filter((template) => fill(template, {}) !== null);
  const chosen = templates.find(({ id }) => id === chosenId);
  if (templates.length === 0) return null;

  const choose = (id: string) => {
    const filled = templates.find((template) => template.id === id && template.variables.length === 0);
    // With nothing to fill in there is nothing to wait for.
    const done = filled && fill(filled, {});
    setChosenId(done?.type === 'filled' ? '' : id);
    if (done?.type === 'filled') onFilled(done.value);
  };
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Template"
        value={chosenId}
        onText={choose}
        choices={[{ value: '', label: 'None' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
        hint={chosen?.description}
      />
      {chosen && (
        <div className="rounded-lg border border-line p-3">
          <FillIn
            key={chosen.id}
            template={chosen}
            fill={(values) => fill(chosen, values) as Filled<Value>}
            action="Use template"
            onFilled={(value) => {
              setChosenId('');
              onFilled(value);
            }}
          />
        </div>
      )}
    </div>
  );
}
