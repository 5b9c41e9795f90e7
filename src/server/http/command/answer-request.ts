import { completeAnswer } from '../../claude/question-answers.ts';
import type { Session } from '../../session/session.ts';
import { answerProblem } from './answer-check.ts';
import type { CommandContext } from './command-context.ts';
import { done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { notCommitted, openFor } from './opened.ts';

/** The first answer wins; who comes later is told who it was and when, or why nobody answered. */
export const answerRequest: Execution<'request.answer'> = async (command, device, context) => {
  const { sessionId, requestId } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const request = session.state.requests.find(({ id }) => id === requestId);
  if (!request) return settled(session, requestId, context);
  const answer = completeAnswer(request, command.answer);
  const problem = answerProblem(request, answer, device.scope);
  if (problem) return problem;
  const answered = await session.answer(requestId, answer, device.name);
  if (answered.type === 'unavailable') return notCommitted(answered);
  if (answered.type === 'unheard') return refuse('settled', 'W22', answered.reason, { requestId });
  return answered.type === 'answered' ? done({}) : settled(session, requestId, context);
};

async function settled(session: Session, requestId: string, { store }: CommandContext): Promise<Refused> {
  await whenSettled(session, requestId);
  // That it is settled is known without the store; only what became of it is not.
  const request = await store.request(session.id, requestId).catch(() => undefined);
  if (request === null) return refuse('notFound', 'W22', 'There is no such request.', { requestId });
  if (!request) return refuse('settled', 'W22', 'The request was answered or cancelled before.', { requestId });
  const { state } = request;
  switch (state.type) {
    case 'pending':
      return refuse('settled', 'W22', 'The request was answered a moment ago.', { requestId });
    case 'answered': {
      const { by, at, answer } = state;
      const message = `The request was answered before, by ${by ?? 'somebody else'}.`;
      return refuse('settled', 'W22', message, { requestId, by, at, answer: answer.type });
    }
    case 'cancelled':
      return refuse('settled', 'W22', `The request was cancelled: ${state.reason}.`, { requestId, at: state.at });
  }
}

const patienceMs = 5000;

/** Resolves when the answer that came first is committed, unless that takes long. */
function whenSettled(session: Session, requestId: string): Promise<void> {
  const isPending = () => session.state.requests.some(({ id }) => id === requestId);
  if (!isPending()) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const leave = session.watch(() => (isPending() ? undefined : finish()));
    const timer = setTimeout(finish, patienceMs);
  });
}
