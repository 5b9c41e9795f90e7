import { useEffect, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type InspectorFilter, kindChoices, sourceChoices } from './inspector-filter.ts';

type FrameFiltersProps = {
  filter: InspectorFilter;
  onFilter(filter: InspectorFilter): void;
  kinds: Iterable<string>;
  isNarrow: boolean;
};

const typingMs = 300;

/** What the list is narrowed to. */
export function FrameFilters({ filter, onFilter, kinds, isNarrow }: FrameFiltersProps) {
  const set = (key: keyof InspectorFilter) => (value: string) => onFilter({ ...filter, [key]: value });
  const columns = isNarrow
    ? 'grid-cols-2'
    : 'grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))] max-phone:grid-cols-2';
  return (
    <search className={`grid ${columns} gap-2 border-b border-line px-3 pt-2 pb-2.5`}>
      <TypedField label="Text" value={filter.text} onValue={set('text')} placeholder="Anything in a frame" />
      <SelectField label="Kind" value={filter.kind} onText={set('kind')} choices={kindChoices(kinds)} />
      {!isNarrow && (
        <div className="contents max-phone:hidden">
          <SelectField label="Direction" value={filter.source} onText={set('source')} choices={sourceChoices} />
          <TypedField label="Tool" value={filter.tool} onValue={set('tool')} placeholder="Bash" />
          <TypedField label="Request id" value={filter.request} onValue={set('request')} placeholder="" />
        </div>
      )}
    </search>
  );
}

type TypedFieldProps = { label: string; value: string; onValue(value: string): void; placeholder: string };

/** What is typed counts when the typing pauses. */
function TypedField({ label, value, onValue, placeholder }: TypedFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onValue(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextField label={label} value={text} onText={setText} placeholder={placeholder} maxLength={200} />;
}
