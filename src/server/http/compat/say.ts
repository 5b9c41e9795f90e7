import { randomUUID } from 'node:crypto';
import type { Session } from '../../session/session.ts';
import { blockedWords, inTerminalSentence } from '../command/opened.ts';
import type { CompatContext } from './context.ts';
import { ensureRunning, isRunning, startProblem } from './ensure-running.ts';

/** Sends a person's words to a session, starting the CLI for them if need be. Gives a sentence when it cannot. */
export async function say(
  context: CompatContext,
  session: Session,
  text: string,
  by: string,
  tellLater: (problem: string) => void,
): Promise<string | null> {
  const wasRunning = isRunning(session.state);
  const problem = await startProblem(context, session);
  if (problem !== null) return problem;
  const { blockages } = context.registry;
  const failure = blockages.of(session.id);
  if (failure) return blockedWords(failure);
  const sent = await blockages.unlessBlocked(session.id, session.send({ id: randomUUID(), text, images: [] }, by));
  if (sent.type === 'blocked') return blockedWords(sent.failure);
  if (sent.type === 'refused') return sent.reason;
  if (sent.type === 'inTerminal') return inTerminalSentence;
  if (sent.type === 'unavailable') return `The message was not saved: the session is ${sent.reason}.`;
  if (!wasRunning) void startFor(context, session, tellLater);
  return null;
}

async function startFor(context: CompatContext, session: Session, tell: (problem: string) => void): Promise<void> {
  const problem = await ensureRunning(context, session).catch(String);
  if (problem !== null) tell(problem);
}
