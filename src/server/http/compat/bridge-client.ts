import type { Session } from '../../session/session.ts';
import { blockedWords } from '../command/opened.ts';
import { type Answerer, answerRequest } from './answer-request.ts';
import type { BridgeClientMessage } from './bridge-messages.ts';
import type { CompatContext } from './context.ts';
import type { DecisionMessage } from './decision.ts';
import { ensureRunning } from './ensure-running.ts';
import { findSession } from './find-session.ts';
import { openText } from './follower.ts';
import { createFollowing } from './following.ts';
import { readHistory } from './history.ts';
import { listActive, listRecent } from './listing.ts';
import { openProject, type Wanted } from './open-project.ts';
import type { Outlet } from './outlet.ts';
import { say } from './say.ts';

/** Does what one client of the bridge asks for. */
export type BridgeClient = { obey(message: BridgeClientMessage): Promise<void>; leave(): void };

export function createBridgeClient(context: CompatContext, outlet: Outlet, device: Answerer): BridgeClient {
  const { name: by } = device;
  const following = createFollowing(context, outlet);
  let lastUsed: string | null = null;

  async function obey(message: BridgeClientMessage): Promise<void> {
    switch (message.type) {
      case 'start':
        return open({ session: choiceOf(message.sessionId, message.continue), ...message });
      case 'resume_session':
        return open({ session: { type: 'known', id: message.sessionId }, ...message });
      case 'input':
        return withSession(message.sessionId, (session) => input(session, message.text));
      case 'approve':
      case 'approve_always':
      case 'reject':
      case 'answer':
        return withSession(message.sessionId, (session) => decide(session, message));
      case 'get_history':
        return withSession(message.sessionId, tellHistory);
      case 'stop_session':
        return withSession(message.sessionId, async (session) => void stop(session));
      case 'list_sessions':
        return outlet.send(await listActive(context));
      case 'list_recent_sessions':
        return outlet.send(await listRecent(context, message.limit ?? null));
    }
  }

  async function open(wanted: Wanted): Promise<void> {
    const found = await openProject(context, wanted, by);
    if (found.type === 'refused') return outlet.send({ type: 'error', message: found.reason });
    const { session } = found;
    lastUsed = session.id;
    following.send(session.id, { type: 'system', subtype: 'session_created', projectPath: session.state.cwd });
    await following.follow(session).greet();
    void run(session);
  }

  async function run(session: Session): Promise<void> {
    const problem = await ensureRunning(context, session).catch(String);
    if (problem !== null) refuse(session, problem);
  }

  /** Without an id it is the session that this client used last. */
  async function withSession(
    wanted: string | null | undefined,
    act: (session: Session) => Promise<void>,
  ): Promise<void> {
    const id = wanted ?? lastUsed;
    const found = id === null ? null : await findSession(context, id);
    if (found?.type === 'found') {
      lastUsed = found.session.id;
      return act(found.session);
    }
    outlet.send({ type: 'error', message: found ? found.reason : "No active session. Send 'start' first." });
  }

  async function input(session: Session, text: string): Promise<void> {
    await join(session);
    const problem = await say(context, session, text, by, (later) => refuse(session, later));
    if (problem !== null) refuse(session, problem);
  }

  async function decide(session: Session, message: DecisionMessage): Promise<void> {
    await join(session);
    const problem = await answerRequest(context, session, message, device);
    if (problem !== null) refuse(session, problem);
  }

  async function tellHistory(session: Session): Promise<void> {
    const isNew = !following.has(session.id);
    const follower = following.follow(session);
    await follower.meanwhile(async (state) => {
      outlet.post(await readHistory(context, state));
      if (isNew) for (const message of openText(state.live)) following.send(session.id, message);
    });
    follower.tellStatus();
  }

  async function stop(session: Session): Promise<void> {
    await join(session);
    try {
      const stopped = await context.registry.blockages.unlessBlocked(session.id, session.stop());
      if (stopped) return refuse(session, blockedWords(stopped.failure));
      outlet.send(await listActive(context));
    } catch (error) {
      refuse(session, String(error));
    }
  }

  async function join(session: Session): Promise<void> {
    if (!following.has(session.id)) await following.follow(session).greet();
  }

  function refuse(session: Session, message: string): void {
    following.send(session.id, { type: 'error', message });
  }

  return { obey, leave: () => following.close() };
}

function choiceOf(sessionId: string | null | undefined, goesOn: boolean | null | undefined): Wanted['session'] {
  if (sessionId) return { type: 'named', id: sessionId };
  return { type: goesOn ? 'newest' : 'new' };
}
