import type { Place } from './place.ts';
import { type Failure, type Reply, reply, type Script } from './script.ts';

/** Chooses the step for a place. `failed` is how often the failure at that step has been given. */
export function answerFor(
  place: Place,
  scripts: ReadonlyMap<string, Script>,
  failed: (step: Failure) => number,
): Reply | Failure {
  if (place.type === 'summary') return summary;
  if (place.type === 'aside') return reply('Quarterdeck session');
  if (place.type === 'free') return reply(`You said: ${place.words}`);

  const script = scripts.get(place.name);
  if (script === undefined) return reply(`There is no script named ${place.name}.`);
  const answering = script.filter((step) => step.type === 'reply' || failed(step) < (step.times ?? Infinity));
  return answering[place.step] ?? reply('That is the end of the script.');
}

const summary = reply('<analysis>The whole conversation.</analysis>\n<summary>The user and Claude talked.</summary>');
