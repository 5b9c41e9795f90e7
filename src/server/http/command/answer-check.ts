import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../core/json.ts';
import type { RequestAnswer, RequestFacts, RequestKind } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { allows, type Scope } from '../../../core/wire.ts';
import { type Refused, refuse } from './command-outcome.ts';

/** Why this answer cannot be given to this request by a device of this scope, or null. */
export function answerProblem(request: RequestFacts, answer: RequestAnswer, scope: Scope): Refused | null {
  if (!answersFor[request.kind].includes(answer.type)) {
    return refuse('invalid', 'W24', `A request of the kind ${request.kind} is not answered with "${answer.type}".`);
  }
  if (answer.type !== 'allow') return null;
  if (!allows(scope, 'operate') && !isDeepStrictEqual(asked(request, answer.input), asked(request, request.input))) {
    return refuse('forbidden', 'W24', 'To change what is asked for, a device needs the scope operate.');
  }
  const offered = (wanted: Suggestion) => request.suggestions.some((one) => isDeepStrictEqual(one, wanted));
  const own = answer.suggestions.filter((wanted) => !offered(wanted));
  const needed = own.map(({ destination }) => scopeFor(destination)).find((one) => !allows(scope, one));
  if (needed === undefined) return null;
  const message = `To save a rule there that the CLI has not offered, a device needs the scope ${needed}.`;
  return refuse('forbidden', 'W24', message, { needed });
}

/** The same scopes as for editing rules: the user's own settings hold for every folder and every terminal. */
function scopeFor(destination: string): Scope {
  return ['session', 'cliArg', 'projectSettings', 'localSettings'].includes(destination) ? 'operate' : 'admin';
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
