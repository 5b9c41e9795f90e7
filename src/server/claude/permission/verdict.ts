import type { Behavior } from '../../../core/permission/rule.ts';
import type { TrialReason, TrialStep } from '../../../core/permission/trial.ts';
import type { KnownRule } from './known-rules.ts';

/** What one look at a call came to. A firm verdict stands, whatever mode or rule for the whole tool there is. */
export type Verdict = { step: TrialStep; isFirm: boolean };

/** Everything that was looked at, in order. */
export type Notes = {
  steps: TrialStep[];
  /** Notes a step that decided nothing. */
  pass(subject: string, reason: TrialReason): null;
  decide(subject: string, outcome: Behavior, reason: TrialReason, isFirm?: boolean): Verdict;
  /** Notes the first rule that fits, or that none did. */
  rule(
    subject: string,
    behavior: Behavior,
    rules: readonly KnownRule[],
    fits: (rule: KnownRule) => boolean,
  ): Verdict | null;
};

export function takeNotes(): Notes {
  const steps: TrialStep[] = [];
  const decide: Notes['decide'] = (subject, outcome, reason, isFirm = outcome !== 'ask') => {
    const step = { subject, outcome, reason };
    steps.push(step);
    return { step, isFirm };
  };
  const pass: Notes['pass'] = (subject, reason) => {
    steps.push({ subject, outcome: null, reason });
    return null;
  };
  return {
    steps,
    decide,
    pass,
    rule(subject, behavior, rules, fits) {
      const found = rules.find(fits);
      if (found) return decide(subject, behavior, { type: 'rule', rule: found.placed });
      return rules.length === 0 ? null : pass(subject, { type: 'noRule', behavior, count: rules.length });
    },
  };
}
