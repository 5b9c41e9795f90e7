import { type ListPrice, listPrice, withoutPrice } from '../../../core/cost/price.ts';
import type { Model } from '../../../core/session/fact.ts';
import { modelName } from '../../ui/model-name.ts';

export type ModelFacts = {
  models: readonly Model[];
  /** What the CLI says it uses: a name of its list, or one that is spelled out. */
  confirmed: string | null;
  /** What was chosen for this session. */
  wanted: string | null;
};

/** The model of the list that is in use; null when the CLI names one that is not there. */
export function modelInUse({ models, confirmed, wanted }: ModelFacts): Model | null {
  const byId = (id: string) => models.find((model) => model.id === id) ?? null;
  if (confirmed === null) return byId(wanted ?? 'default');
  const named = byId(confirmed);
  if (named) return named;
  // The short name that was asked for comes back spelled out.
  if (wanted !== null && isSpelled(confirmed, wanted)) return byId(wanted);
  if (wanted === null || wanted === 'default') return byId('default');
  return models.find(({ id }) => isSpelled(confirmed, id)) ?? null;
}

/** claude-opus-4-6[1m] is opus[1m] spelled out. */
function isSpelled(spelled: string, id: string): boolean {
  const [name = '', variant] = id.split('[');
  return spelled.includes(name) && spelled.split('[')[1] === variant;
}

/** A model as people call it: "Opus 5.5" for claude-opus-5-5-20260101. */
export function modelLabel(facts: ModelFacts): string {
  const { confirmed, models } = facts;
  const spelled = confirmed === null || models.some(({ id }) => id === confirmed) ? null : spelledOut(confirmed);
  if (spelled !== null) return spelled;
  const name = modelInUse(facts)?.name ?? confirmed ?? facts.wanted ?? 'Default model';
  return name.replace(/ \(recommended\)$/, ' model');
}

function spelledOut(id: string): string {
  return id.includes('claude-') ? modelName(id) : id;
}

/** What a model is for, what it costs, and how hard it can be made to think, a line each. */
export function modelDetails(model: Model): string[] {
  const price = listPrice(model);
  const { efforts } = model;
  const facts = [
    ...(price ? [priceWords(price)] : []),
    ...(efforts.length > 0 ? [`effort ${efforts[0]} to ${efforts.at(-1)}`] : []),
  ];
  return [withoutPrice(model.description), facts.join(' · ')].filter((line) => line !== '');
}

function priceWords({ input, output, note }: ListPrice): string {
  const words = `${dollars(input)} in, ${dollars(output)} out per million tokens`;
  return note === undefined ? words : `${words} (${note})`;
}

function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
}
