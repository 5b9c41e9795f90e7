import { ChevronDown, Ellipsis } from 'lucide-react';
import { classes } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Switch, Switches } from './use-switches.ts';

const chip =
  'inline-flex min-h-7 min-w-0 items-center gap-1 rounded-md px-2 text-xs text-dim hover:bg-panel hover:text-ink ' +
  'data-popup-open:bg-panel data-popup-open:text-ink max-phone:min-h-10 max-phone:text-sm';

/** What is switched live: the model, what it may do by itself, and how hard it thinks. */
export function SwitchBar({ model, mode, effort, thinking }: Switches) {
  return (
    <div className="flex min-w-0 items-center">
      <SwitchMenu {...model} />
      <SwitchMenu {...mode} />
      {effort && <SwitchMenu {...effort} isNamed className="max-phone:hidden" />}
      <SwitchMenu {...thinking} isNamed className="max-phone:hidden" />
      <More switches={effort ? [effort, thinking] : [thinking]} />
    </div>
  );
}

type SwitchMenuProps = Switch & { isNamed?: boolean; className?: string };

function SwitchMenu({ name, value, items, isPending, isLater, isNamed = false, className }: SwitchMenuProps) {
  const state = isPending ? ', changing' : isLater ? ', from the next run' : '';
  return (
    <Menu label={`${name}: ${value}${state}`} items={items} side="top" className={classes(chip, className)}>
      <span className="truncate">
        {isNamed && `${name}: `}
        {value}
        {isLater && <span className="text-faint"> · from the next run</span>}
      </span>
      {isPending ? (
        <Spinner size={12} />
      ) : (
        <ChevronDown size={12} aria-hidden="true" className="shrink-0 text-faint max-phone:hidden" />
      )}
    </Menu>
  );
}

/** On a phone, what has no room beside the box. */
function More({ switches }: { switches: Switch[] }) {
  const items = switches.flatMap(({ name, items: choices }) =>
    choices.map((choice) => ({ ...choice, label: `${name}: ${choice.label}` })),
  );
  return (
    <Menu label="More switches" items={items} side="top" className={classes(chip, 'phone:hidden')}>
      <Ellipsis size={16} aria-hidden="true" />
    </Menu>
  );
}
