import type { JsonObject } from '../../../core/json.ts';
import { completeAnswer } from '../../claude/question-answers.ts';
import type { Session } from '../../session/session.ts';
import { blockedWords } from '../command/opened.ts';
import type { Device } from '../devices.ts';
import type { CompatContext } from './context.ts';
import { type DecisionMessage, decisionOn, withinScope } from './decision.ts';
import { readWholeRequest } from './whole-request.ts';

/** The device that answers. */
export type Answerer = Pick<Device, 'name' | 'scope'>;

/** Gives a client's decision to the CLI, by the id of the request or of the tool call. A sentence when it cannot. */
export async function answerRequest(
  context: CompatContext,
  session: Session,
  message: DecisionMessage,
  device: Answerer,
  updatedInput?: JsonObject | null,
): Promise<string | null> {
  const id = message.type === 'answer' ? message.toolUseId : message.id;
  const waiting = session.state.requests.find((open) => open.id === id || open.toolUseId === id);
  if (!waiting) return `Nothing waits for an answer under ${id.slice(0, 64)}.`;
  const request = await readWholeRequest(context, session.id, waiting);
  const decision = decisionOn(message, request, session.state.cwd, updatedInput ?? request.input);
  if (decision.type === 'refused') return decision.reason;
  const answer = withinScope(decision.answer, device.scope);
  const answering = session.answer(request.id, completeAnswer(request, answer), device.name);
  const answered = await context.registry.blockages.unlessBlocked(session.id, answering);
  if (answered.type === 'blocked') return blockedWords(answered.failure);
  if (answered.type === 'settled' || answered.type === 'unheard') return answered.reason;
  return answered.type === 'unavailable' ? `The answer was not saved: the session is ${answered.reason}.` : null;
}
