import type { AgentTask } from '../../../core/fleet/task.ts';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { fuzzyFilter } from '../../ui/fuzzy.ts';
import { Chips } from './chips.tsx';

type DependencyFieldProps = {
  tasks: readonly AgentTask[];
  agentNames: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChosen(ids: string[]): void;
  text: string;
  onText(text: string): void;
  problem: string | undefined;
};

const mostShown = 8;

/** The tasks that have to be done first. */
export function DependencyField({ tasks, agentNames, chosen, onChosen, text, onText, problem }: DependencyFieldProps) {
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const open = tasks.filter(({ id, state }) => !chosen.includes(id) && state !== 'done');
  const found = text.trim() === '' ? open : fuzzyFilter(open, text, ({ title }) => title);
  return (
    <ComboboxField
      label="After"
      hint="Starts when these tasks are done. Type to find one."
      problem={problem}
      listLabel="Tasks found"
      text={text}
      onText={onText}
      options={found.slice(0, mostShown).map(({ id, title, agentId }) => {
        const mark = agentNames.get(agentId);
        return { key: id, label: title, ...(mark === undefined ? {} : { mark }) };
      })}
      onSelect={({ key }) => {
        onChosen([...chosen, key]);
        onText('');
      }}
      highlightsFirst
      onOtherKey={({ key }) => key === 'Backspace' && text === '' && onChosen(chosen.slice(0, -1))}
    >
      <Chips
        label="Tasks before it"
        items={chosen.map((id) => ({ id, name: titles.get(id) ?? id }))}
        onRemove={(id) => onChosen(chosen.filter((other) => other !== id))}
      />
    </ComboboxField>
  );
}
