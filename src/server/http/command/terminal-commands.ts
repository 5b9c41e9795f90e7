import type { LiveRun } from '../../claude/session-files.ts';
import { type BackgroundProblem, recordImported } from '../../session/background.ts';
import type { Session } from '../../session/session.ts';
import { attachLine, resumeLine, terminalOf } from '../../session/terminal.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { done, type Execution, type Outcome, type Refused, refuse } from './command-outcome.ts';
import { notCommitted, openFor, trusted } from './opened.ts';
import { notStarted } from './session-commands.ts';

/** Continues a session here that is open elsewhere, unless a CLI there has it open and may not be stopped. */
export const takeSession: Execution<'session.take'> = async (command, device, context) => {
  const { sessionId, anyway = false, stopBackground = false } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const folder = trusted(await context.trust.check(session.state.cwd));
  if (folder.type === 'refused') return folder;
  const holder = await terminalOf(context, session, Date.now());
  let isStopped = false;
  if (holder.type === 'held') {
    const { jobId } = holder.run;
    if (jobId === null || !stopBackground) return held(holder.run);
    const stopped = await context.background.stop({ pid: holder.run.pid, cwd: session.state.cwd, jobId });
    if (stopped.type !== 'stopped') return unstopped(stopped);
    isStopped = true;
  }
  // An agent that ended a moment ago, before it could be stopped, has just written its record.
  const hasJustEnded = holder.type === 'maybe' && holder.pid === null && stopBackground;
  if (holder.type === 'maybe' && !anyway && !hasJustEnded) {
    return refuse('conflict', 'W33', unsure(holder.pid), { pid: holder.pid, certain: false });
  }
  if (isStopped || hasJustEnded) await recordImported(context.store, session.id);
  const placed = await session.place('deck', device.name);
  if (placed.type === 'refused') return notCommitted(placed);
  const launched = await session.resume();
  if (launched.type === 'started') return done({ epoch: launched.run.epoch });
  await session.place('terminal', device.name);
  return notStarted(launched);
};

/** Ends the run here, so that a terminal or a background agent can continue the session; its record is followed. */
export const giveSession: Execution<'session.give'> = async (command, device, context) => {
  const opened = await openFor(context, command.sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  if (session.state.turns === 0) return refuse('invalid', 'W33', 'There is nothing to go on with yet.');
  if (command.to === 'background') return giveToBackground(session, command.prompt ?? 'Continue.', device, context);
  await letGo(session, device);
  const placed = await session.place('terminal', device.name);
  return placed.type === 'refused' ? notCommitted(placed) : done({ line: resumeLine(session) });
};

async function giveToBackground(
  session: Session,
  prompt: string,
  device: Actor,
  context: CommandContext,
): Promise<Outcome<'session.give'>> {
  const { cwd, transcript } = session.state;
  const before = transcript?.place ?? 'deck';
  const problem = await context.background.problem(cwd);
  if (problem) return unstarted(problem);
  const folder = trusted(await context.trust.check(cwd));
  if (folder.type === 'refused') return folder;
  if (before === 'terminal') {
    const holder = await terminalOf(context, session, Date.now());
    if (holder.type === 'held') return held(holder.run);
  }
  await letGo(session, device);
  const placed = await session.place('terminal', device.name);
  if (placed.type === 'refused') return notCommitted(placed);
  const started = await context.background.start(session.state, prompt);
  if (started.type === 'started') return done({ line: attachLine(session, started.jobId), jobId: started.jobId });
  // Nobody has it now, so it stays where it was.
  await session.place(before, device.name);
  return unstarted(started);
}

/** Ends the run. What waits is meant for the conversation as it is now, so it doesn't go out when somebody takes it back. */
async function letGo(session: Session, { name }: Actor): Promise<void> {
  if (session.state.outbox.length > 0) await session.hold(name);
  await session.stop();
}

function held({ pid, place, jobId }: LiveRun): Refused {
  const facts = { pid, place, jobId, certain: true };
  if (jobId !== null)
    return refuse('conflict', 'W33', 'A background agent has this session open. Stop it first.', facts);
  const where = place === 'terminal' ? 'A terminal' : 'Another program';
  return refuse('conflict', 'W33', `${where} has this session open (process ${pid}). End it there first.`, facts);
}

function unstopped({ type, detail }: BackgroundProblem): Refused {
  return refuse(type, 'W61', `Couldn't stop the background agent: ${detail}`);
}

function unstarted({ type, detail }: BackgroundProblem): Refused {
  return refuse(type, 'W61', `Couldn't continue in the background: ${detail}`);
}

function unsure(pid: number | null): string {
  if (pid === null) return 'Its record was written a moment ago: a terminal may have it open.';
  return `A CLI runs in this folder (process ${pid}). It may have this session open.`;
}
