import type { Agent as FleetAgent } from '../../../core/fleet/agent.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { optionProblem } from '../../session/run-options.ts';
import type { Session } from '../../session/session.ts';
import { blockedWords } from '../command/opened.ts';
import type { Log } from '../log.ts';
import { followAgentSession, permissionRequest, readMissed } from './agent-feed.ts';
import type { AgentServerMessage, PermissionResponse, StartProcess } from './agent-messages.ts';
import { createAgentSessions } from './agent-sessions.ts';
import { type Answerer, answerRequest } from './answer-request.ts';
import type { CompatContext } from './context.ts';
import type { DecisionMessage } from './decision.ts';
import { ensureRunning, isRunning } from './ensure-running.ts';
import { findSession } from './find-session.ts';
import type { Outlet } from './outlet.ts';
import { say } from './say.ts';
import { trustedFolder } from './trusted-folder.ts';
import { readWholeRequest } from './whole-request.ts';

/** An agent as its clients share it: one session, followed once for all of them. */
export type Agent = {
  /** Tells the client how things are, and from then on what happens. */
  join(outlet: Outlet, since: Since | null): Promise<void>;
  /** Gives how far the client was told, or null where there is no session. */
  leave(outlet: Outlet): Since | null;
  start(message: StartProcess, from: Sender): Promise<void>;
  input(text: string, from: Sender): Promise<void>;
  answer(message: PermissionResponse, from: Sender): Promise<void>;
  kill(from: Sender): Promise<void>;
};

/** How far a client has read. Another session of the agent was missed from its beginning. */
export type Since = { sessionId: string | null; seq: number };

/** Who sent a message: the name that is kept with what it does, and the way back. */
export type Sender = { by: string; device: Answerer; outlet: Outlet; log: Log };

