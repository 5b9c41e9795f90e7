import type { JsonObject } from '../../../core/json.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { answerProblem } from './answer-check.ts';
import { done, type Execution, refuse } from './command-outcome.ts';
import { notCommitted, openFor } from './opened.ts';

/** The first answer wins; who comes later is told who it was, as far as that is still at hand. */
export const answerRequest: Execution<'request.answer'> = async (command, device, context) => {
  const { sessionId, requestId, answer } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const request = session.state.requests.find(({ id }) => id === requestId);
  if (!request) return settled(session.state, requestId);
  const problem = answerProblem(request, answer, device.scope);
  if (problem) return problem;
  const answered = await session.answer(requestId, answer, device.name);
  if (answered.type === 'unavailable') return notCommitted(answered);
  return answered.type === 'answered' ? done({}) : settled(session.state, requestId);
};

function settled(state: SessionState, requestId: string) {
  const message = 'The request was answered or cancelled before.';
  return refuse('settled', 'W22', message, { requestId, ...settlement(state, requestId) });
}

function settlement({ open }: SessionState, requestId: string): JsonObject {
  for (const entry of Object.values(open)) {
    if (entry.type !== 'tool' && entry.type !== 'request') continue;
    if (entry.request?.id !== requestId || entry.request.state.type !== 'answered') continue;
    const { by, at, answer } = entry.request.state;
    return { by, at, answer: answer.type };
  }
  return {};
}
