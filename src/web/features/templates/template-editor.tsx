import { type FormEvent, type ReactNode, useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import type { AgentTemplate, Template, TemplateContent } from '../../../core/template/template.ts';
import { useChange } from '../../store/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { fieldsOf, shownVariables, specOf, type TemplateProblems, withVariable } from './template-form.ts';
import { saveTemplate } from './use-templates.ts';
import { VariableFields } from './variable-fields.tsx';

type Agent = AgentTemplate['agent'];

/** The fields of an agent, which are not this feature's own. */
export type RenderAgent = (place: { agent: Agent; onAgent(agent: Agent): void; nameProblem?: string }) => ReactNode;

type TemplateEditorProps = {
  template: Template | null;
  renderAgent: RenderAgent;
  onSaved(): void;
  onClose(): void;
};

const kinds: { value: TemplateContent['type']; label: string }[] = [
  { value: 'prompt', label: 'Prompt' },
  { value: 'agent', label: 'Agent' },
];

/** Makes a template or changes one. */
export function TemplateEditor({ template, renderAgent, onSaved, onClose }: TemplateEditorProps) {
  // One that is sent again is not made twice.
  const [id] = useState(() => template?.id ?? newId());
  const [fields, setFields] = useState(() => fieldsOf(template));
  const [problems, setProblems] = useState<TemplateProblems>({});
  const { isBusy, refusal, change } = useChange();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const filled = specOf(fields);
    setProblems(filled.type === 'problems' ? filled.problems : {});
    if (filled.type === 'problems') return;
    if (await change(() => saveTemplate(id, filled.spec))) onSaved();
  };

  const title = template === null ? 'New template' : 'Edit template';
  return (
    <Dialog title={title} onClose={onClose} className="w-[min(680px,calc(100vw-24px))]">
      <form aria-label={title} onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
          {template === null && (
            <div className="flex">
              <Segments
                label="Kind of template"
                choices={kinds}
                value={fields.type}
                onChoose={(type) => setFields({ ...fields, type })}
              />
            </div>
          )}
          <TextField
            label="Template name"
            value={fields.name}
            onText={(name) => setFields({ ...fields, name })}
            problem={problems.name}
          />
          <TextField
            label="Description"
            value={fields.description}
            onText={(description) => setFields({ ...fields, description })}
          />
          {fields.type === 'prompt' ? (
            <TextArea
              label="Text"
              rows={6}
              placeholder="Fix {{what}} and run {{test_command}}."
              value={fields.text}
              onText={(text) => setFields({ ...fields, text })}
              problem={problems.text}
            />
          ) : (
            renderAgent({
              agent: fields.agent,
              onAgent: (agent) => setFields({ ...fields, agent }),
              ...(problems.agentName === undefined ? {} : { nameProblem: problems.agentName }),
            })
          )}
          <VariableFields
            variables={shownVariables(fields)}
            onVariable={(changed) => setFields(withVariable(fields, changed))}
          />
          {(problems.limits ?? refusal?.message) && (
            <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm text-bad">
              {problems.limits ?? refusal?.message}
            </p>
          )}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            Save template
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
