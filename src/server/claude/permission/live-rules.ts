import { memberOf } from '../../../core/json.ts';
import { behaviors, type PlacedFolder, type PlacedRule, type RulePlace } from '../../../core/permission/rule.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import type { ResponseTo } from '../message/read-response.ts';
import { writeRule } from './rule-text.ts';

const places: { [source: string]: RulePlace } = {
  session: 'session',
  command: 'session',
  cliArg: 'flags',
  flagSettings: 'flags',
  localSettings: 'local',
  projectSettings: 'project',
  userSettings: 'user',
  policySettings: 'policy',
};

export type LiveRules = { rules: PlacedRule[]; folders: PlacedFolder[] };

/** What a running CLI says that it goes by. */
export function liveRulesOf({ state }: ResponseTo<'list_permission_rules'>): LiveRules {
  const rules = (state?.rules ?? []).flatMap(({ behavior, source, rule, notInEffect }): PlacedRule[] => {
    const known = behaviors.find((name) => name === behavior);
    return known && notInEffect !== true ? [{ behavior: known, rule, place: placeOf(source) }] : [];
  });
  const folders = (state?.workspaceDirectories ?? []).map(({ path, source }) => ({ path, place: placeOf(source) }));
  return { rules, folders };
}

/** What suggestions that were taken up, oldest first, have changed for the rest of the run. */
export function grantedRules(suggestions: readonly Suggestion[]): LiveRules {
  const granted = suggestions.filter(({ destination }) => destination === 'session');
  return granted.reduce<LiveRules>(grant, { rules: [], folders: [] });
}

function grant({ rules, folders }: LiveRules, suggestion: Suggestion): LiveRules {
  switch (suggestion.type) {
    case 'addRules':
      return { rules: [...rules, ...rulesIn(suggestion)], folders };
    case 'replaceRules':
      return {
        rules: [...rules.filter(({ behavior }) => behavior !== suggestion.behavior), ...rulesIn(suggestion)],
        folders,
      };
    case 'removeRules': {
      const removed = new Set(rulesIn(suggestion).map(({ rule }) => rule));
      return {
        rules: rules.filter(({ behavior, rule }) => behavior !== suggestion.behavior || !removed.has(rule)),
        folders,
      };
    }
    case 'addDirectories': {
      const added = suggestion.directories.map((path) => ({ path, place: 'session' as const }));
      return { rules, folders: [...folders, ...added] };
    }
    case 'removeDirectories':
      return { rules, folders: folders.filter(({ path }) => !suggestion.directories.includes(path)) };
    case 'setMode':
      return { rules, folders };
  }
}

function rulesIn({ rules, behavior: wanted }: Extract<Suggestion, { behavior: string }>): PlacedRule[] {
  const behavior = behaviors.find((name) => name === wanted);
  if (!behavior) return [];
  return rules.map(({ toolName, ruleContent }) => ({
    behavior,
    rule: writeRule({ tool: toolName, content: ruleContent || null }),
    place: 'session',
  }));
}

function placeOf(source: string | undefined): RulePlace {
  return memberOf(places, source ?? '') ?? 'other';
}
