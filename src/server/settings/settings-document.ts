import { isObject, type Json, type JsonObject, memberOf } from '../../core/json.ts';
import { isSettingKey, settingKeys } from '../../core/settings/all-settings.ts';
import type { SettingValues } from '../../core/settings/setting.ts';
import { checkValue, type SettingProblem } from './check-value.ts';
import { jsonProblem } from './json-place.ts';

/** What the file says. `document` is all of it, with what is unknown. */
export type SettingsDocument = { document: JsonObject; settings: Partial<SettingValues>; unknown: string[] };

export type DocumentRead = ({ type: 'ok' } & SettingsDocument) | { type: 'broken'; reason: string };

export const emptyDocument: SettingsDocument = { document: {}, settings: {}, unknown: [] };

/** Reads the file's text. The reason goes on from the file's name. */
export function readDocument(text: string): DocumentRead {
  const bare = text.replace(/^\uFEFF/, '');
  if (bare.trim() === '') return { type: 'ok', ...emptyDocument };
  const place = jsonProblem(bare);
  if (place) {
    return { type: 'broken', reason: `line ${place.line}: there must be ${place.expected}, not ${place.found}` };
  }
  const document = JSON.parse(bare) as Json;
  if (!isObject(document)) return { type: 'broken', reason: 'there must be one object in braces' };
  const checked = checkSettings(document, Object.keys(document));
  const [problem] = checked.problems;
  if (problem) return { type: 'broken', reason: problemWords(problem) };
  const unknown = Object.keys(document).filter((key) => !isSettingKey(key));
  return { type: 'ok', document, settings: checked.settings, unknown };
}

/** Every key that is a setting is checked; one that is none must be in `known`. */
export function checkSettings(wanted: JsonObject, known: readonly string[] = []) {
  const problems: SettingProblem[] = [];
  const settings: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(wanted)) {
    if (!isSettingKey(key)) {
      if (!known.includes(key)) problems.push({ key: key.slice(0, 200), reason: unknownReason(key) });
      continue;
    }
    const checked = checkValue(key, value);
    if (checked.type === 'ok') settings[key] = checked.value;
    else problems.push(checked.problem);
  }
  return { settings: settings as Partial<SettingValues>, problems };
}

export function problemWords({ key, reason }: SettingProblem): string {
  return `"${key}" ${reason}`;
}

export function unknownReason(key: string): string {
  const meant = settingKeys.find((known) => bareName(known) === bareName(key));
  return meant === undefined ? 'is not a setting' : `is not a setting; "${meant}" is`;
}

/** The whole file with other settings: what is unknown stays, and keys stay where they stood. */
export function documentWith(before: JsonObject, settings: JsonObject): JsonObject {
  const kept = Object.entries(before).map(
    ([key, value]) => [key, isSettingKey(key) ? memberOf(settings, key) : value] as const,
  );
  const added = settingKeys.filter((key) => !Object.hasOwn(before, key)).map((key) => [key, settings[key]] as const);
  return Object.fromEntries([...kept, ...added].filter(([, value]) => value !== undefined)) as JsonObject;
}

/** The file with settings that were kept elsewhere, and what of them has no place in it. */
export function adoptedInto(before: JsonObject, former: JsonObject): { document: JsonObject; left: JsonObject } {
  const { problems } = checkSettings(former, Object.keys(former));
  const wrong = new Set(problems.map(({ key }) => key.split('.')[0]));
  const isLeft = ([key, value]: [string, Json]) =>
    wrong.has(key) || (Object.hasOwn(before, key) && JSON.stringify(before[key]) !== JSON.stringify(value));
  const { left = [], taken = [] } = Object.groupBy(Object.entries(former), (one) => (isLeft(one) ? 'left' : 'taken'));
  return { document: { ...before, ...Object.fromEntries(taken) }, left: Object.fromEntries(left) };
}

export function documentText(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function bareName(key: string): string {
  return key
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');
}
