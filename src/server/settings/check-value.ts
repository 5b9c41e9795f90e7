import type { z } from 'zod';
import type { Json, JsonObject } from '../../core/json.ts';
import { isObject } from '../../core/json.ts';
import { allSettings } from '../../core/settings/all-settings.ts';
import type { SettingKey, SettingKind, SettingValues } from '../../core/settings/setting.ts';
import { invalidOf, mustBe } from '../invalid-words.ts';
import { retentionSchema } from '../session/retention-schema.ts';
import { budgetsSchema } from './budgets-schema.ts';
import { checkKeys } from './check-keys.ts';
import { checkNotifications } from './check-notifications.ts';
import { checkRun } from './check-run.ts';
import { guardsSchema } from './guards-schema.ts';
import { textForms } from './text-form.ts';

/** `reason` goes on from the name of the key: "must be a number, not "abc"". */
export type SettingProblem = { key: string; reason: string };

export type Checked<Key extends SettingKey = SettingKey> =
  | { type: 'ok'; value: SettingValues[Key] }
  | { type: 'wrong'; problem: SettingProblem };

/** Whether a value is one that a setting can have. */
export function checkValue<Key extends SettingKey>(key: Key, value: Json): Checked<Key> {
  const { kind } = allSettings[key];
  if (kind.type === 'options') return checkOptions(key, value) as Checked<Key>;
  if (kind.type === 'retention') return checkRetention(key, value) as Checked<Key>;
  if (kind.type === 'span' && value === 0) return { type: 'ok', value: null as SettingValues[Key] };
  if (isOne(kind, value)) return { type: 'ok', value: value as SettingValues[Key] };
  return { type: 'wrong', problem: problemOf(key, kind, value) };
}

function checkOptions(key: SettingKey, value: Json): Checked {
  if (!isObject(value)) return { type: 'wrong', problem: { key, reason: mustBe('an object', value) } };
  const problem = optionsProblem(key, value);
  return problem === null ? { type: 'ok', value } : { type: 'wrong', problem };
}

function optionsProblem(key: SettingKey, value: JsonObject): SettingProblem | null {
  if (key === 'keys') return checkKeys(value);
  if (key === 'budgets') return checkAgainst(budgetsSchema, 'budgets', value);
  if (key === 'guards') return checkAgainst(guardsSchema, 'guards', value);
  return key === 'notifications' ? checkNotifications(value) : checkRun(value);
}

function checkAgainst(schema: z.ZodType, key: string, value: JsonObject): SettingProblem | null {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return null;
  const wrong = invalidOf(issue, value);
  return { key: `${key}.${wrong.key}`, reason: wrong.reason };
}

function checkRetention(key: SettingKey, value: Json): Checked {
  const parsed = retentionSchema.safeParse(value);
  if (parsed.success) return { type: 'ok', value: parsed.data as JsonObject };
  const [issue] = parsed.error.issues;
  const wrong = issue ? invalidOf(issue, value) : { key: '', reason: 'is not taken' };
  return { type: 'wrong', problem: { ...wrong, key: [key, wrong.key].filter(Boolean).join('.') } };
}

type PlainKind = Exclude<SettingKind, { type: 'options' | 'retention' }>;

function isOne(kind: PlainKind, value: Json): boolean {
  switch (kind.type) {
    case 'whole':
      return typeof value === 'number' && Number.isInteger(value) && value >= kind.from && value <= kind.to;
    case 'span':
      if (value === null) return true;
      if (typeof value !== 'number' || !(value > 0 && value <= kind.to)) return false;
      return !kind.isWhole || Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && kind.choices.includes(value);
    case 'text':
      return typeof value === 'string' && value.length <= 4096 && textForms[kind.form].fits(value);
    case 'list':
      return Array.isArray(value) && value.length <= 256 && value.every((one) => isOne({ ...kind, type: 'text' }, one));
  }
}

/** Of a list, the first that is wrong is named. */
function problemOf(key: SettingKey, kind: PlainKind, value: Json): SettingProblem {
  if (kind.type !== 'list' || !Array.isArray(value)) return { key, reason: mustBe(expected(kind), value) };
  const at = value.findIndex((one) => !isOne({ ...kind, type: 'text' }, one));
  if (at === -1) return { key, reason: 'has more than 256 lines' };
  return { key: `${key}.${at}`, reason: mustBe(textForms[kind.form].one, value[at] ?? null) };
}

function expected(kind: PlainKind): string {
  switch (kind.type) {
    case 'whole':
      return `a whole number from ${kind.from} to ${kind.to}`;
    case 'span':
      return `a ${kind.isWhole ? 'whole ' : ''}number of ${kind.unit} up to ${kind.to}, or null for never`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return orList(kind.choices);
    case 'text':
      return textForms[kind.form].one;
    case 'list':
      return `a list of ${textForms[kind.form].many}`;
  }
}

function orList(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
