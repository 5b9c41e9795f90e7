import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { allSettings, isSettingKey } from '../../core/settings/all-settings.ts';

/** The settings with one more, from words of a command line. `run.model` names an option of new sessions. */
export function withSetting(before: JsonObject, key: string, texts: readonly string[]): JsonObject {
  const [first = key, option] = key.split('.', 2);
  if (first === 'run' && option !== undefined) return { ...before, run: { ...runOf(before), [option]: jsonOr(texts) } };
  const isList = isSettingKey(key) && allSettings[key].kind.type === 'list';
  return { ...before, [key]: isList && !texts[0]?.startsWith('[') ? [...texts] : jsonOr(texts) };
}

/** The settings without one. An object of options that is empty goes as well. */
export function withoutSetting(before: JsonObject, key: string): JsonObject {
  const [first = key, option] = key.split('.', 2);
  const { [first]: _gone, ...others } = before;
  if (first !== 'run' || option === undefined) return others;
  const { [option]: _forgotten, ...run } = runOf(before);
  return Object.keys(run).length === 0 ? others : { ...others, run };
}

function runOf({ run }: JsonObject): JsonObject {
  return isObject(run) ? run : {};
}

/** What is JSON is meant as JSON: numbers, true, null, lists. Everything else is a text. */
function jsonOr(texts: readonly string[]): Json {
  const text = texts.join(' ');
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
