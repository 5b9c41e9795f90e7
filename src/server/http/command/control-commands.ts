import type { SessionState } from '../../../core/session/state.ts';
import { supports } from '../../claude/capability.ts';
import { hookListing } from '../../claude/hook-listing.ts';
import { done, type Execution, type Refused, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { openFor, startable } from './opened.ts';
import { notStarted } from './session-commands.ts';

export const measureSession: Execution<'session.measure'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'get_context_usage', detail: 'summary' });
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  return done(opened.session.state.context ?? { used: 0, limit: 0, categories: [] });
};

export const stopTask: Execution<'task.stop'> = async ({ sessionId, taskId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'stop_task', task_id: taskId });
  return outcome.type === 'answered' ? done({}) : controlRefusal(outcome);
};

/** A CLI that lists none when it is asked has told its models at its start. */
export const listModels: Execution<'models.list'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'list_models' });
  if (outcome.type !== 'answered' && outcome.type !== 'unsupported') return controlRefusal(outcome);
  return done({ models: opened.session.state.cli.models });
};

export const listHooks: Execution<'hooks.list'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'get_hooks_listing' });
  return outcome.type === 'answered' ? done(hookListing(outcome.response)) : controlRefusal(outcome);
};

/** A run is started for it if there is none. */
export const askAside: Execution<'aside.ask'> = async ({ sessionId, question }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const problem = await startable(context, session);
  if (problem) return problem;
  if (session.state.budget.held !== null) return refuse('conflict', 'W32', 'A budget holds this session back.');
  const launched = await session.resume();
  if (launched.type !== 'started') return notStarted(launched);
  if (!supports(session.state.cli.version, 'side_question')) {
    return lacking(session.state, 'answer beside the conversation. Send it as a message instead');
  }
  const begun = await session.begin({ subtype: 'side_question', question }, device.name);
  return begun.type === 'asked' ? done({ asideId: begun.id }) : controlRefusal(begun);
};

export const backgroundTask: Execution<'task.background'> = async ({ sessionId, toolUseId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const outcome = await session.ask({ subtype: 'background_tasks', tool_use_id: toolUseId });
  if (outcome.type === 'unsupported') return lacking(session.state, 'move a running command to the background');
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  if (outcome.response.backgrounded === true) return done({});
  return refuse('conflict', 'W67', 'This command can’t move to the background: it has just started, or is over.');
};

export const taskOutput: Execution<'task.output'> = async ({ sessionId, taskId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const outcome = await session.ask({ subtype: 'get_task_output', task_id: taskId });
  if (outcome.type === 'unsupported') return lacking(session.state, 'show the output of a running command');
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const { output = '', total_bytes = output.length, truncated = false } = outcome.response;
  return done({ output, totalBytes: total_bytes, truncated });
};

/** What this version of the CLI can't do, in a sentence. */
export function lacking({ cli: { version } }: Pick<SessionState, 'cli'>, what: string): Refused {
  return refuse('unsupported', 'W26', `Claude Code ${version ?? 'of this version'} can’t ${what}.`);
}
