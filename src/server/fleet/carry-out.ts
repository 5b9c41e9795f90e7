import type { AgentRow, TaskRow } from '../../core/fleet/fleet-state.ts';
import { goOnPrompt, taskPrompt } from '../../core/fleet/prompt.ts';
import type { JsonObject } from '../../core/json.ts';
import { activeLimit } from '../../core/limit/limited.ts';
import { nameFrom } from '../../core/worktree/name.ts';
import type { Launched } from '../session/launch.ts';
import type { Opened } from '../session/open-session.ts';
import type { Registry } from '../session/registry.ts';
import type { Session } from '../session/session.ts';
import type { Trust } from '../session/trust.ts';
import type { Worktrees } from '../worktree/worktrees.ts';
import { sameOptions } from './agent-options.ts';
import { settlesWithin } from './settles-within.ts';

/** What is needed to do what was decided. */
export type Hands = {
  registry: Registry;
  trust: Trust;
  options(agent: AgentRow): JsonObject;
  worktrees: Pick<Worktrees, 'create'>;
  /** An agent has a worktree of its own from here on. */
  housed(agent: AgentRow, home: Pick<AgentRow, 'worktree' | 'workFolder'>): Promise<void>;
  /** Messages of tasks in a session: what is left of them is not to be given to the CLI any more. */
  formerMessages(sessionId: string): ReadonlySet<string>;
  /** A session was made or opened for an agent. */
  opened(agent: AgentRow, session: Session): Promise<void>;
};

/** `isFinal`: trying again cannot help. */
export type CarriedOut = { type: 'done' } | Failure;

type Failure = { type: 'failed'; reason: string; isFinal: boolean };

/** How long a turn or a process is given to end before it is made to. */
const patienceMs = 10_000;
const author = 'agent';
const inTerminal = 'Its session is open in a terminal. Take it over first.';
const done: CarriedOut = { type: 'done' };

export async function interruptTask(session: Session, task: TaskRow): Promise<void> {
  const { carrierId } = task;
  if (carrierId !== null && (await session.abandon(carrierId)).type === 'withdrawn') return;
  if (session.state.turn.type !== 'running') return;
  const interrupted = await session.interrupt();
  const isOver = interrupted.type === 'answered' && (await settlesWithin(session, isBetweenTurns, patienceMs));
  if (!isOver) await session.stop();
}

/** Ends the CLI. One that was on its way in the same moment is ended too. */
export async function stopSession(session: Session): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await session.stop();
    const { run } = session.state;
    if (run.type !== 'live' && run.type !== 'starting') return;
  }
}

/** Lets the CLI go, and makes it go if it stays. */
export async function releaseSession(session: Session): Promise<void> {
  session.release();
  if (!(await settlesWithin(session, ({ run }) => run.type !== 'live', patienceMs))) await session.stop();
}

function isBetweenTurns({ turn, run }: Session['state']): boolean {
  return turn.type === 'none' || run.type !== 'live';
}

/** The agent no longer continues its task after a usage limit; what a person wants of the session stays. */
export async function cancelContinuation(session: Session): Promise<void> {
  const limit = activeLimit(session.state);
  if (limit?.continueAt != null && limit.continueBy === null) await session.continuation.cancel(limit.turn, author);
}

/** Starts the CLI of an agent or resumes its session, and gives it the message of its task. All of it can be done again. */
export async function startTask(
  hands: Hands,
  agent: AgentRow,
  task: TaskRow,
  limitedTurn?: number,
): Promise<CarriedOut> {
  if (agent.sessionId === null || task.carrierId === null) return done;
  const folder = await workplace(hands, agent);
  if (folder.type === 'failed') return folder;
  const options = hands.options(agent);
  const title = agent.freshSessions ? `${agent.name}: ${task.title}` : agent.name;
  const wanted = { id: agent.sessionId, cwd: folder.path, title, options, forkedFrom: null };
  const opened = await hands.registry.create(wanted);
  if (opened.type !== 'open') return failed(notOpened(opened));
  const { session } = opened;
  await hands.opened(agent, session);
  if (!sameOptions(session.options, options))
    await session.configure(forgetting(session.state.options, options), author);
  const former = hands.formerMessages(agent.sessionId);
  const left = session.state.outbox.filter(({ id }) => id !== task.carrierId && former.has(id));
  for (const { id } of left) await session.abandon(id);
  const text = task.carrierId === task.messageId ? taskPrompt(task) : goOnPrompt(task);
  const namesFiles = task.files.length > 0;
  const sent = await (limitedTurn === undefined
    ? session.send({ id: task.carrierId, text, images: [], author: 'program', namesFiles }, agent.name)
    : session.continuation.continueNow(limitedTurn));
  if (sent.type === 'refused') return failed(sent.reason, true);
  if (sent.type === 'inTerminal') return failed(inTerminal);
  if (sent.type === 'unavailable') return failed('Its session was taken by another server.');
  if (session.state.budget.held !== null) return done;
  return launched(await session.resume());
}

/** The folder that it works in. Its worktree is made when it is first needed; asked for again it is the same one. */
async function workplace(hands: Hands, agent: AgentRow): Promise<{ type: 'found'; path: string } | Failure> {
  const project = await hands.trust.check(agent.cwd);
  if (project.type === 'unusable') return failed(project.reason);
  if (project.type === 'untrusted') return failed('Nobody has said yet that its folder is trusted.', true);
  if (!agent.ownWorktree) return { type: 'found', path: project.path };
  if (agent.workFolder !== null) {
    const own = await hands.trust.check(agent.workFolder);
    return own.type === 'unusable'
      ? failed(`Its worktree cannot be used. ${own.reason}`)
      : { type: 'found', path: own.path };
  }
  const name = `${nameFrom(agent.name) || 'agent'}-${nameFrom(agent.id).slice(0, 8)}`.replace(/-$/, '');
  const made = await hands.worktrees.create({ project: project.path, name, owner: { type: 'agent', id: agent.id } });
  if (made.type === 'failed') return failed(`Its worktree could not be made. ${made.reason}`);
  const { path, branch, base, cwd } = made;
  await hands.housed(agent, { worktree: { path, branch, base }, workFolder: cwd });
  return { type: 'found', path: cwd };
}

/** What is no longer wanted is named as null. */
function forgetting(before: JsonObject, after: JsonObject): JsonObject {
  return { ...Object.fromEntries(Object.keys(before).map((key) => [key, null])), ...after };
}

function launched(outcome: Launched): CarriedOut {
  if (outcome.type === 'started') return done;
  if (outcome.type === 'inTerminal') return failed(inTerminal);
  if (outcome.type === 'unavailable') return failed('Its session was taken by another server.');
  return failed(`The CLI could not be started: ${outcome.detail}`, outcome.reason === 'option');
}

function notOpened(opened: Exclude<Opened, { type: 'open' }>): string {
  if (opened.type === 'heldElsewhere') return 'Another server runs its session.';
  return opened.type === 'missing' ? 'Its session is gone.' : `Its session cannot be opened: ${opened.detail}`;
}

function failed(reason: string, isFinal = false): Failure {
  return { type: 'failed', reason, isFinal };
}
