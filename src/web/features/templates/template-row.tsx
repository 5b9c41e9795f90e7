import { Bot, MessageSquareText, Pencil, Trash2 } from 'lucide-react';
import type { Template } from '../../../core/template/template.ts';
import { textsOf } from '../../../core/template/variables.ts';
import { IconButton } from '../../ui/button.tsx';

type TemplateRowProps = { template: Template; may: boolean; onEdit(): void; onDelete(): void };

/** One template in the list: what it is for, how it begins, what it leaves open. */
export function TemplateRow({ template, may, onEdit, onDelete }: TemplateRowProps) {
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
        <h3 className="truncate text-sm font-medium">{name}</h3>
        {description !== '' && <p className="text-xs text-dim">{description}</p>}
        <p className="line-clamp-2 pt-1 font-mono text-code text-faint">{textsOf(content).join(' — ')}</p>
        {variables.length > 0 && (
          <p className="flex flex-wrap gap-1 pt-1.5">
            {variables.map((variable) => (
              <span
                key={variable.name}
                title={variable.description}
                className="rounded border border-line px-1.5 font-mono text-2xs text-dim"
              >
                {variable.name}
                {variable.default === null ? '' : ` = ${variable.default}`}
              </span>
            ))}
          </p>
        )}
      </div>
      {may && (
        <div className="flex">
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
