import { optionProblem } from '../../session/run-options.ts';
import type { Session } from '../../session/session.ts';
import type { Log } from '../log.ts';
import { followAgentSession } from './agent-feed.ts';
import type { AgentServerMessage, StartProcess } from './agent-messages.ts';
import { createAgentSessions } from './agent-sessions.ts';
import type { CompatContext } from './context.ts';
import { ensureRunning, isRunning } from './ensure-running.ts';
import { findSession } from './find-session.ts';
import type { Outlet } from './outlet.ts';
import { say } from './say.ts';
import { trustedFolder } from './trusted-folder.ts';

/** An agent as its clients share it: one session, followed once for all of them. */
export type Agent = {
  /** Tells the client how things are, and from then on what happens. */
  join(outlet: Outlet): Promise<void>;
  leave(outlet: Outlet): void;
  start(message: StartProcess, from: Sender): Promise<void>;
  input(text: string, from: Sender): Promise<void>;
  kill(from: Sender): void;
};

/** Who sent a message: the name that is kept with what it does, and the way back. */
export type Sender = { by: string; outlet: Outlet; log: Log };

/** `onLeft` is called when nobody is interested any more and nothing is under way. The run goes on all the same. */
export function createAgent(context: CompatContext, agentId: string, onLeft: () => void): Agent {
  const sessions = createAgentSessions(context, agentId);
  const clients = new Set<Outlet>();
  const joined = new Set<Outlet>();
  let followed: { session: Session; leave(): void } | null = null;
  let finding: Promise<void> | null = null;
  let lastStart = Promise.resolve();
  let starting: Promise<void> | null = null;
  let stopping: Promise<void> | null = null;

  function post(bytes: Buffer): void {
    for (const outlet of joined) outlet.post(bytes);
  }

  function tell(message: AgentServerMessage): void {
    post(Buffer.from(JSON.stringify(message)));
  }

  function status(): AgentServerMessage {
    const session = followed?.session;
    return { type: 'status', running: !!session && isRunning(session.state), sessionId: session?.id ?? null };
  }

  async function join(outlet: Outlet): Promise<void> {
    clients.add(outlet);
    finding ??= findPresent();
    await finding;
    outlet.send(status());
    joined.add(outlet);
  }

  async function findPresent(): Promise<void> {
    const id = await sessions.current();
    const found = id === null ? null : await findSession(context, id);
    if (found?.type === 'found') follow(found.session);
  }

  function leave(outlet: Outlet): void {
    clients.delete(outlet);
    joined.delete(outlet);
    endIfLeft();
  }

  function endIfLeft(): void {
    if (clients.size > 0 || starting || stopping) return;
    followed?.leave();
    followed = null;
    onLeft();
  }

  function follow(session: Session): void {
    if (followed?.session === session) return;
    followed?.leave();
    const { registry } = context;
    const leaves = [
      registry.keep(session.id),
      followAgentSession(session, post),
      registry.watch(({ type, sessionId }) => {
        if ((type === 'deleted' || type === 'lost') && sessionId === session.id) lose(type);
      }),
    ];
    followed = {
      session,
      leave: () => {
        for (const end of leaves) end();
      },
    };
  }

  function lose(how: 'deleted' | 'lost'): void {
    followed?.leave();
    followed = null;
    const what = how === 'deleted' ? 'was deleted' : 'was taken over by another server';
    tell({ type: 'error', message: `The session of this agent ${what}.` });
  }

  /** One start at a time: what it finds must not change under it. */
  function start(message: StartProcess, from: Sender): Promise<void> {
    const started = lastStart.then(() => startNow(message, from));
    lastStart = started.catch(() => undefined);
    return started;
  }

  async function startNow(message: StartProcess, { by, outlet }: Sender): Promise<void> {
    const refuse = refusing(outlet);
    const folder = await trustedFolder(context, message.workingDir);
    if (folder.type === 'refused') return refuse(folder.reason);
    const options = optionsOf(message);
    const problem = optionProblem(options);
    if (problem !== null) return refuse(`start_process: ${problem.option} ${problem.reason}`);
    await stopping;
    // Everybody is told when the one that is under way is there.
    if (starting !== null) return;
    if (followed && isRunning(followed.session.state)) return outlet.send(status());
    const id = await sessions.choose(message.sessionId ?? null, folder.path);
    const found = await sessions.open(id, folder.path, options, by);
    if (found.type === 'refused') return refuse(found.reason);
    follow(found.session);
    starting = begin(found.session, refuse);
  }

  async function begin(session: Session, refuse: (reason: string) => void): Promise<void> {
    const problem = await ensureRunning(context, session).catch(String);
    if (problem === null) tell(status());
    else refuse(problem);
    starting = null;
    endIfLeft();
  }

  async function input(text: string, { by, outlet }: Sender): Promise<void> {
    const refuse = refusing(outlet);
    if (!followed) return refuse('No process has been started: send start_process first.');
    const problem = await say(context, followed.session, text, by, refuse);
    if (problem !== null) refuse(problem);
  }

  function kill({ outlet, log }: Sender): void {
    if (!followed || !(starting || isRunning(followed.session.state))) return outlet.send(status());
    stopping ??= stop(followed.session).catch((error) => log.error({ err: error }, 'a stop failed'));
  }

  /** A run that was on its way, but not there yet, is ended when it is. */
  async function stop(session: Session): Promise<void> {
    try {
      await session.stop();
      if (starting === null) return;
      await starting;
      await session.stop();
    } finally {
      stopping = null;
      endIfLeft();
    }
  }

  return { join, leave, start, input, kill };
}

function refusing(outlet: Outlet): (reason: string) => void {
  return (reason) => outlet.send({ type: 'error', message: reason });
}

function optionsOf({ systemPrompt, model }: StartProcess): { [option: string]: string } {
  return { ...(model ? { model } : {}), ...(systemPrompt ? { appendSystemPrompt: systemPrompt } : {}) };
}
