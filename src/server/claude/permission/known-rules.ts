import type { Behavior, PlacedRule, RuleSet } from '../../../core/permission/rule.ts';
import type { Abilities } from './abilities.ts';
import { isWhole, type RuleText, readRule } from './rule-text.ts';
import { fitsWildcard } from './wildcard.ts';

/** A rule that could be read, with where it is from. */
export type KnownRule = { placed: PlacedRule; text: RuleText };

/** Rules of one behavior that could be read. The first place that has a fitting one is told. */
export function rulesOf({ rules }: Pick<RuleSet, 'rules'>, behavior: Behavior): KnownRule[] {
  return rules.flatMap((placed) => {
    if (placed.behavior !== behavior) return [];
    const read = readRule(placed.rule);
    return read.type === 'rule' ? [{ placed, text: read.rule }] : [];
  });
}

/** An old CLI passes over a whole file for one broken rule in it. */
export function takenRules({ rules }: Pick<RuleSet, 'rules'>, { keepsOtherRules }: Abilities): readonly PlacedRule[] {
  if (keepsOtherRules) return rules;
  const broken = new Set(rules.filter(({ rule }) => readRule(rule).type === 'broken').map(({ place }) => place));
  return rules.filter(({ place }) => !broken.has(place));
}

/** Rules about a part of what a tool does. They are asked for with every part of a command, and looked for once. */
export function contentRules({ rules }: Pick<RuleSet, 'rules'>, behavior: Behavior, tool: string): KnownRule[] {
  const found = contents.get(rules) ?? new Map<string, KnownRule[]>();
  contents.set(rules, found);
  const key = `${behavior} ${tool}`;
  const known =
    found.get(key) ?? rulesOf({ rules }, behavior).filter(({ text }) => text.tool === tool && !isWhole(text));
  found.set(key, known);
  return known;
}

const contents = new WeakMap<readonly PlacedRule[], Map<string, KnownRule[]>>();

/** Whether a rule is about everything that this tool does. */
export function fitsTool({ text }: KnownRule, tool: string, { patternsInNames }: Abilities): boolean {
  if (!isWhole(text)) return false;
  if (text.tool === tool) return true;
  const [, server] = /^mcp__((?:(?!__).)+)__/.exec(tool) ?? [];
  if (server === undefined) return false;
  if (text.tool === `mcp__${server}` || text.tool === `mcp__${server}__*`) return true;
  if (!patternsInNames || !text.tool.startsWith(`mcp__${server}__`)) return false;
  return fitsWildcard(text.tool, tool);
}
