import type { Model } from '../../../core/session/fact.ts';
import { permissionModes } from '../../../core/session/permission-mode.ts';
import { modelName } from '../model-name.ts';
import { notSet } from './run-form.ts';

type Choice = { value: string; label: string };

const modeNames: { readonly [mode: string]: string } = {
  default: 'Ask first',
  acceptEdits: 'Accept edits',
  plan: 'Plan',
  auto: 'Auto',
  delegate: 'Delegate',
  dontAsk: 'Don’t ask',
  bypassPermissions: 'Bypass permissions',
};

/** The permission modes that every CLI has. */
export const modeChoices: readonly Choice[] = modeChoicesFor({ version: null });

/** What is known of the CLI that will run. */
export type CliForModes = { version: string | null; refusesBypass?: boolean };

/** The modes that a CLI takes, in words. */
export function modeChoicesFor({ version, refusesBypass = false }: CliForModes): readonly Choice[] {
  const all = permissionModes(version).map((value) => ({ value, label: modeName(value) }));
  return refusesBypass ? all.filter(({ value }) => value !== 'bypassPermissions') : all;
}

/** A mode in words. One that is not known here is called what the CLI calls it. */
export function modeName(mode: string): string {
  return Object.hasOwn(modeNames, mode) ? (modeNames[mode] ?? mode) : mode;
}

/** The models that the CLI has reported, or those that every CLI has. */
export function modelChoices(models: readonly Model[]): readonly Choice[] {
  if (models.length === 0) return ['sonnet', 'opus', 'haiku'].map((value) => ({ value, label: modelName(value) }));
  return models.map(({ id, name }) => ({ value: id, label: name || modelName(id) }));
}

/** The efforts of a model; those of all of them when none is chosen. */
export function effortChoices(models: readonly Model[], model: string): readonly Choice[] {
  const meant = models.filter(({ id }) => model === '' || id === model);
  const efforts = new Set(meant.flatMap(({ efforts: known }) => known));
  if (models.length === 0) for (const effort of ['low', 'medium', 'high']) efforts.add(effort);
  return [...efforts].map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
}

/** With the choice to fill in nothing before all others, which says what holds then. */
export function orUsual(choices: readonly Choice[], usual: string): readonly Choice[] {
  const byCli = 'CLI default';
  if (usual === '') return [{ value: '', label: byCli }, ...choices];
  const known = choices.find(({ value }) => value === usual)?.label ?? usual;
  return [{ value: '', label: `${known} (as set)` }, { value: notSet, label: byCli }, ...choices];
}
