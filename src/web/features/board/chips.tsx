import { X } from 'lucide-react';
import { visible } from '../../../core/text/visible.ts';
import { Visible } from '../../ui/visible.tsx';

type ChipsProps = { label: string; items: readonly { id: string; name: string }[]; onRemove(id: string): void };

/** What was chosen, each with a way to take it back. */
export function Chips({ label, items, onRemove }: ChipsProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {items.map(({ id, name }) => (
        <li
          key={id}
          className="flex max-w-full items-center gap-1 rounded-md border border-line bg-raise pl-2 text-xs max-phone:min-h-11"
        >
          <span className="truncate">
            <Visible text={name} shape="prose" />
          </span>
          <button
            type="button"
            aria-label={`Remove ${visible(name, 'prose')}`}
            onClick={() => onRemove(id)}
            className="inline-flex size-6 shrink-0 items-center justify-center text-faint hover:text-ink max-phone:size-11"
          >
            <X size={13} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
