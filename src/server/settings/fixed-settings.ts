import { resolve } from 'node:path';
import { type Json, memberOf } from '../../core/json.ts';
import { allSettings, settingKeys, variableOf } from '../../core/settings/all-settings.ts';
import type { Setting, SettingKey, SettingSource, SettingValues } from '../../core/settings/setting.ts';
import { checkValue } from './check-value.ts';

export type FlagValues = { readonly [flag: string]: string | boolean | (string | boolean)[] | undefined };

/** What was said when the server was started. The file cannot change it. */
export type FixedSettings = {
  readonly [Key in SettingKey]?: { value: SettingValues[Key]; source: SettingSource };
};

export type FixedRead = { type: 'ok'; fixed: FixedSettings } | { type: 'wrong'; reason: string };

/** The settings that flags and variables name; a flag goes before its variable. */
export function readFixed(
  flags: FlagValues,
  variables: Readonly<Record<string, string | undefined>>,
  cwd: string,
): FixedRead {
  const fixed: { [key: string]: { value: Json; source: SettingSource } } = {};
  for (const key of settingKeys) {
    const setting = allSettings[key];
    const given = givenFor(setting, flags, variables);
    if (given === null) continue;
    const checked = checkValue(key, readValue(setting, given.texts, cwd));
    if (checked.type === 'wrong') return { type: 'wrong', reason: `${given.source.name} ${checked.problem.reason}.` };
    fixed[key] = { value: checked.value, source: given.source };
  }
  return { type: 'ok', fixed: fixed as FixedSettings };
}

type Given = { texts: string[]; source: Extract<SettingSource, { name: string }> };

/** A variable that is empty says nothing. */
function givenFor(
  { flag, kind }: Setting,
  flags: FlagValues,
  variables: Readonly<Record<string, string | undefined>>,
): Given | null {
  if (flag === null) return null;
  const said = flags[flag.name];
  if (said !== undefined) return { texts: [said].flat().map(String), source: { type: 'flag', name: `--${flag.name}` } };
  const name = variableOf(flag.name);
  const text = memberOf(variables, name);
  if (text === undefined || text === '') return null;
  const texts = kind.type === 'list' ? text.split(',').map((part) => part.trim()) : [text];
  return { texts, source: { type: 'variable', name } };
}

/** A text that is not what it should be stays one, so that it can be named. */
function readValue({ kind, flag }: Setting, texts: string[], cwd: string): Json {
  const [text = ''] = texts;
  switch (kind.type) {
    case 'whole':
    case 'span':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'boolean':
      if (text === '1' || text === 'true') return flag?.means ?? true;
      return text === '0' || text === 'false' ? !(flag?.means ?? true) : text;
    case 'text':
      return pathOrText(kind.form, text, cwd);
    case 'list':
      return texts.map((one) => pathOrText(kind.form, one, cwd));
    case 'choice':
    case 'options':
    case 'retention':
      return text;
  }
}

/** Paths of the command line are meant from where it was typed. */
function pathOrText(form: string, text: string, cwd: string): string {
  const isPath = form === 'folder' || (form === 'command' && /[\\/]/.test(text));
  return isPath && !text.includes('\0') ? resolve(cwd, text) : text;
}
