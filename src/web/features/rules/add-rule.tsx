import { type FormEvent, useState } from 'react';
import type { Behavior } from '../../../core/permission/rule.ts';
import type { FilePlace, SettingsChange } from '../../../core/permission/settings.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { placeChoice } from './place-words.ts';

type AddRuleProps = {
  mayUser: boolean;
  disabled: boolean;
  onChange(change: SettingsChange, done: string): Promise<boolean>;
};

const behaviorChoices = [
  { value: 'allow', label: 'Allow' },
  { value: 'ask', label: 'Ask' },
  { value: 'deny', label: 'Deny' },
];

export function AddRule({ mayUser, disabled, onChange }: AddRuleProps) {
  const [behavior, setBehavior] = useState('allow');
  const [rule, setRule] = useState('');
  const [place, setPlace] = useState('local');
  const places = (['local', 'project', ...(mayUser ? ['user'] : [])] as FilePlace[]).map(placeChoice);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = { place: place as FilePlace, behavior: behavior as Behavior, rule: rule.trim() };
    if (await onChange({ type: 'rule.add', ...wanted }, 'The rule is added.')) setRule('');
  };
  return (
    <form
      aria-label="Add a rule"
      onSubmit={(event) => void add(event)}
      className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 max-phone:grid-cols-1"
    >
      <SelectField label="What it does" value={behavior} onText={setBehavior} choices={behaviorChoices} />
      <TextField
        label="Rule"
        value={rule}
        onText={setRule}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="off"
        placeholder="Bash(npm run test:*)"
      />
      <div className="col-span-2 flex items-end gap-2 max-phone:col-span-1 max-phone:flex-col max-phone:items-stretch">
        <SelectField label="Where it is kept" value={place} onText={setPlace} choices={places} className="flex-1" />
        <Button type="submit" look="primary" disabled={disabled || rule.trim() === ''}>
          Add rule
        </Button>
      </div>
    </form>
  );
}
