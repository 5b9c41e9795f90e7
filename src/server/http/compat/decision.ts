import type { JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { allows, type Scope } from '../../../core/wire.ts';
import { sessionGrant } from '../../claude/permission/session-grant.ts';
import type { BridgeClientMessage } from './bridge-messages.ts';
import { chosenAnswers } from './question.ts';

export type DecisionMessage = Extract<
  BridgeClientMessage,
  { type: 'approve' | 'approve_always' | 'reject' | 'answer' }
>;

export type Decision = { type: 'answer'; answer: RequestAnswer } | { type: 'refused'; reason: string };

/**
 * What a client's decision is to the CLI. `input` is what runs, which a client can change. Nobody allows an input that was
 * `clipped` when it was shown.
 */
export function decisionOn(
  message: DecisionMessage,
  request: RequestRecord,
  cwd: string,
  input: JsonObject = request.input,
): Decision {
  if (!isAboutTool(request)) return decisionOnOther(message);
  if (request.clipped && message.type !== 'reject') {
    return refused(
      'The input is too long to be sent whole. Allow it in the page, which shows all of it, or reject it.',
    );
  }
  switch (message.type) {
    case 'approve':
      return allow(input, []);
    case 'approve_always':
      return allow(input, sessionGrant({ ...request, input }, cwd));
    case 'reject':
      return { type: 'answer', answer: { type: 'deny', message: wordsOf(message), interrupt: false } };
    case 'answer': {
      if (request.kind !== 'question') return refused('This is not a question: approve or reject it.');
      const chosen = chosenAnswers(request.input, message.result);
      return chosen.type === 'refused' ? chosen : allow({ ...input, answers: chosen.answers }, []);
    }
  }
}

/** Requests of other kinds want more than a yes. */
function decisionOnOther(message: DecisionMessage): Decision {
  if (message.type !== 'reject') return refused('This request can be answered in the page only.');
  return { type: 'answer', answer: { type: 'refuse', reason: wordsOf(message) } };
}

function isAboutTool({ kind }: RequestRecord): boolean {
  return kind === 'permission' || kind === 'question' || kind === 'plan';
}

function wordsOf({ message }: Extract<DecisionMessage, { type: 'reject' }>): string {
  return message || 'The user rejected this.';
}

function allow(input: JsonObject, suggestions: Suggestion[]): Decision {
  return { type: 'answer', answer: { type: 'allow', input, suggestions } };
}

/** A rule without content allows every call of a tool, which a device needs `operate` for; else this call is allowed. */
export function withinScope(answer: RequestAnswer, scope: Scope): RequestAnswer {
  if (answer.type !== 'allow' || allows(scope, 'operate')) return answer;
  return { ...answer, suggestions: answer.suggestions.filter((suggestion) => !isForWholeTool(suggestion)) };
}

function isForWholeTool(suggestion: Suggestion): boolean {
  return suggestion.type === 'addRules' && suggestion.rules.some(({ ruleContent }) => !ruleContent);
}

function refused(reason: string): Decision {
  return { type: 'refused', reason };
}
