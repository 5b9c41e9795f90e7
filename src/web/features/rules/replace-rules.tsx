import { useState } from 'react';
import { type Behavior, behaviors } from '../../../core/permission/rule.ts';
import type { FilePlace, SettingsChange, WrittenRule } from '../../../core/permission/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';

type ReplaceRulesProps = {
  place: FilePlace;
  rules: readonly WrittenRule[];
  disabled: boolean;
  onChange(change: SettingsChange, done: string): void;
};

const labels: { [Name in Behavior]: string } = { deny: 'Deny', ask: 'Ask', allow: 'Allow' };

/** All rules of one kind in one file, as text. */
export function ReplaceRules({ place, rules, disabled, onChange }: ReplaceRulesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="ghost" disabled={disabled} onClick={() => setIsOpen(true)}>
        Edit as text
      </Button>
      {isOpen && (
        <ReplaceDialog
          rules={rules}
          onClose={() => setIsOpen(false)}
          onSave={(behavior, lines) => {
            setIsOpen(false);
            onChange({ type: 'rules.replace', place, behavior, rules: lines }, 'Rules saved.');
          }}
        />
      )}
    </>
  );
}

type ReplaceDialogProps = {
  rules: readonly WrittenRule[];
  onSave(behavior: Behavior, lines: string[]): void;
  onClose(): void;
};

function ReplaceDialog({ rules, onSave, onClose }: ReplaceDialogProps) {
  const textOf = (wanted: Behavior) =>
    rules.flatMap(({ behavior, rule }) => (behavior === wanted ? [rule] : [])).join('\n');
  const [behavior, setBehavior] = useState<Behavior>('allow');
  const [text, setText] = useState(() => textOf('allow'));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <Dialog title="Edit rules as text" onClose={onClose}>
      <div className="flex flex-col gap-3.5 px-4 py-3.5">
        <SelectField
          label="Rules that"
          value={behavior}
          choices={behaviors.map((value) => ({ value, label: labels[value] }))}
          onText={(value) => {
            setBehavior(value as Behavior);
            setText(textOf(value as Behavior));
          }}
        />
        <TextArea
          label="Rules"
          isCode
          rows={6}
          hint="One per line. They replace all rules of this kind in this file."
          value={text}
          onText={setText}
        />
        <div className="flex justify-end gap-2">
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" onClick={() => onSave(behavior, lines)}>
            Replace rules
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
