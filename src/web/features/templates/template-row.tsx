import { Bot, MessageSquareText, Pencil, Trash2 } from 'lucide-react';
import type { Template } from '../../../core/template/template.ts';
import { textsOf } from '../../../core/template/variables.ts';
import { visible } from '../../../core/text/visible.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Visible } from '../../ui/visible.tsx';

type TemplateRowProps = { template: Template; may: boolean; onUse(): void; onEdit(): void; onDelete(): void };

/** One template in the list: what it is for, how it begins, what it leaves open. */
export function TemplateRow({ template, may, onUse, onEdit, onDelete }: TemplateRowProps) {
  const { name, description, variables, content } = template;
  const Icon = content.type === 'prompt' ? MessageSquareText : Bot;
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2.5 border-t border-line py-3 last:border-b">
      <Icon
        size={15}
        role="img"
        aria-label={content.type === 'prompt' ? 'Prompt' : 'Agent'}
        className="mt-1 text-faint"
      />
      <div className="min-w-0">
        <h3 className="truncate text-sm font-medium">
          <Visible text={name} shape="prose" />
        </h3>
        {description !== '' && (
          <p className="text-xs text-dim">
            <Visible text={description} shape="prose" />
          </p>
        )}
        <p className="line-clamp-2 pt-1 font-mono text-code text-faint">
          <Visible text={textsOf(content).join(' — ')} shape="prose" />
        </p>
        {variables.length > 0 && (
          <p className="flex flex-wrap gap-1 pt-1.5">
            {variables.map((variable) => (
              <span
                key={variable.name}
                title={visible(variable.description, 'prose')}
                className="rounded border border-line px-1.5 font-mono text-2xs text-dim"
              >
                <Visible text={variable.default === null ? variable.name : `${variable.name} = ${variable.default}`} />
              </span>
            ))}
          </p>
        )}
      </div>
      {may && (
        <div className="flex items-center gap-1">
          <Button
            aria-label={`Use ${visible(name, 'prose')}`}
            title={content.type === 'prompt' ? 'Create a task with this prompt' : 'Create an agent from this template'}
            onClick={onUse}
          >
            Use
          </Button>
          <IconButton label={`Edit ${name}`} onClick={onEdit}>
            <Pencil size={14} />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 size={14} />
          </IconButton>
        </div>
      )}
    </li>
  );
}
