import { ArrowRightLeft, Trash2 } from 'lucide-react';
import type { FilePlace, SettingsChange, WrittenRule } from '../../../core/permission/settings.ts';
import { behaviorWords } from '../../../core/permission/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { behaviorLook, placeTitle } from './place-words.ts';
import { type MoveTarget, moveTargets } from './seen-versions.ts';

type RuleRowProps = {
  rule: WrittenRule;
  place: FilePlace;
  isFixed: boolean;
  mayUser: boolean;
  disabled: boolean;
  onChange(change: SettingsChange, done: string): void;
};

export function RuleRow({ rule: written, place, isFixed, mayUser, disabled, onChange }: RuleRowProps) {
  const { behavior, rule, problem } = written;
  const move = (to: MoveTarget) => onChange({ type: 'rule.move', place, behavior, rule, to }, 'The rule is moved.');
  const targets = moveTargets({ place, behavior }, mayUser).map((to) => ({
    label: to.place === place ? `${behaviorWords(to.behavior)} instead` : `To ${placeTitle(to.place).toLowerCase()}`,
    onSelect: () => move(to),
  }));
  return (
    <li className="flex min-h-8 items-center gap-3 py-0.5">
      <span className={classes('w-10 shrink-0 text-xs font-medium', behaviorLook(behavior))}>
        {behaviorWords(behavior)}
      </span>
      <span className="min-w-0 flex-1">
        <code className="font-mono text-code break-all">{rule}</code>
        {problem && <span className="block text-xs text-bad">It holds for nothing. {problem}</span>}
      </span>
      {!isFixed && (
        <span className="flex shrink-0">
          <Menu
            label={`Move ${rule}`}
            items={targets}
            isDisabled={disabled}
            className="inline-flex size-7 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-11"
          >
            <ArrowRightLeft size={14} />
          </Menu>
          <IconButton
            label={`Remove ${rule}`}
            disabled={disabled}
            onClick={() => onChange({ type: 'rule.remove', place, behavior, rule }, 'The rule is removed.')}
          >
            <Trash2 size={14} />
          </IconButton>
        </span>
      )}
    </li>
  );
}
