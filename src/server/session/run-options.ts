import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { claudeArguments } from '../claude/arguments.ts';
import type { RunOptions } from './claude-cli.ts';

/** What is wrong with one of the options a run would be started with, or null. */
export function optionProblem(options: RunOptions): { option: string; reason: string } | null {
  const { fromPr } = options;
  const session =
    fromPr === undefined ? ({ type: 'continue' } as const) : ({ type: 'pullRequest', value: fromPr } as const);
  const built = claudeArguments({ ...options, session });
  if (built.type === 'ok') return null;
  return { option: built.option === 'session' ? 'fromPr' : built.option, reason: built.reason };
}

export type OverDefaults =
  | { type: 'ok'; options: JsonObject }
  | { type: 'refused'; option: 'settings'; reason: string };

/**
 * What a new session is started with. Output style, fast mode, and other settings share one option, so those asked for
 * replace only the defaults of the same name. Settings of a file can't be merged, since one of them would be lost.
 */
export function optionsOverDefaults(defaults: JsonObject, asked: JsonObject): OverDefaults {
  const options = optionsOver(defaults, asked);
  const own = jsonSettings(asked.settings);
  if (own === null || !isObject(defaults.settings)) return { type: 'ok', options };
  const common = jsonSettings(defaults.settings);
  if (common !== null) {
    return { type: 'ok', options: { ...options, settings: { type: 'json', value: { ...common, ...own } } } };
  }
  const reason = `can’t be combined with the settings file in Defaults. Set ${Object.keys(own).join(', ')} in that file.`;
  return { type: 'refused', option: 'settings', reason };
}

function jsonSettings(settings: Json | undefined): JsonObject | null {
  return isObject(settings) && isObject(settings.value) ? (settings.value as JsonObject) : null;
}

/** Whether a run that is started with these can bypass permissions, also after a change of its mode. */
export function mayBypass(options: JsonObject | RunOptions): boolean {
  const { permissionMode, dangerouslySkipPermissions: skips, allowDangerouslySkipPermissions: allows } = options;
  return permissionMode === 'bypassPermissions' || skips === true || allows === true;
}

/** What is asked for goes before what is usual; null asks for neither. */
export function optionsOver(usual: JsonObject, asked: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...usual, ...asked }).filter(([, value]) => value !== null));
}
