import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import { exampleTemplates } from '../../../core/template/examples.ts';
import type { Template, TemplateSpec } from '../../../core/template/template.ts';
import { useMay } from '../../store/client-context.ts';
import { useChange } from '../../store/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type RenderAgent, TemplateEditor } from './template-editor.tsx';
import { TemplateRow } from './template-row.tsx';
import { deleteTemplate, saveTemplate, useTemplates } from './use-templates.ts';

type Editing = { type: 'none' } | { type: 'new' } | { type: 'edit' | 'delete'; template: Template };

type TemplatesProps = { renderAgent: RenderAgent; onUse(template: Template): void };

/** The templates there are, and where they are written. */
export function Templates({ renderAgent, onUse }: TemplatesProps) {
  const { answered, again } = useTemplates();
  const [editing, setEditing] = useState<Editing>({ type: 'none' });
  const { isBusy, refusal, change } = useChange();
  const may = useMay('session.create');
  const rest = () => setEditing({ type: 'none' });
  const saved = () => {
    rest();
    again();
  };
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-bad">{answered.error.message}</p>;

  const { templates } = answered.answer;
  const add = async (spec: TemplateSpec) => {
    if (await change(() => saveTemplate(newId(), spec))) again();
  };
  const drop = async ({ id }: Template) => {
    if (await change(() => deleteTemplate(id))) saved();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <p className="min-w-60 flex-1 text-sm text-dim">
          Prompts and agents that are written once, with variables that are filled in each time.
        </p>
        {may && <ExampleMenu templates={templates} onAdd={(spec) => void add(spec)} />}
        {may && (
          <Button look="primary" onClick={() => setEditing({ type: 'new' })}>
            <Plus size={14} aria-hidden="true" /> New template
          </Button>
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className="pb-3 text-sm text-bad">
          {refusal.message}
        </p>
      )}
      {templates.length === 0 && <p className="py-8 text-center text-sm text-faint">There is no template yet.</p>}
      <ul aria-label="Templates" className="flex flex-col">
        {templates.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            may={may}
            onUse={() => onUse(template)}
            onEdit={() => setEditing({ type: 'edit', template })}
            onDelete={() => setEditing({ type: 'delete', template })}
          />
        ))}
      </ul>
      {(editing.type === 'new' || editing.type === 'edit') && (
        <TemplateEditor
          template={editing.type === 'new' ? null : editing.template}
          renderAgent={renderAgent}
          onSaved={saved}
          onClose={rest}
        />
      )}
      {editing.type === 'delete' && (
        <Confirm
          title="Delete this template?"
          action="Delete template"
          isDanger
          isBusy={isBusy}
          onConfirm={() => void drop(editing.template)}
          onClose={rest}
        >
          <b className="text-ink">{editing.template.name}</b> is gone for good. What was made with it stays.
        </Confirm>
      )}
    </>
  );
}

/** Those of the examples that are not there yet. */
function ExampleMenu({ templates, onAdd }: { templates: readonly Template[]; onAdd(spec: TemplateSpec): void }) {
  const names = new Set(templates.map(({ name }) => name));
  const left = exampleTemplates.filter(({ name }) => !names.has(name));
  if (left.length === 0) return null;
  return (
    <Menu
      label="Add an example"
      items={left.map((spec) => ({ label: spec.name, hint: spec.description, onSelect: () => onAdd(spec) }))}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-lg border border-line bg-raise px-3 text-sm font-medium hover:border-faint max-phone:min-h-11"
    >
      Add an example
    </Menu>
  );
}
