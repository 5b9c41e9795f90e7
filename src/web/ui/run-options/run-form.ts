import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

/** What a run is started with, as a person fills it in. An empty text leaves it to the CLI. */
export type RunForm = { [Key in RunKey]: string };

const words = [
  'fromPr',
  'model',
  'fallbackModel',
  'permissionMode',
  'effort',
  'agent',
  'systemPrompt',
  'appendSystemPrompt',
] as const;
const numbers = ['maxThinkingTokens', 'maxTurns', 'maxBudgetUsd'] as const;
/** One per line. */
const lists = ['addDirs', 'pluginDirs', 'allowedTools', 'disallowedTools'] as const;
const objects = ['agents', 'jsonSchema'] as const;
/** `on`, `off` where Defaults turn it on, or nothing. */
const switches = [
  'noSessionPersistence',
  'disableSlashCommands',
  'promptSuggestions',
  'agentProgressSummaries',
] as const;
/** Texts that stand for something else: files or JSON, tools, and two of the CLI's own settings. */
const others = ['mcpConfigs', 'settings', 'tools', 'outputStyle', 'fastMode'] as const;

export type RunKey =
  | (typeof words)[number]
  | (typeof numbers)[number]
  | (typeof lists)[number]
  | (typeof objects)[number]
  | (typeof switches)[number]
  | (typeof others)[number];

export type SwitchKey = (typeof switches)[number];

/** Chosen where what is set for all sessions is not to hold, and nothing else instead. */
export const notSet = '(not set)';

/** In the field for tools: no built-in tool at all. */
export const noTools = 'none';

export type RunProblems = { [Key in RunKey]?: string };

export type FilledIn = { type: 'options'; options: JsonObject } | { type: 'problems'; problems: RunProblems };

export function runFormOf(options: JsonObject): RunForm {
  const from = <Key extends RunKey>(keys: readonly Key[], text: (value: Json | undefined) => string) =>
    Object.fromEntries(keys.map((key) => [key, text(options[key])])) as { [Name in Key]: string };
  const { settings, outputStyle, fastMode } = settingsTexts(options.settings);
  return {
    ...from(words, (value) => (typeof value === 'string' ? value : '')),
    ...from(numbers, (value) => (typeof value === 'number' ? String(value) : '')),
    ...from(lists, (value) => (Array.isArray(value) ? value.join('\n') : '')),
    ...from(objects, (value) => (isObject(value) ? JSON.stringify(value, null, 2) : '')),
    ...from(switches, (value) => (value === true ? 'on' : '')),
    tools: toolsText(options.tools),
    mcpConfigs: mcpText(options.mcpConfigs),
    settings,
    outputStyle,
    fastMode,
  };
}

/** The options that were filled in, over those of `base` that the form does not show. */
export function optionsOf(form: RunForm, base: JsonObject = {}): FilledIn {
  const shown = new Set<string>(Object.keys(form));
  const options: JsonObject = Object.fromEntries(Object.entries(base).filter(([key]) => !shown.has(key)));
  const problems: RunProblems = {};
  for (const key of words) {
    const text = form[key].trim();
    if (text !== '') options[key] = text === notSet ? null : text;
  }
  for (const key of numbers) {
    if (form[key].trim() === '') continue;
    const value = Number(form[key].trim());
    if (Number.isFinite(value)) options[key] = value;
    else problems[key] = 'This is not a number.';
  }
  for (const key of lists) {
    const lines = linesOf(form[key]);
    if (lines.length > 0) options[key] = lines;
  }
  for (const key of objects) {
    if (form[key].trim() === '') continue;
    const value = parsed(form[key]);
    if (isObject(value)) options[key] = value as JsonObject;
    else problems[key] = 'This is not a JSON object.';
  }
  for (const key of switches) if (form[key] !== '') options[key] = form[key] === 'on' ? true : null;
  const tools = linesOf(form.tools);
  if (tools.length > 0) options.tools = tools.length === 1 && tools[0] === noTools ? [] : tools;
  const configs = mcpConfigsOf(form.mcpConfigs);
  if (configs === null) problems.mcpConfigs = 'This is not valid JSON.';
  else if (configs.length > 0) options.mcpConfigs = configs;
  const settings = settingsOf(form);
  if (settings.type === 'problem') problems.settings = settings.problem;
  else if (settings.value !== null) options.settings = settings.value;
  return Object.keys(problems).length > 0 ? { type: 'problems', problems } : { type: 'options', options };
}

