import { memberOf } from '../../../core/json.ts';
import { allSettings, settingKeys } from '../../../core/settings/all-settings.ts';
import type { Setting, SettingSection, SettingSource, ShownSetting } from '../../../core/settings/setting.ts';
import { fieldText } from './field-text.ts';

/** Where a value comes from, as short as it can be said. */
export function sourceWords(source: SettingSource): string {
  if (source.type === 'flag' || source.type === 'variable') return `set by ${source.name}`;
  return source.type === 'file' ? 'settings.json' : 'default';
}

/** Whether a flag or a variable has the last word. */
export function isFixed({ source }: ShownSetting): boolean {
  return source.type === 'flag' || source.type === 'variable';
}

/** What there is to know, and what is in force where that is something else. */
export function hintWords({ key, value, inForce }: ShownSetting): string {
  const { hint } = allSettings[key];
  if (JSON.stringify(value) === JSON.stringify(inForce)) return hint;
  return `${hint} Until the next start it is ${valueWords(key, inForce)}.`;
}

/** When a change in a section is seen. */
export function holdsWords(section: SettingSection): string {
  const isLater = settingKeys.some(
    (key) => allSettings[key].section === section && allSettings[key].holds === 'nextStart',
  );
  return isLater
    ? 'A change here holds from the next start of the server.'
    : 'A change holds at once, for what begins after it.';
}

/** The choices of a field, with the usual one first and by no value. Null where it is filled in by hand. */
export function fieldChoices({ kind, usual }: Setting): { value: string; label: string }[] | null {
  const all = choicesOf(kind);
  if (all === null) return null;
  const usualText = fieldText(kind, usual);
  const label = all.find(({ value }) => value === usualText)?.label ?? usualText;
  return [{ value: '', label: `${label} (default)` }, ...all.filter(({ value }) => value !== usualText)];
}

function choicesOf(kind: Setting['kind']): { value: string; label: string }[] | null {
  if (kind.type === 'span')
    return kind.suggestions.map(({ value, label }) => ({ value: fieldText(kind, value), label }));
  if (kind.type === 'choice')
    return kind.choices.map((value) => ({ value, label: memberOf(choiceLabels, value) ?? value }));
  if (kind.type !== 'boolean') return null;
  return [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ];
}

const choiceLabels: { [level: string]: string } = {
  debug: 'Everything',
  info: 'Requests too',
  warn: 'Warnings',
  error: 'Only errors',
};

/** A value in the words of its choices. */
export function valueWords(key: ShownSetting['key'], value: ShownSetting['value']): string {
  const { kind } = allSettings[key];
  const text = fieldText(kind, value);
  const label = choicesOf(kind)?.find((choice) => choice.value === text)?.label;
  return label ?? (text === '' ? 'empty' : text.replaceAll('\n', ', '));
}
