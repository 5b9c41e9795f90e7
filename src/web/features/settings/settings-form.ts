import type { Json, JsonObject } from '../../../core/json.ts';
import type { WireError } from '../../../core/wire.ts';
import { optionsOf, type RunForm, type RunProblems, runFormOf } from '../../ui/run-options/run-form.ts';

/** What is set for the whole server, as a person fills it in. An empty text leaves it as it usually is. */
export type SettingsForm = {
  run: RunForm;
  /** One name a line. */
  passEnv: string;
  /** Minutes, or `never`. */
  idleMinutes: string;
  /** Days. */
  retentionDays: string;
  /** `on` or `off`. */
  importing: string;
  importFrom: string;
};

export type SettingsProblems = {
  run: RunProblems;
  passEnv?: string;
  idleMinutes?: string;
  retentionDays?: string;
  /** What belongs to no field that is shown. */
  other?: string;
};

export type Filled = { type: 'settings'; settings: JsonObject } | { type: 'problems'; problems: SettingsProblems };

export const noProblems: SettingsProblems = { run: {} };

export function settingsFormOf(settings: JsonObject): SettingsForm {
  return {
    run: runFormOf(objectOf(settings.run)),
    passEnv: (Array.isArray(settings.passEnv) ? settings.passEnv : []).join('\n'),
    idleMinutes: settings.idleMinutes === null ? 'never' : textOf(settings.idleMinutes),
    retentionDays: textOf(settings.retentionDays),
    importing: objectOf(settings.import).enabled === false ? 'off' : 'on',
    importFrom: wordsOf(objectOf(settings.import).from),
  };
}

/** The settings with what was filled in. What the form does not show stays as it was. */
export function settingsOf(form: SettingsForm, before: JsonObject): Filled {
  const run = optionsOf(form.run, objectOf(before.run));
  if (run.type === 'problems') return { type: 'problems', problems: { run: run.problems } };
  const { run: _run, passEnv: _passEnv, idleMinutes: _idle, retentionDays: _days, import: _import, ...others } = before;
  const names = form.passEnv.split(/[\s,]+/).filter((name) => name !== '');
  const settings: JsonObject = { ...others };
  if (Object.keys(run.options).length > 0) settings.run = run.options;
  if (names.length > 0) settings.passEnv = names;
  if (form.idleMinutes !== '') settings.idleMinutes = form.idleMinutes === 'never' ? null : Number(form.idleMinutes);
  if (form.retentionDays !== '') settings.retentionDays = Number(form.retentionDays);
  const imported = importOf(form);
  if (Object.keys(imported).length > 0) settings.import = imported;
  return { type: 'settings', settings };
}

/** Where in the form a refusal of the server belongs. */
export function problemsOf(error: WireError): SettingsProblems {
  const issues = Array.isArray(error.issues) ? (error.issues as { key: string; message: string }[]) : [];
  const told = issues.length > 0 ? issues : [{ key: String(error.key ?? ''), message: error.message }];
  const problems: SettingsProblems = { run: {} };
  for (const { key, message } of told) {
    const [first = '', second = ''] = key.split('.');
    if (first === 'run' && second !== '') problems.run = { ...problems.run, [second]: message };
    else if (first === 'passEnv' || first === 'idleMinutes' || first === 'retentionDays') problems[first] = message;
    else problems.other = message;
  }
  return problems;
}

export function hasProblems({ run, ...others }: SettingsProblems): boolean {
  return Object.keys(run).length > 0 || Object.keys(others).length > 0;
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function importOf({ importing, importFrom }: SettingsForm): JsonObject {
  const from = importFrom.trim();
  return { ...(importing === 'off' ? { enabled: false } : {}), ...(from === '' ? {} : { from }) };
}

function wordsOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textOf(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}
