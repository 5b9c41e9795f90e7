import type { JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import type { BridgeClientMessage } from './bridge-messages.ts';
import { chosenAnswers } from './question.ts';

export type DecisionMessage = Extract<
  BridgeClientMessage,
  { type: 'approve' | 'approve_always' | 'reject' | 'answer' }
>;

export type Decision = { type: 'answer'; answer: RequestAnswer } | { type: 'refused'; reason: string };

/** What a client's decision is to the CLI. */
export function decisionOn(message: DecisionMessage, request: RequestRecord): Decision {
  const { input } = request;
  if (!isAboutTool(request)) return decisionOnOther(message);
  switch (message.type) {
    case 'approve':
      return allow(input, []);
    case 'approve_always':
      return allow(input, request.suggestions.filter(saysAllow));
    case 'reject':
      return { type: 'answer', answer: { type: 'deny', message: wordsOf(message), interrupt: false } };
    case 'answer': {
      if (request.kind !== 'question') return refused('This is not a question: approve or reject it.');
      const chosen = chosenAnswers(input, message.result);
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

function saysAllow(suggestion: Suggestion): boolean {
  switch (suggestion.type) {
    case 'addRules':
    case 'replaceRules':
      return suggestion.behavior === 'allow';
    case 'setMode':
      return suggestion.mode !== 'bypassPermissions';
    case 'addDirectories':
      return true;
    case 'removeRules':
    case 'removeDirectories':
      return false;
  }
}

function wordsOf({ message }: Extract<DecisionMessage, { type: 'reject' }>): string {
  return message || 'The user rejected this.';
}

function allow(input: JsonObject, suggestions: Suggestion[]): Decision {
  return { type: 'answer', answer: { type: 'allow', input, suggestions } };
}

function refused(reason: string): Decision {
  return { type: 'refused', reason };
}
