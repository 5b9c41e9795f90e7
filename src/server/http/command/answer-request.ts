import type { JsonObject } from '../../../core/json.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { Session } from '../../session/session.ts';
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
  if (!request) return settled(session, requestId);
  const problem = answerProblem(request, answer, device.scope);
  if (problem) return problem;
  const answered = await session.answer(requestId, answer, device.name);
  if (answered.type === 'unavailable') return notCommitted(answered);
  return answered.type === 'answered' ? done({}) : settled(session, requestId);
};

async function settled(session: Session, requestId: string) {
  const message = 'The request was answered or cancelled before.';
  return refuse('settled', 'W22', message, {
    requestId,
    ...settlement(await whenSettled(session, requestId), requestId),
  });
}

const patienceMs = 5000;

/** The state in which the answer that came first is committed, unless that takes long. */
function whenSettled(session: Session, requestId: string): Promise<SessionState> {
  const isPending = () => session.state.requests.some(({ id }) => id === requestId);
  if (!isPending()) return Promise.resolve(session.state);
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      leave();
      resolve(session.state);
    };
    const leave = session.watch(() => (isPending() ? undefined : finish()));
    const timer = setTimeout(finish, patienceMs);
  });
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
