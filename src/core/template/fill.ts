import type { AgentTemplate, Variable } from './template.ts';
import { placeholder } from './variables.ts';

export type Values = { [name: string]: string };

/** While values are missing, their `{{name}}` stays in the value. */
export type Filled<Value> =
  | { type: 'filled'; value: Value }
  | { type: 'missing'; value: Value; names: string[]; reason: string };

/** A text with its variables filled in. One without a value and a default refuses the whole. */
export function fillText(text: string, variables: readonly Variable[], values: Values): Filled<string> {
  return fillAll(variables, values, (fill) => fill(text));
}

export function fillAgent(
  { agent }: AgentTemplate,
  variables: readonly Variable[],
  values: Values,
): Filled<AgentTemplate['agent']> {
  return fillAll(variables, values, (fill) => ({
    ...agent,
    name: fill(agent.name),
    systemPromptAddition: agent.systemPromptAddition === null ? null : fill(agent.systemPromptAddition),
  }));
}

/** What stands in the place of a variable; null when nothing does. */
function valueFor(variable: Variable, values: Values): string | null {
  const given = Object.hasOwn(values, variable.name) ? (values[variable.name] ?? '') : '';
  return given.trim() === '' ? variable.default : given;
}

function fillAll<Value>(
  variables: readonly Variable[],
  values: Values,
  make: (fill: (text: string) => string) => Value,
): Filled<Value> {
  const known = new Map(variables.map((variable) => [variable.name, valueFor(variable, values)]));
  const missing = new Set<string>();
  const value = make((text) =>
    // A value is put in as it is: braces in it are no variables.
    text.replaceAll(placeholder, (whole, name: string) => {
      const filled = known.get(name) ?? null;
      if (filled === null) missing.add(name);
      return filled ?? whole;
    }),
  );
  if (missing.size === 0) return { type: 'filled', value };
  return { type: 'missing', value, names: [...missing], reason: missingWords([...missing]) };
}

function missingWords(names: readonly string[]): string {
  const [last = '', ...before] = [...names].reverse();
  if (before.length === 0) return `Fill in ${last}.`;
  return `Fill in ${before.reverse().join(', ')} and ${last}.`;
}
