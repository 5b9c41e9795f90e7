import type { JsonObject } from '../../../core/json.ts';
import type { RuleSet } from '../../../core/permission/rule.ts';
import type { Trial } from '../../../core/permission/trial.ts';
import { subjectOf } from '../../../core/session/subject.ts';
import type { Abilities } from './abilities.ts';
import { checkedCommand } from './command-check.ts';
import { longestCommand } from './command-parts.ts';
import { checkedDomain } from './domain-check.ts';
import { fitsTool, rulesOf, takenRules } from './known-rules.ts';
import { checkedPath, deniedPath, type Look } from './path-check.ts';
import { isWhole } from './rule-text.ts';
import { isAlwaysAllowed, isKnownTool, pathUseOf } from './tool-kinds.ts';
import { takeNotes, type Verdict } from './verdict.ts';

export type TriedCall = { tool: string; input: JsonObject };

/** Characters of a call times rules that it is held against: about a second of work at worst. */
const workLimit = 2_000_000;

/**
 * Holds a call against rules and mode in the order of the CLI: what denies, what asks, what allows. Null where that
 * would take too long: both can come from somebody who wants it to.
 */
export function tryCall(call: TriedCall, known: RuleSet, abilities: Abilities): Trial | null {
  if (JSON.stringify(call).length * (known.rules.length + 1) > workLimit || isTooLong(call)) return null;
  const notes = takeNotes();
  const look = { set: { ...known, rules: takenRules(known, abilities) }, abilities, notes };
  const { step } = notAsking(decided(call, look), call, look);
  return { outcome: step.outcome ?? 'ask', because: step, steps: notes.steps };
}

function isTooLong({ tool, input }: TriedCall): boolean {
  return tool === 'Bash' && String(input.command ?? '').length > longestCommand;
}

function decided(call: TriedCall, look: Look): Verdict {
  const { set, abilities, notes } = look;
  const whole = (behavior: 'deny' | 'ask' | 'allow') =>
    notes.rule(call.tool, behavior, wholeRules(behavior, look), (rule) => fitsTool(rule, call.tool, abilities));
  const first = whole('deny') ?? whole('ask');
  if (first) return first;
  const own = ownCheck(call, look);
  if (own && (own.isFirm || own.step.outcome !== 'ask')) return own;
  const bypasses = set.mode === 'plan' && set.mayBypass === true && abilities.planBypasses;
  if (set.mode === 'bypassPermissions' || bypasses)
    return notes.decide(call.tool, 'allow', { type: 'mode', mode: set.mode });
  const allowed = whole('allow');
  if (allowed) return allowed;
  if (own) return own;
  const isKnown = isKnownTool(call.tool);
  return notes.decide(call.tool, 'ask', isKnown ? { type: 'nothing' } : { type: 'unknownTool' });
}

/** Where nobody is to be asked, what would be asked about is denied. */
function notAsking(verdict: Verdict, { tool }: TriedCall, { set, notes }: Look): Verdict {
  if (verdict.step.outcome !== 'ask' || set.mode !== 'dontAsk') return verdict;
  return notes.decide(tool, 'deny', { type: 'mode', mode: set.mode });
}

function wholeRules(behavior: 'deny' | 'ask' | 'allow', { set }: Look) {
  return rulesOf(set, behavior).filter(({ text }) => isWhole(text));
}

function ownCheck({ tool, input }: TriedCall, look: Look): Verdict | null {
  if (tool === 'Bash') return checkedCommand(String(input.command ?? ''), look);
  if (tool === 'WebFetch') return checkedDomain(String(input.url ?? ''), look);
  const use = pathUseOf(tool);
  if (use !== null) {
    const path = pathIn(input) ?? look.set.folder;
    return deniedPath(use, path, look) ?? checkedPath(use, path, look);
  }
  return isAlwaysAllowed(tool) ? look.notes.decide(subjectOf(input) || tool, 'allow', { type: 'alwaysAllowed' }) : null;
}

function pathIn({ file_path, notebook_path, path }: JsonObject): string | null {
  const named = [file_path, notebook_path, path].find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : null;
}
