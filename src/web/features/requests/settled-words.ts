import { isObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { editedInput } from '../../../core/session/ran-input.ts';
import { clockTime } from '../../ui/format.ts';
import { suggestionWords } from './suggestion-words.ts';

/** What became of a request: the sentence, what the person added to it, and what they answered to questions. */
export type Settled = {
  outcome: 'yes' | 'no' | 'gone';
  sentence: string;
  note: string | null;
  answers: { question: string; answer: string }[];
};

/** What the model is told when a person denies without a word. */
export const plainDenial = 'The user denied this.';
export const plainSendBack = 'The user wants the plan to be changed.';
export const plainDecline = 'The user does not want to answer these questions.';

const plainMessages = new Set(['', plainDenial, plainSendBack, plainDecline]);

export function settledWords(request: RequestRecord, cwd: string): Settled | null {
  const { state } = request;
  switch (state.type) {
    case 'pending':
      return null;
    case 'cancelled':
      return { outcome: 'gone', sentence: `Cancelled at ${clockTime(state.at)}: ${state.reason}`, ...nothing };
    case 'answered': {
      const who = state.by === null ? '' : ` by ${state.by}`;
      const way = state.received ? '' : ', on its way to Claude';
      const sentence = `${verbOf(request, state.answer, cwd)}${who} at ${clockTime(state.at)}${way}`;
      return { outcome: outcomeOf(state.answer), sentence, note: noteOf(state.answer), answers: answersIn(request) };
    }
  }
}

const nothing = { note: null, answers: [] };

/** What an answer does to a request, in a word or two. */
export function verbOf(request: RequestRecord, answer: RequestAnswer, cwd: string): string {
  switch (answer.type) {
    case 'allow':
      return allowVerb(request, answer, cwd);
    case 'deny':
      if (request.kind === 'plan') return 'Sent back';
      return request.kind === 'question' ? 'Declined' : 'Denied';
    case 'reply': {
      const { action, behavior } = answer.response;
      if (action === 'decline') return 'Declined';
      return action === 'cancel' || behavior === 'cancelled' ? 'Dismissed' : 'Answered';
    }
    case 'refuse':
      return 'Refused';
  }
}

function allowVerb(request: RequestRecord, { suggestions }: Answer<'allow'>, cwd: string): string {
  if (request.kind === 'question') return 'Answered';
  const words = suggestions.map((suggestion) =>
    suggestionWords(suggestion, cwd)
      .map(({ text }) => text)
      .join(''),
  );
  const more = words.length === 0 ? '' : ` (${words.join(', ')})`;
  if (request.kind === 'plan') return `Plan approved${more}`;
  if (editedInput(request) !== null) return `Allowed with changes${more}`;
  return words.length === 0 ? 'Allowed once' : `Allowed${more}`;
}

type Answer<Type> = Extract<RequestAnswer, { type: Type }>;

function outcomeOf(answer: RequestAnswer): 'yes' | 'no' {
  if (answer.type === 'reply') return answer.response.action === 'accept' ? 'yes' : 'no';
  return answer.type === 'allow' ? 'yes' : 'no';
}

function noteOf(answer: RequestAnswer): string | null {
  if (answer.type === 'refuse') return answer.reason;
  return answer.type === 'deny' && !plainMessages.has(answer.message) ? answer.message : null;
}

function answersIn({ kind, state }: RequestRecord): { question: string; answer: string }[] {
  if (kind !== 'question' || state.type !== 'answered' || state.answer.type !== 'allow') return [];
  const { answers } = state.answer.input;
  if (!isObject(answers)) return [];
  return Object.entries(answers).map(([question, answer]) => ({ question, answer: String(answer) }));
}
