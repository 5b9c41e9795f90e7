import { useState } from 'react';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { Field, inputLook } from '../../ui/field.tsx';
import { fuzzyFilter } from '../../ui/fuzzy.ts';
import { Chips } from './chips.tsx';

type DependencyFieldProps = {
  tasks: readonly AgentTask[];
  agentNames: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChosen(ids: string[]): void;
};

const mostShown = 8;

/** Tasks that have to be done before. */
export function DependencyField({ tasks, agentNames, chosen, onChosen }: DependencyFieldProps) {
  const [typed, setTyped] = useState('');
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const open = tasks.filter(({ id, state }) => !chosen.includes(id) && state !== 'done');
  const found = typed.trim() === '' ? [] : fuzzyFilter(open, typed, ({ title }) => title).slice(0, mostShown);
  return (
    <Field label="After" hint="Tasks that have to be done before. Type to find one.">
      {(ids) => (
        <div className="flex flex-col gap-1.5">
          <Chips
            label="Tasks before it"
            items={chosen.map((id) => ({ id, name: titles.get(id) ?? id }))}
            onRemove={(id) => onChosen(chosen.filter((other) => other !== id))}
          />
          <input
            {...ids}
            type="text"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={inputLook}
          />
          {found.length > 0 && (
            <ul aria-label="Tasks found" className="overflow-hidden rounded-lg border border-line">
              {found.map(({ id, title, agentId }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => {
                      onChosen([...chosen, id]);
                      setTyped('');
                    }}
                    className="flex w-full items-baseline gap-2 px-2.5 py-1 text-left text-sm hover:bg-raise max-phone:min-h-10 max-phone:items-center"
                  >
                    <span className="truncate">{title}</span>
                    <span className="shrink-0 text-xs text-faint">{agentNames.get(agentId)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
