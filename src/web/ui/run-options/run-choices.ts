import type { Model } from '../../../core/session/fact.ts';
import { notSet } from './run-form.ts';

type Choice = { value: string; label: string };

/** The permission modes in words, from the most careful on. */
export const modeChoices: readonly Choice[] = [
  { value: 'default', label: 'Ask first' },
  { value: 'acceptEdits', label: 'Accept edits' },
  { value: 'plan', label: 'Plan' },
  { value: 'dontAsk', label: 'Don’t ask' },
  { value: 'bypassPermissions', label: 'Bypass permissions' },
];

/** A mode in words. Some CLIs have one more, which cannot be chosen. */
export function modeName(mode: string): string {
  if (mode === 'auto') return 'Auto';
  return modeChoices.find(({ value }) => value === mode)?.label ?? mode;
}

/** The models that the CLI has told of, or those that every one has. */
export function modelChoices(models: readonly Model[]): readonly Choice[] {
  if (models.length === 0) return ['sonnet', 'opus', 'haiku'].map((value) => ({ value, label: value }));
  return models.map(({ id, name }) => ({ value: id, label: name || id }));
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
  const byCli = 'As the CLI has it';
  if (usual === '') return [{ value: '', label: byCli }, ...choices];
  const known = choices.find(({ value }) => value === usual)?.label ?? usual;
  return [{ value: '', label: `${known} (as set)` }, { value: notSet, label: byCli }, ...choices];
}
