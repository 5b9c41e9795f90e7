import { memberOf } from '../../../core/json.ts';
import { type Refused, refuse } from './command-outcome.ts';

type ControlOutcome =
  | { type: 'refused'; error: string; code: string | null }
  | { type: 'invalid'; reason: string }
  | { type: 'unsupported' }
  | { type: 'timedOut' }
  | { type: 'gone' };

/** What a person is told when the CLI did not do what it was asked. */
export function controlRefusal(outcome: ControlOutcome): Refused {
  switch (outcome.type) {
    case 'refused':
      return refuse('failed', 'W26', memberOf(reasons, outcome.code ?? '') ?? outcome.error, { cliCode: outcome.code });
    case 'invalid':
      return refuse('invalid', 'W26', outcome.reason);
    case 'unsupported':
      return refuse('unsupported', 'W26', 'This version of the CLI cannot do that.');
    case 'timedOut':
      return refuse('timedOut', 'W26', 'The CLI did not answer; whether it did what it was asked is not known.');
    case 'gone':
      return refuse('gone', 'W26', 'No CLI runs for this session.');
  }
}

/** Refusals that the CLI words for its terminal, with what to do here. Every other one is told as the CLI says it. */
const reasons: { readonly [code: string]: string } = {
  bypass_not_launched:
    'Claude Code takes “Bypass permissions” only when it starts. Stop this session, then choose the mode again.',
};
