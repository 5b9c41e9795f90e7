import { useEffect, useState } from 'react';
import { useSessions } from '../../store/sessions.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { baseName } from '../../ui/format.ts';
import { type AuditFilter, rangeChoices } from './audit-filter.ts';

type AuditFiltersProps = {
  filter: AuditFilter;
  onFilter(filter: AuditFilter): void;
  /** Names that are known from what was found. */
  tools: readonly string[];
  devices: readonly string[];
};

const outcomes = [
  { value: '', label: 'Any decision' },
  { value: 'allowed', label: 'Allowed' },
  { value: 'denied', label: 'Denied' },
  { value: 'refused', label: 'Refused' },
  { value: 'cancelled', label: 'Cancelled' },
];

const typingMs = 250;

export function AuditFilters({ filter, onFilter, tools, devices }: AuditFiltersProps) {
  const projects = [...new Set((useSessions() ?? []).map(({ cwd }) => cwd))];
  const set = (key: keyof AuditFilter) => (value: string) => onFilter({ ...filter, [key]: value });
  const { text, onText } = useTyped(filter.text, set('text'));
  return (
    <search className="grid grid-cols-[2fr_repeat(5,minmax(0,1fr))] gap-2 max-wide:grid-cols-3 max-phone:grid-cols-2">
      <TextField
        label="Command or path"
        type="search"
        value={text}
        onText={onText}
        maxLength={200}
        className="max-wide:col-span-3 max-phone:col-span-2"
      />
      <SelectField label="Decision" value={filter.outcome} onText={set('outcome')} choices={outcomes} />
      <SelectField label="Tool" value={filter.tool} onText={set('tool')} choices={named('Any tool', tools)} />
      <SelectField
        label="Project"
        value={filter.project}
        onText={set('project')}
        choices={[{ value: '', label: 'Any project' }, ...projects.map((value) => ({ value, label: baseName(value) }))]}
      />
      <SelectField label="Device" value={filter.device} onText={set('device')} choices={named('Anybody', devices)} />
      <SelectField label="Time" value={filter.range} onText={set('range')} choices={rangeChoices} />
    </search>
  );
}

function named(any: string, names: readonly string[]) {
  return [{ value: '', label: any }, ...names.map((value) => ({ value, label: value }))];
}

/** What is typed counts when the typing pauses. */
function useTyped(value: string, onValue: (value: string) => void) {
  const [text, onText] = useState(value);
  useEffect(() => onText(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onValue(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, onText };
}