/** `onLeft` is called when nobody is interested any more and nothing is under way. The run goes on all the same. */
export function createAgent(context: CompatContext, agentId: string, onLeft: () => void): Agent {
  const sessions = createAgentSessions(context, agentId);
  const clients = new Set<Outlet>();
  /** Those who are told what happens; what comes while a client still reads what it missed waits for it. */
  const joined = new Map<Outlet, Buffer[] | null>();
  let followed: { session: Session; leave(): void } | null = null;
  let finding: Promise<void> | null = null;
  let lastStart = Promise.resolve();
  let starting: Promise<void> | null = null;
  let stopping: Promise<void> | null = null;

  function post(bytes: Buffer): void {
    for (const [outlet, waiting] of joined) {
      if (waiting) waiting.push(bytes);
      else outlet.post(bytes);
    }
  }

  function tell(message: AgentServerMessage): void {
    post(Buffer.from(JSON.stringify(message)));
  }

  function status(): AgentServerMessage {
    const session = followed?.session;
    return { type: 'status', running: !!session && isRunning(session.state), sessionId: session?.id ?? null };
  }

  async function join(outlet: Outlet, since: Since | null): Promise<void> {
    clients.add(outlet);
    finding ??= findPresent();
    await finding;
    outlet.send(status());
    const waiting: Buffer[] = [];
    joined.set(outlet, waiting);
    try {
      if (since && followed) await tellMissed(outlet, followed.session, since);
    } finally {
      const { id = '', state } = followed?.session ?? {};
      const whole = (request: RequestRecord) => readWholeRequest(context, id, request);
      for (const request of state?.requests ?? []) {
        if (request.kind !== 'unsupported') outlet.send(permissionRequest(await whole(request)));
      }
      for (const bytes of waiting) outlet.post(bytes);
      if (joined.has(outlet)) joined.set(outlet, null);
    }
  }

  async function tellMissed(outlet: Outlet, session: Session, since: Since): Promise<void> {
    const { seq: end } = session.state;
    const isSame = since.sessionId === null || since.sessionId === session.id;
    const { messages, isWhole } = await readMissed(context, session.id, isSame ? since.seq : 0, end);
    if (!isWhole)
      outlet.send({ type: 'error', message: 'Too much was missed: only the last messages are sent again.' });
    for (const bytes of messages) outlet.post(bytes);
  }

  async function findPresent(): Promise<void> {
    const managed = await context.fleet.agent(agentId);
    const id = managed ? managed.sessionId : await sessions.current();
    const found = id === null ? null : await findSession(context, id);
    if (found?.type === 'found') follow(found.session);
  }

  function leave(outlet: Outlet): Since | null {
    clients.delete(outlet);
    joined.delete(outlet);
    const left = followed && { sessionId: followed.session.id, seq: followed.session.state.seq };
    endIfLeft();
    return left;
  }

  function endIfLeft(): void {
    if (clients.size > 0 || starting || stopping) return;
    followed?.leave();
    followed = null;
    leaveFleet();
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

  /** An agent of the Agents page is started by what it has to do; its session can be run besides. */
  async function startManaged(agent: FleetAgent, outlet: Outlet): Promise<void> {
    const refuse = refusing(outlet);
    if (agent.desiredExecutionState === 'stopped') await context.fleet.wish(agentId, 'active');
    await finding;
    if (!followed) return refuse(`The agent ${agentId} has no session before its first task: give it one.`);
    if (isRunning(followed.session.state)) return outlet.send(status());
    starting = begin(followed.session, refuse);
  }

  async function startNow(message: StartProcess, { by, outlet }: Sender): Promise<void> {
    const managed = await context.fleet.agent(agentId);
    await stopping;
    if (managed) return startManaged(managed, outlet);
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

  async function answer(message: PermissionResponse, { device, outlet }: Sender): Promise<void> {
    const refuse = refusing(outlet);
    if (!followed) return refuse('No process has been started: send start_process first.');
    const problem = await answerRequest(context, followed.session, decisionIn(message), device, message.updatedInput);
    if (problem !== null) refuse(problem);
  }

  /** The reconciler would start an agent of the Agents page again, so that one is told to rest. */
  async function kill({ outlet, log }: Sender): Promise<void> {
    if (await context.fleet.agent(agentId)) await context.fleet.wish(agentId, 'stopped');
    if (!followed || !(starting || isRunning(followed.session.state))) return outlet.send(status());
    stopping ??= stop(followed.session, refusing(outlet)).catch((error) => log.error({ err: error }, 'a stop failed'));
  }

  /** A run that was on its way, but not there yet, is ended when it is. */
  async function stop(session: Session, refuse: (reason: string) => void): Promise<void> {
    try {
      const stopped = await context.registry.blockages.unlessBlocked(session.id, session.stop());
      if (stopped) return refuse(blockedWords(stopped.failure));
      if (starting === null) return;
      await starting;
      await session.stop();
    } finally {
      stopping = null;
      endIfLeft();
    }
  }

  const leaveFleet = context.fleet.watch((event) => {
    if (event.type !== 'agent.changed' || event.agent.id !== agentId) return;
    const { sessionId } = event.agent;
    if (sessionId !== null && sessionId !== followed?.session.id && clients.size > 0) void followNext(sessionId);
  });

  async function followNext(sessionId: string): Promise<void> {
    const found = await findSession(context, sessionId);
    if (found.type === 'refused' || clients.size === 0 || followed?.session.id === sessionId) return;
    follow(found.session);
    tell(status());
  }

  return { join, leave, start, input, answer, kill };
}

function decisionIn(message: PermissionResponse): DecisionMessage {
  const { requestId: id, behavior, forSession, answers } = message;
  if (behavior === 'deny') return { type: 'reject', id, message: message.message };
  if (answers !== undefined && answers !== null) return { type: 'answer', toolUseId: id, result: answers };
  return { type: forSession ? 'approve_always' : 'approve', id };
}

function refusing(outlet: Outlet): (reason: string) => void {
  return (reason) => outlet.send({ type: 'error', message: reason });
}

function optionsOf({ systemPrompt, model }: StartProcess): { [option: string]: string } {
  return { ...(model ? { model } : {}), ...(systemPrompt ? { appendSystemPrompt: systemPrompt } : {}) };
}