/** How a switch stands, and what the form says when it is turned: nothing where Defaults say the same. */
export function isSwitchedOn(form: RunForm, defaults: RunForm, key: SwitchKey): boolean {
  return (form[key] || defaults[key]) === 'on';
}

export function switched(form: RunForm, defaults: RunForm, key: SwitchKey, isOn: boolean): RunForm {
  const isDefault = isOn === (defaults[key] === 'on');
  return { ...form, [key]: isDefault ? '' : isOn ? 'on' : 'off' };
}

/** What changes from one set of options to another; null takes an option away. */
export function optionChanges(before: JsonObject, after: JsonObject): JsonObject {
  const removed = Object.keys(before).filter((key) => !(key in after));
  const changed = Object.entries(after).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value));
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...changed]);
}

type SettingsTexts = Pick<RunForm, 'settings' | 'outputStyle' | 'fastMode'>;

/** Output style and fast mode are settings of the CLI; they have fields of their own where the settings are JSON. */
function settingsTexts(settings: Json | undefined): SettingsTexts {
  const none = { settings: '', outputStyle: '', fastMode: '' };
  if (!isObject(settings)) return none;
  if (typeof settings.path === 'string') return { ...none, settings: settings.path };
  if (!isObject(settings.value)) return none;
  const { outputStyle, fastMode, ...rest } = settings.value;
  const kept = { ...rest, ...(isText(outputStyle) ? {} : { outputStyle }), ...(isFlag(fastMode) ? {} : { fastMode }) };
  return {
    settings: Object.keys(kept).length === 0 ? '' : JSON.stringify(kept, null, 2),
    outputStyle: typeof outputStyle === 'string' ? outputStyle : '',
    fastMode: typeof fastMode === 'boolean' ? (fastMode ? 'on' : 'off') : '',
  };
}

function isText(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string';
}

function isFlag(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'boolean';
}

type Settings = { type: 'value'; value: JsonObject | null } | { type: 'problem'; problem: string };

function settingsOf({ settings, outputStyle, fastMode }: SettingsTexts): Settings {
  const text = settings.trim();
  const style = outputStyle.trim();
  const own: JsonObject = {
    ...(style === '' ? {} : { outputStyle: style }),
    ...(fastMode === '' ? {} : { fastMode: fastMode === 'on' }),
  };
  if (text !== '' && !text.startsWith('{')) {
    if (Object.keys(own).length === 0) return { type: 'value', value: { type: 'file', path: text } };
    return { type: 'problem', problem: 'Set the output style and fast mode in this file, or clear their fields.' };
  }
  const value = text === '' ? {} : parsed(text);
  if (!isObject(value)) return { type: 'problem', problem: 'This is not valid JSON.' };
  const all = { ...value, ...own } as JsonObject;
  return { type: 'value', value: Object.keys(all).length === 0 ? null : { type: 'json', value: all } };
}

function toolsText(tools: Json | undefined): string {
  if (!Array.isArray(tools)) return '';
  return tools.length === 0 ? noTools : tools.join('\n');
}

/** Files are lines, one configuration is its JSON, and a mixture is the list as the server has it. */
function mcpText(configs: Json | undefined): string {
  if (!Array.isArray(configs) || configs.length === 0) return '';
  const entries = configs as { type: string; path?: string; value?: Json }[];
  if (entries.every(({ type }) => type === 'file')) return entries.map(({ path }) => path).join('\n');
  const [only] = entries;
  return JSON.stringify(entries.length === 1 ? only?.value : entries, null, 2);
}

function mcpConfigsOf(text: string): Json[] | null {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return linesOf(text).map((path) => ({ type: 'file', path }));
  const value = parsed(trimmed);
  if (value === undefined) return null;
  return Array.isArray(value) ? value : [{ type: 'json', value }];
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
