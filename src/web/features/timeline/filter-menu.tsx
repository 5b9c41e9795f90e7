import { Menu } from '@base-ui/react/menu';
import { Check, ListFilter } from 'lucide-react';
import type { RowFilter } from '../../../core/session/select.ts';
import { classes } from '../../ui/class-names.ts';
import { useRowFilter } from './row-filter.ts';

const kinds: { name: keyof RowFilter; label: string }[] = [
  { name: 'tools', label: 'Tool calls' },
  { name: 'thinking', label: 'Thinking' },
  { name: 'notices', label: 'Notices' },
];

/** Which kinds of rows the timeline shows. */
export function FilterMenu({ className }: { className?: string }) {
  const [filter, setFilter] = useRowFilter();
  const isHiding = kinds.some(({ name }) => !filter[name]);
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="Filter timeline"
        title="Filter timeline"
        className={classes(
          'inline-flex size-8 items-center justify-center rounded-md hover:bg-raise hover:text-ink max-phone:size-11',
          isHiding ? 'text-sea' : 'text-dim',
          className,
        )}
      >
        <ListFilter size={15} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="min-w-44 rounded-lg border border-line bg-panel p-1 shadow-float outline-none">
            <Menu.Group>
              <Menu.GroupLabel className="px-2.5 py-1 text-2xs text-faint">Show in the timeline</Menu.GroupLabel>
              {kinds.map(({ name, label }) => (
                <Menu.CheckboxItem
                  key={name}
                  checked={filter[name]}
                  closeOnClick={false}
                  onCheckedChange={(isShown) => setFilter({ ...filter, [name]: isShown })}
                  className="flex cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-raise max-phone:min-h-11"
                >
                  <span className="flex size-4 items-center justify-center rounded border border-line">
                    <Menu.CheckboxItemIndicator>
                      <Check size={12} className="text-sea" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {label}
                </Menu.CheckboxItem>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
