import type { Json, JsonObject } from '../../../core/json.ts';

/** What a run is started with, as a person fills it in. An empty text leaves it to the CLI. */
export type RunForm = {
  model: string;
  permissionMode: string;
  effort: string;
  maxThinkingTokens: string;
  maxTurns: string;
  maxBudgetUsd: string;
  /** One a line. */
  addDirs: string;
  /** Paths of files, one a line, or the configuration itself as JSON. */
  mcpConfigs: string;
  appendSystemPrompt: string;
};

/** Chosen where what is set for all sessions is not to hold, and nothing else instead. */
export const notSet = '(not set)';

export type RunKey = keyof RunForm;

export type RunProblems = { [Key in RunKey]?: string };

export type FilledIn = { type: 'options'; options: JsonObject } | { type: 'problems'; problems: RunProblems };

const words = ['model', 'permissionMode', 'effort', 'appendSystemPrompt'] as const;
const numbers = ['maxThinkingTokens', 'maxTurns', 'maxBudgetUsd'] as const;

export function runFormOf(options: JsonObject): RunForm {
  const text = (key: RunKey) => (typeof options[key] === 'string' ? options[key] : '');
  const number = (key: RunKey) => (typeof options[key] === 'number' ? String(options[key]) : '');
  return {
    model: text('model'),
    permissionMode: text('permissionMode'),
    effort: text('effort'),
    appendSystemPrompt: text('appendSystemPrompt'),
    maxThinkingTokens: number('maxThinkingTokens'),
    maxTurns: number('maxTurns'),
    maxBudgetUsd: number('maxBudgetUsd'),
    addDirs: (Array.isArray(options.addDirs) ? options.addDirs : []).join('\n'),
    mcpConfigs: mcpText(options.mcpConfigs),
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
  const folders = linesOf(form.addDirs);
  if (folders.length > 0) options.addDirs = folders;
  const configs = mcpConfigsOf(form.mcpConfigs);
  if (configs === null) problems.mcpConfigs = 'This is not valid JSON.';
  else if (configs.length > 0) options.mcpConfigs = configs;
  return Object.keys(problems).length > 0 ? { type: 'problems', problems } : { type: 'options', options };
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
  try {
    const value = JSON.parse(trimmed) as Json;
    return Array.isArray(value) ? value : [{ type: 'json', value }];
  } catch {
    return null;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
