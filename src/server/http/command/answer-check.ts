import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../core/json.ts';
import type { RequestAnswer, RequestFacts, RequestKind } from '../../../core/session/event.ts';
import { allows, type Scope } from '../../../core/wire.ts';
import { type Refused, refuse } from './command-outcome.ts';

/** Why this answer cannot be given to this request by a device of this scope, or null. */
export function answerProblem(request: RequestFacts, answer: RequestAnswer, scope: Scope): Refused | null {
  if (!answersFor[request.kind].includes(answer.type)) {
    return refuse('invalid', 'W24', `A request of the kind ${request.kind} is not answered with "${answer.type}".`);
  }
  if (answer.type !== 'allow' || allows(scope, 'operate')) return null;
  if (!isDeepStrictEqual(asked(request, answer.input), asked(request, request.input))) {
    return refuse('forbidden', 'W24', 'To change what is asked for, a device needs the scope operate.');
  }
  const offered = answer.suggestions.every((wanted) =>
    request.suggestions.some((one) => isDeepStrictEqual(one, wanted)),
  );
  if (offered) return null;
  return refuse('forbidden', 'W24', 'To allow more than was offered, a device needs the scope operate.');
}

const answersFor: { [Kind in RequestKind]: readonly RequestAnswer['type'][] } = {
  permission: ['allow', 'deny'],
  question: ['allow', 'deny'],
  plan: ['allow', 'deny'],
  elicitation: ['reply', 'refuse'],
  dialog: ['reply', 'refuse'],
  unsupported: ['refuse'],
};

/** The part of an input that was asked for: the answers to a question are the person's own. */
function asked({ kind }: RequestFacts, input: JsonObject): JsonObject {
  if (kind !== 'question') return input;
  const { answers: _answers, annotations: _annotations, ...rest } = input;
  return rest;
}
