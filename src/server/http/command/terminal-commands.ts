import { resumeLine, terminalOf } from '../../session/terminal.ts';
import { done, type Execution, refuse } from './command-outcome.ts';
import { notCommitted, openFor, trusted } from './opened.ts';
import { notStarted } from './session-commands.ts';

/** Goes on here with a session that is in a terminal, unless a CLI there has it open. */
export const takeSession: Execution<'session.take'> = async ({ sessionId, anyway = false }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const folder = trusted(await context.trust.check(session.state.cwd));
  if (folder.type === 'refused') return folder;
  const holder = await terminalOf(context, session, Date.now());
  if (holder.type === 'held') {
    const message = `A terminal has this session open (process ${holder.pid}). End it there first.`;
    return refuse('conflict', 'W33', message, { pid: holder.pid, certain: true });
  }
  if (holder.type === 'maybe' && !anyway) {
    return refuse('conflict', 'W33', unsure(holder.pid), { pid: holder.pid, certain: false });
  }
  const placed = await session.place('deck', device.name);
  if (placed.type === 'refused') return notCommitted(placed);
  const launched = await session.resume();
  if (launched.type === 'started') return done({ epoch: launched.run.epoch });
  await session.place('terminal', device.name);
  return launched.type === 'unavailable' ? notCommitted(launched) : notStarted(launched);
};

/** Lets a terminal go on with a session: ends the run, and follows what the CLI writes there. */
export const giveSession: Execution<'session.give'> = async ({ sessionId }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  if (session.state.turns === 0) return refuse('invalid', 'W33', 'There is nothing to go on with yet.');
  await session.stop();
  const placed = await session.place('terminal', device.name);
  return placed.type === 'refused' ? notCommitted(placed) : done({ line: resumeLine(session) });
};

function unsure(pid: number | null): string {
  if (pid === null) return 'Its record was written a moment ago: a terminal may have it open.';
  return `A CLI runs in this folder (process ${pid}). It may have this session open.`;
}
