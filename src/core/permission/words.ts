import { assertNever } from '../assert-never.ts';
import { memberOf } from '../json.ts';
import type { Decider, Decision } from '../session/decision.ts';
import type { Suggestion } from '../session/fact.ts';
import type { Behavior, PlacedRule, RulePlace } from './rule.ts';
import type { TrialReason } from './trial.ts';

const placeNames: { [Place in RulePlace]: string } = {
  session: 'this session',
  flags: 'how the run was started',
  local: 'local settings',
  project: 'project settings',
  user: 'user settings',
  policy: 'the policy',
  other: 'another place',
};

export function placeWords(place: RulePlace): string {
  return placeNames[place];
}

export function ruleWords({ rule, place }: PlacedRule): string {
  return `${rule} in ${placeWords(place)}`;
}

const modeNames: { [mode: string]: string } = {
  default: 'Ask first',
  manual: 'Ask first',
  acceptEdits: 'Accept edits',
  bypassPermissions: 'Bypass permissions',
  plan: 'Plan',
  dontAsk: 'Don’t ask',
  auto: 'Auto',
};

export function modeWords(mode: string): string {
  return memberOf(modeNames, mode) ?? mode;
}

/** Why a look at a call came to what it did, as a sentence without its end. */
export function reasonWords(reason: TrialReason): string {
  switch (reason.type) {
    case 'rule':
      return `the rule ${ruleWords(reason.rule)}`;
    case 'noRule':
      if (reason.count === 1) return `the one rule to ${reason.behavior} does not fit`;
      return `none of ${reason.count} rules to ${reason.behavior} fits`;
    case 'mode':
      return `the mode “${modeWords(reason.mode)}”`;
    case 'readOnly':
      return 'it only reads';
    case 'insideFolder':
      return `it is inside of ${reason.folder}`;
    case 'outsideFolder':
      return 'it is outside of the folders of the session';
    case 'sensitive':
      return 'a change of this file could make programs run';
    case 'nested':
      return 'it holds a command that cannot be checked before it runs';
    case 'background':
      return 'it goes on in the background';
    case 'expansion':
      return 'only the shell will know which path it is';
    case 'alwaysAllowed':
      return 'this tool needs no permission';
    case 'parts':
      return `each of its ${reason.count} commands is allowed`;
    case 'unknownTool':
      return 'no rule is about it, and this is not a tool that Quarterdeck knows';
    case 'nothing':
      return 'no rule is about it, and the mode asks';
    default:
      return assertNever(reason);
  }
}

const outcomes: { [Outcome in Decision['outcome']]: string } = {
  open: 'Not decided',
  allowed: 'Allowed',
  denied: 'Denied',
  refused: 'Refused',
  cancelled: 'Cancelled',
};

export function outcomeWords(outcome: Decision['outcome']): string {
  return outcomes[outcome];
}

const destinations: { [destination: string]: string } = {
  session: 'for this session',
  localSettings: 'in local settings',
  projectSettings: 'in project settings',
  userSettings: 'in user settings',
};

/** What was to be remembered with an answer. */
export function suggestionSummary(suggestion: Suggestion): string {
  const where = memberOf(destinations, suggestion.destination) ?? `in ${suggestion.destination}`;
  switch (suggestion.type) {
    case 'setMode':
      return `the mode “${modeWords(suggestion.mode)}” ${where}`;
    case 'addDirectories':
      return `the folder ${suggestion.directories.join(', ')} ${where}`;
    case 'removeDirectories':
      return `no longer the folder ${suggestion.directories.join(', ')} ${where}`;
    case 'addRules':
    case 'replaceRules':
    case 'removeRules': {
      const rules = suggestion.rules.map(({ toolName, ruleContent }) =>
        ruleContent ? `${toolName}(${ruleContent})` : toolName,
      );
      const verb = suggestion.type === 'removeRules' ? `no longer ${suggestion.behavior}` : suggestion.behavior;
      return `${verb} ${rules.join(', ')} ${where}`;
    }
    default:
      return assertNever(suggestion);
  }
}

const behaviorNames: { [Name in Behavior]: string } = { allow: 'Allow', ask: 'Ask', deny: 'Deny' };

export function behaviorWords(behavior: Behavior): string {
  return behaviorNames[behavior];
}

/** Who decided, in a word or two. */
export function deciderWords(by: Decider, mode: string | null): string {
  switch (by.type) {
    case 'person':
      return by.device ?? 'A person';
    case 'rule':
      return 'Rule';
    case 'mode':
      return mode === null ? 'Mode' : `Mode: ${modeWords(mode)}`;
    case 'hook':
      return 'Hook';
    case 'check':
      return 'Rules or read-only';
    case 'cli':
      return `CLI: ${by.reason}`;
    case 'noTool':
      return 'No such tool';
    case 'badCall':
      return 'Not a valid call';
    case 'untold':
      return 'Nobody was asked';
    case 'nobody':
      return 'Nobody';
    default:
      return assertNever(by);
  }
}
