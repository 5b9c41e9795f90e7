import type { Decision } from '../session/decision.ts';
import type { Suggestion } from '../session/fact.ts';
import type { PlacedRule } from './rule.ts';
import type { Trial, TrialReason } from './trial.ts';

/** Why a call was allowed or not. What is only worked out is `probable`. */
export type Why = { decision: Decision; cause: Cause; isProbable: boolean };

export type Cause =
  | { type: 'open' }
  | { type: 'person'; device: string | null; suggestions: Suggestion[]; note: string | null; isEdited: boolean }
  | { type: 'hook'; words: string }
  /** Null where a rule decided and it is not known which. */
  | { type: 'rule'; rule: PlacedRule | null }
  | { type: 'mode'; mode: string | null }
  | { type: 'reason'; reason: TrialReason }
  | { type: 'cli'; reason: string }
  | { type: 'noTool' }
  | { type: 'badCall'; words: string }
  | { type: 'cancelled'; reason: string }
  /** The rules as they are now would decide otherwise, or say nothing. */
  | { type: 'unknown' };

/**
 * What the CLI and people have said goes first. What they left out is worked out by holding the call against the rules
 * that are known now, which may be others than those of then.
 */
export function whyOf(decision: Decision, trial: Trial | null): Why {
  const { by } = decision;
  if (decision.outcome === 'open') return told(decision, { type: 'open' });
  switch (by.type) {
    case 'person':
    case 'hook':
    case 'cli':
    case 'badCall':
      return told(decision, by);
    case 'noTool':
      return byRule(decision, trial, by);
    case 'nobody':
      return told(decision, { type: 'cancelled', reason: by.reason });
    case 'mode':
      return told(decision, modeCause(decision, trial));
    case 'rule':
      return byRule(decision, trial, { type: 'rule', rule: null });
    case 'check':
    case 'untold':
      return probable(decision, workedOut(decision, trial));
  }
}

/** The rule that would decide so now is probably the one that did. */
function byRule(decision: Decision, trial: Trial | null, otherwise: Cause): Why {
  const rule = ruleIn(decision, trial);
  return rule ? probable(decision, { type: 'rule', rule }) : told(decision, otherwise);
}

/** The CLI counts reading inside of the folder as the mode's doing; the sentence for that is the better one. */
function modeCause({ mode }: Decision, trial: Trial | null): Cause {
  const reason = trial?.because.reason;
  return reason?.type === 'insideFolder' ? { type: 'reason', reason } : { type: 'mode', mode };
}

function workedOut(decision: Decision, trial: Trial | null): Cause {
  if (!trial || !agrees(decision, trial)) return { type: 'unknown' };
  const { reason } = trial.because;
  if (reason.type === 'rule') return { type: 'rule', rule: reason.rule };
  return reason.type === 'mode' ? { type: 'mode', mode: reason.mode } : { type: 'reason', reason };
}

function ruleIn(decision: Decision, trial: Trial | null): PlacedRule | null {
  if (!trial || !agrees(decision, trial)) return null;
  const { reason } = trial.because;
  return reason.type === 'rule' ? reason.rule : null;
}

function agrees({ outcome }: Decision, trial: Trial): boolean {
  return trial.outcome === (outcome === 'allowed' ? 'allow' : 'deny');
}

function told(decision: Decision, cause: Cause): Why {
  return { decision, cause, isProbable: false };
}

function probable(decision: Decision, cause: Cause): Why {
  return { decision, cause, isProbable: cause.type !== 'unknown' };
}
