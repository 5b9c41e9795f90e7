import { ChevronDown, Ellipsis } from 'lucide-react';
import { classes } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ModelDialog } from './model-dialog.tsx';
import type { Switch, Switches } from './use-switches.ts';

const chip =
  'inline-flex min-h-7 min-w-0 items-center gap-1 rounded-md px-2 text-xs text-dim hover:bg-panel hover:text-ink ' +
  'data-popup-open:bg-panel data-popup-open:text-ink max-phone:min-h-11 max-phone:min-w-11 max-phone:justify-center max-phone:text-sm';

/**
 * A phone, a narrow window, and a wide panel leave the column too little room for all switches: thinking moves into More
 * first, then effort. The model's name is cut before anything else; on a phone the mode can be cut too.
 */
const forAll = 'shrink-0 @max-[640px]/composer:hidden';
const forTwo = 'shrink-0 @max-[500px]/composer:hidden';
const betweenTwoAndAll = 'shrink-0 @min-[640px]/composer:hidden @max-[500px]/composer:hidden';
const belowTwo = 'shrink-0 @min-[500px]/composer:hidden';

type OpenMenu = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

type SwitchBarProps = Omit<Switches, 'onNextMode' | 'onModels'> & { modelMenu: OpenMenu };

/** What is switched live: the model, what it may do by itself, and how hard it thinks. */
export function SwitchBar({ model, mode, effort, thinking, style, fastMode, naming, modelMenu }: SwitchBarProps) {
  const rare = style ? [style, fastMode] : [fastMode];
  return (
    <div className="flex min-w-0 items-center">
      <SwitchMenu {...model} className="shrink-[99]" open={modelMenu} />
      <SwitchMenu {...mode} className="phone:shrink-0" />
      {effort && <SwitchMenu {...effort} isNamed className={forTwo} />}
      <SwitchMenu {...thinking} isNamed className={effort ? forAll : forTwo} />
      <More switches={rare} className={effort ? forAll : forTwo} />
      {effort && <More switches={[thinking, ...rare]} className={betweenTwoAndAll} />}
      <More switches={[...(effort ? [effort] : []), thinking, ...rare]} className={belowTwo} />
      {naming && <ModelDialog {...naming} />}
    </div>
  );
}

type SwitchMenuProps = Switch & { isNamed?: boolean; className?: string; open?: OpenMenu };

function SwitchMenu({ name, value, items, isPending, isLater, isNamed = false, className, open }: SwitchMenuProps) {
  const state = isPending ? ', changing' : isLater ? ', from the next run' : '';
  return (
    <Menu
      label={`${name}: ${value}${state}`}
      items={items}
      side="top"
      className={classes(chip, className)}
      {...(open ? { open } : {})}
    >
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

/** What has no room beside the box: in a narrow column that is more. */
function More({ switches, className }: { switches: Switch[]; className: string }) {
  const items = switches.flatMap(({ name, items: choices }) =>
    choices.map((choice) => ({ ...choice, label: `${name}: ${choice.label}` })),
  );
  return (
    <Menu label="More switches" items={items} side="top" className={classes(chip, className)}>
      <Ellipsis size={16} aria-hidden="true" />
    </Menu>
  );
}
