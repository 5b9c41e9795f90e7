import { Menu } from '@base-ui/react/menu';
import { Check, ListFilter as FilterIcon, X } from 'lucide-react';
import { listStates } from '../../../core/session/list-state.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { classes } from '../../ui/class-names.ts';
import { type ListFilter, stateNames } from './list-filter.ts';

type FilterProps = { filter: ListFilter; onFilter(filter: ListFilter): void };

/** Narrows the list to sessions in some states or with some tags. */
export function FilterMenu({ filter, onFilter }: FilterProps) {
  const isNarrow = filter.states.length + filter.tags.length > 0;
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="Filter by state or tag"
        title="Filter by state or tag"
        className={classes(
          'inline-flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-raise hover:text-ink max-phone:size-11',
          isNarrow ? 'text-sea' : 'text-faint',
        )}
      >
        <FilterIcon size={15} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="max-h-[60vh] max-w-64 min-w-44 overflow-y-auto rounded-lg border border-line bg-panel p-1 shadow-float outline-none">
            <Menu.Group>
              <Menu.GroupLabel className="px-2.5 py-1 text-2xs text-faint">State</Menu.GroupLabel>
              {listStates.map((state) => (
                <Choice
                  key={state}
                  label={stateNames[state]}
                  isChosen={filter.states.includes(state)}
                  onChoose={() => onFilter({ ...filter, states: toggled(filter.states, state) })}
                />
              ))}
            </Menu.Group>
            <Tags filter={filter} onFilter={onFilter} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** All tags in use, and those that are filtered by even if nothing has them any more. */
function Tags({ filter, onFilter }: FilterProps) {
  const { answered } = useAnswer<{ tags: { tag: string; sessions: number }[] }>('/tags');
  const counts = new Map(answerOf(answered)?.tags.map(({ tag, sessions }) => [tag, sessions]));
  for (const tag of filter.tags) if (!counts.has(tag)) counts.set(tag, 0);
  return (
    <Menu.Group>
      <Menu.GroupLabel className="mt-1 border-t border-line px-2.5 pt-2 pb-1 text-2xs text-faint">Tags</Menu.GroupLabel>
      {[...counts].map(([tag, sessions]) => (
        <Choice
          key={tag}
          label={tag}
          detail={String(sessions)}
          isChosen={filter.tags.includes(tag)}
          onChoose={() => onFilter({ ...filter, tags: toggled(filter.tags, tag) })}
        />
      ))}
      {counts.size === 0 && (
        <p className="px-2.5 pb-1.5 text-xs text-faint">
          {answered.type === 'asking' && 'Loading…'}
          {answered.type === 'refused' && `Couldn't load tags: ${answered.error.message}`}
          {answered.type === 'here' && 'No tags yet. Add them in a session’s menu.'}
        </p>
      )}
    </Menu.Group>
  );
}

type ChoiceProps = { label: string; detail?: string; isChosen: boolean; onChoose(): void };

function Choice({ label, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <Menu.CheckboxItem
      checked={isChosen}
      closeOnClick={false}
      onCheckedChange={onChoose}
      label={label}
      className="flex cursor-default items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-raise max-phone:min-h-11"
    >
      <span className="flex size-4 shrink-0 items-center justify-center rounded border border-line">
        <Menu.CheckboxItemIndicator>
          <Check size={12} className="text-sea" />
        </Menu.CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {detail && (
        <span aria-hidden="true" className="tnum text-2xs text-faint">
          {detail}
        </span>
      )}
    </Menu.CheckboxItem>
  );
}

/** What the list is narrowed to, each part with a way to drop it. */
export function FilterChips({ filter, onFilter }: FilterProps) {
  const chips = [
    ...filter.states.map((state) => ({
      name: stateNames[state],
      next: { ...filter, states: toggled(filter.states, state) },
    })),
    ...filter.tags.map((tag) => ({ name: `#${tag}`, next: { ...filter, tags: toggled(filter.tags, tag) } })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-1 px-2.5 pb-1.5">
      {chips.map(({ name, next }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove filter ${name}`}
            onClick={() => onFilter(next)}
            className="inline-flex max-w-full items-center gap-1 rounded-full border border-sea/40 px-2 text-2xs/5 text-sea hover:border-sea max-phone:min-h-11 max-phone:px-3 max-phone:text-xs"
          >
            <span className="truncate">{name}</span>
            <X size={11} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
