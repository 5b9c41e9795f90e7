import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { allSettings, isSettingKey, settingKeys } from '../../../core/settings/all-settings.ts';
import type { SettingKey } from '../../../core/settings/setting.ts';
import type { WireError } from '../../../core/wire.ts';
import { optionsOf, type RunForm, type RunProblems, runFormOf } from '../../ui/run-options/run-form.ts';
import { fieldText, fieldValue } from './field-text.ts';

/** Settings that are one field each. */
export type FieldKey = Exclude<SettingKey, 'run'>;

/** What was changed and not saved: only that, so that it goes over whatever is saved meanwhile. */
export type SettingsDraft = { fields: { [Key in FieldKey]?: string }; run: Partial<RunForm> };

export type SettingsProblems = {
  fields: { [Key in FieldKey]?: string };
  run: RunProblems;
  /** The server's own words, which name the key. */
  told?: string;
};

export type Filled = { type: 'settings'; settings: JsonObject } | { type: 'problems'; problems: SettingsProblems };

export const noDraft: SettingsDraft = { fields: {}, run: {} };
export const noProblems: SettingsProblems = { fields: {}, run: {} };

export function hasChanges({ fields, run }: SettingsDraft): boolean {
  return Object.keys(fields).length > 0 || Object.keys(run).length > 0;
}

export function hasProblems({ fields, run, told }: SettingsProblems): boolean {
  return told !== undefined || Object.keys(fields).length > 0 || Object.keys(run).length > 0;
}

/** The text in a field. The usual value that the file names anyway stands there as usual. */
export function textIn(draft: SettingsDraft, saved: JsonObject, key: FieldKey): string {
  return draft.fields[key] ?? savedText(saved, key);
}

export function withField(draft: SettingsDraft, saved: JsonObject, key: FieldKey, text: string): SettingsDraft {
  const { [key]: _before, ...others } = draft.fields;
  return { ...draft, fields: text === savedText(saved, key) ? others : { ...others, [key]: text } };
}

export function runIn(draft: SettingsDraft, saved: JsonObject): RunForm {
  return { ...runFormOf(runOf(saved)), ...draft.run };
}

export function withRun(draft: SettingsDraft, saved: JsonObject, form: RunForm): SettingsDraft {
  const before = runFormOf(runOf(saved));
  const changed = Object.entries(form).filter(([key, text]) => before[key as keyof RunForm] !== text);
  return { ...draft, run: Object.fromEntries(changed) };
}

/** What is saved with what was changed. What the form does not show stays as it was. */
export function settingsOf(draft: SettingsDraft, saved: JsonObject): Filled {
  const run = optionsOf(runIn(draft, saved), runOf(saved));
  if (run.type === 'problems') return { type: 'problems', problems: { ...noProblems, run: run.problems } };
  const settings: { [key: string]: Json | undefined } = { ...saved, run: run.options };
  for (const key of settingKeys) {
    if (key === 'run' || draft.fields[key] === undefined) continue;
    settings[key] = fieldValue(allSettings[key].kind, draft.fields[key]);
  }
  if (Object.keys(run.options).length === 0) delete settings.run;
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { type: 'settings', settings: Object.fromEntries(set) as JsonObject };
}

/** Where in the form a refusal of the server belongs. */
export function problemsOf(error: WireError): SettingsProblems {
  const issues = Array.isArray(error.issues) ? (error.issues as { key: string; message: string }[]) : [];
  const problems: SettingsProblems = { fields: {}, run: {}, told: error.message };
  for (const { key, message } of issues) {
    const [first = '', second = ''] = key.split('.');
    if (first === 'run' && second !== '') problems.run = { ...problems.run, [second]: `This ${message}.` };
    else if (isSettingKey(first) && first !== 'run') problems.fields[first] = `This ${message}.`;
  }
  return problems;
}

function savedText(saved: JsonObject, key: FieldKey): string {
  const { kind, usual } = allSettings[key];
  const text = fieldText(kind, saved[key]);
  const isChosen = kind.type === 'span' || kind.type === 'choice' || kind.type === 'boolean';
  return isChosen && text === fieldText(kind, usual) ? '' : text;
}

function runOf({ run }: JsonObject): JsonObject {
  return isObject(run) ? run : {};
}
