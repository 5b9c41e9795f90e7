import type { AgentRow, TaskRow } from '../../core/fleet/fleet-state.ts';
import { goOnPrompt, taskPrompt } from '../../core/fleet/prompt.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Launched } from '../session/launch.ts';
import type { Opened } from '../session/open-session.ts';
import type { Registry } from '../session/registry.ts';
import type { Session } from '../session/session.ts';
import type { Trust } from '../session/trust.ts';
import { sameOptions } from './agent-options.ts';
import { settlesWithin } from './settles-within.ts';

/** What is needed to do what was decided. */
export type Hands = {
  registry: Registry;
  trust: Trust;
  options(agent: AgentRow): JsonObject;
  /** A session was made or opened for an agent. */
  opened(agent: AgentRow, session: Session): Promise<void>;
};

/** `isFinal`: trying again cannot help. */
export type CarriedOut = { type: 'done' } | { type: 'failed'; reason: string; isFinal: boolean };

/** How long a turn or a process is given to end before it is made to. */
const patienceMs = 10_000;
const author = 'agent';
const done: CarriedOut = { type: 'done' };

export async function interruptTask(session: Session, task: TaskRow): Promise<void> {
  const { carrierId } = task;
  if (carrierId !== null && (await session.abandon(carrierId)).type === 'withdrawn') return;
  if (session.state.turn.type !== 'running') return;
  const interrupted = await session.interrupt();
  const isOver = interrupted.type === 'answered' && (await settlesWithin(session, isBetweenTurns, patienceMs));
  if (!isOver) await session.stop();
}

/** Lets the CLI go, and makes it go if it stays. */
export async function releaseSession(session: Session): Promise<void> {
  session.release();
  if (!(await settlesWithin(session, ({ run }) => run.type !== 'live', patienceMs))) await session.stop();
}

function isBetweenTurns({ turn, run }: Session['state']): boolean {
  return turn.type === 'none' || run.type !== 'live';
}

/** Starts the CLI of an agent or resumes its session, and gives it the message of its task. All of it can be done again. */
export async function startTask(hands: Hands, agent: AgentRow, task: TaskRow): Promise<CarriedOut> {
  if (agent.sessionId === null || task.carrierId === null) return done;
  const folder = await hands.trust.check(agent.worktree?.path ?? agent.cwd);
  if (folder.type === 'unusable') return failed(folder.reason);
  if (folder.type === 'untrusted') return failed('Nobody has said yet that its folder is trusted.', true);
  const options = hands.options(agent);
  const title = agent.freshSessions ? `${agent.name}: ${task.title}` : agent.name;
  const wanted = { id: agent.sessionId, cwd: folder.path, title, options, forkedFrom: null };
  const opened = await hands.registry.create(wanted);
  if (opened.type !== 'open') return failed(notOpened(opened));
  const { session } = opened;
  await hands.opened(agent, session);
  if (!sameOptions(session.state.options, options))
    await session.configure(forgetting(session.state.options, options), author);
  const text = task.carrierId === task.messageId ? taskPrompt(task) : goOnPrompt(task);
  const sent = await session.send({ id: task.carrierId, text, images: [] }, agent.name);
  if (sent.type === 'refused') return failed(sent.reason, true);
  if (sent.type === 'unavailable') return failed('Its session was taken by another server.');
  if (session.state.budget.held !== null) return done;
  return launched(await session.resume());
}

/** What is no longer wanted is named as null. */
function forgetting(before: JsonObject, after: JsonObject): JsonObject {
  return { ...Object.fromEntries(Object.keys(before).map((key) => [key, null])), ...after };
}

function launched(outcome: Launched): CarriedOut {
  if (outcome.type === 'started') return done;
  if (outcome.type === 'unavailable') return failed('Its session was taken by another server.');
  return failed(`The CLI could not be started: ${outcome.detail}`, outcome.reason === 'option');
}

function notOpened(opened: Exclude<Opened, { type: 'open' }>): string {
  if (opened.type === 'heldElsewhere') return 'Another server runs its session.';
  return opened.type === 'missing' ? 'Its session is gone.' : `Its session cannot be opened: ${opened.detail}`;
}

function failed(reason: string, isFinal = false): CarriedOut {
  return { type: 'failed', reason, isFinal };
}
