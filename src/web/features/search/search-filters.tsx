import { ChevronDown } from 'lucide-react';
import { filterIn, withFilter } from '../../../core/search/query-edit.ts';
import { visible } from '../../../core/text/visible.ts';
import { classes } from '../../ui/class-names.ts';

type SearchFiltersProps = {
  text: string;
  onText(text: string): void;
  /** The names of the projects there are. */
  projects: readonly string[];
};

/** The filters as choices. Each of them only edits what stands in the box. */
export function SearchFilters({ text, onText, projects }: SearchFiltersProps) {
  const isErrors = filterIn(text, 'error') === 'true';
  const set = (name: string) => (value: string) => onText(withFilter(text, name, value));
  return (
    <fieldset aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5">
      <Choice name="From" none="Anyone" value={filterIn(text, 'role')} options={roles} onValue={set('role')} />
      <Choice name="Tool" none="Any tool" value={filterIn(text, 'tool')} options={tools} onValue={set('tool')} />
      <Choice
        name="Project"
        none="Any project"
        value={filterIn(text, 'project')}
        options={projects.map((project) => [project, visible(project)])}
        onValue={set('project')}
      />
      <Choice name="When" none="Any time" value={filterIn(text, 'after')} options={times} onValue={set('after')} />
      <button
        type="button"
        aria-pressed={isErrors}
        onClick={() => onText(withFilter(text, 'error', isErrors ? '' : 'true'))}
        className={classes(look, 'px-2.5', isErrors ? chosenLook : 'border-line text-dim')}
      >
        Errors only
      </button>
    </fieldset>
  );
}

type Option = readonly [value: string, label: string];

const roles: Option[] = [
  ['user', 'You'],
  ['assistant', 'Claude'],
  ['tool', 'Tools'],
  ['thinking', 'Thinking'],
  ['system', 'Notices'],
];

/** Of `Agent` and `Task`, older CLIs have the second. */
const tools: Option[] = ['Bash', 'Read', 'Edit', 'Write', 'Grep', 'Glob', 'Agent', 'Task', 'WebFetch', 'WebSearch'].map(
  (tool) => [tool, tool],
);

const times: Option[] = [
  ['1d', 'Last day'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['1y', 'Last year'],
];

const look =
  'inline-flex h-7 items-center rounded-full border text-xs hover:border-faint max-phone:h-11 max-phone:text-sm';
const chosenLook = 'border-sea/60 bg-sea-bg text-ink';

type ChoiceProps = {
  name: string;
  none: string;
  value: string;
  options: readonly Option[];
  onValue(value: string): void;
};

/** What was typed is among the options, whether it is one of them or not. */
function Choice({ name, none, value, options, onValue }: ChoiceProps) {
  const known = options.find(([option]) => option.toLowerCase() === value.toLowerCase())?.[0];
  return (
    <span className="relative inline-flex">
      <select
        aria-label={name}
        value={known ?? value}
        onChange={(event) => onValue(event.target.value)}
        className={classes(
          look,
          'max-w-44 cursor-pointer appearance-none truncate bg-transparent pr-6 pl-2.5',
          value === '' ? 'border-line text-dim' : chosenLook,
        )}
      >
        <option value="" className="bg-panel text-ink">
          {none}
        </option>
        {known === undefined && value !== '' && <option className="bg-panel text-ink">{value}</option>}
        {options.map(([option, label]) => (
          <option key={option} value={option} className="bg-panel text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={12}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
