import { allSettings } from '../../../core/settings/all-settings.ts';
import type { ShownSetting } from '../../../core/settings/setting.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { fieldText } from './field-text.ts';
import { fieldChoices, hintWords, isFixed, sourceWords, valueWords } from './setting-words.ts';

type SettingFieldProps = {
  shown: ShownSetting;
  text: string;
  onText(text: string): void;
  problem: string | undefined;
  disabled: boolean;
};

/** One setting: its value, its key in the file, where the value comes from, and when a change is seen. */
export function SettingField({ shown, text, onText, problem, disabled }: SettingFieldProps) {
  const { key, value } = shown;
  const { label, kind, usual } = allSettings[key];
  const fixed = isFixed(shown);
  const fixedText = fieldText(kind, value);
  const field = {
    label,
    aside: <Origin shown={shown} />,
    hint: hintWords(shown),
    problem,
    value: fixed ? fixedText : text,
    onText,
    disabled: disabled || fixed,
  };
  const choices = fieldChoices(allSettings[key]);
  if (choices)
    return <SelectField {...field} choices={fixed ? [{ value: fixedText, label: valueWords(key, value) }] : choices} />;
  const placeholder = fieldText(kind, usual);
  if (kind.type === 'list') return <TextArea {...field} isCode rows={2} placeholder={placeholder} />;
  return <TextField {...field} inputMode={kind.type === 'whole' ? 'numeric' : 'text'} placeholder={placeholder} />;
}

function Origin({ shown }: { shown: ShownSetting }) {
  return (
    <span className="text-2xs text-faint">
      <code className="font-mono text-2xs">{shown.key}</code> · {sourceWords(shown.source)}
    </span>
  );
}
