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

/** What suggestions that were taken up have added for the rest of the run. */
export function grantedRules(suggestions: readonly Suggestion[]): LiveRules {
  const granted = suggestions.filter(({ destination }) => destination === 'session');
  return {
    rules: granted.flatMap((suggestion): PlacedRule[] => {
      const behavior = 'behavior' in suggestion ? behaviors.find((name) => name === suggestion.behavior) : undefined;
      if (suggestion.type !== 'addRules' || !behavior) return [];
      return suggestion.rules.map(({ toolName, ruleContent }) => ({
        behavior,
        rule: writeRule({ tool: toolName, content: ruleContent || null }),
        place: 'session',
      }));
    }),
    folders: granted.flatMap((suggestion): PlacedFolder[] =>
      suggestion.type === 'addDirectories' ? suggestion.directories.map((path) => ({ path, place: 'session' })) : [],
    ),
  };
}

function placeOf(source: string | undefined): RulePlace {
  return places[source ?? ''] ?? 'other';
}
